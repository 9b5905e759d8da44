import { Actions } from '../actions.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import { CardLink, CardPoints } from './card.tsx';
import type { Item } from './types.ts';

/** Title, text and points, with a small picture if there is one. */
export function Service({ item }: { item: Item }) {
  return (
    <article className={`service ${item.href ? 'card-linked' : ''}`}>
      {item.image && (
        <div className="service-picture">
          <Picture image={item.image} sizes="160px" />
        </div>
      )}
      <h3>
        <CardLink item={item} />
      </h3>
      {item.eyebrow && <p className="eyebrow">{item.eyebrow}</p>}
      {item.text && <RichText text={item.text} />}
      {item.list && <CardPoints points={item.list} />}
      {item.actions && <Actions actions={item.actions} />}
      {item.href && item.linkLabel && (
        <p className="action" aria-hidden="true">
          {item.linkLabel} <Icon name="arrow" className="icon-inline" />
        </p>
      )}
    </article>
  );
}
