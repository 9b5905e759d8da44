import { Actions } from '../actions.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import type { Item } from './types.ts';

/** Picture, title, text; with a link the whole card leads on. */
export function Card({ item, sizes }: { item: Item; sizes: string }) {
  return (
    <article className={`card ${item.href ? 'card-linked' : ''}`}>
      {item.image && (
        <div className="card-picture">
          <Picture image={item.image} sizes={sizes} />
        </div>
      )}
      <div className="card-body">
        {item.eyebrow && <p className="eyebrow">{item.eyebrow}</p>}
        <h3>{item.href ? <CardLink item={item} /> : item.title}</h3>
        {item.text && <RichText text={item.text} />}
        {item.list && <CardPoints points={item.list} />}
        {item.actions && <Actions actions={item.actions} />}
      </div>
    </article>
  );
}

/** The title as the link of the whole card. */
export function CardLink({ item }: { item: Item }) {
  if (!item.href) return item.title;
  return (
    <Link link={item.href} className="card-link">
      {item.title}
    </Link>
  );
}

/** Short points of a card. */
export function CardPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="points">
      {points.map((point, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
        <li key={i}>{point}</li>
      ))}
    </ul>
  );
}
