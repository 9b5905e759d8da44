import type { Card as Item } from '../../generated/props.ts';
import { Actions } from '../actions.tsx';
import { EndIcon } from '../icon.tsx';
import { Link } from '../link.tsx';

/** Classes of a card with a border. */
export const CARD = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-raised';

/** Classes of a card that is a link as a whole. */
export const LINKED = 'group transition hover:-translate-y-0.5 hover:border-brand hover:elevated';

/** Classes of a card's text, whose links lie above the link of the whole card. */
export const TEXT = 'text-sm [&_a]:relative [&_a]:z-1';

/** Classes of the short line beside the title. */
export const EYEBROW = 'text-sm font-bold text-accent';

/** Title of a card; with a link, the link of the whole card. */
export function CardTitle({ item }: { item: Item }) {
  if (!item.href) return item.title;
  return (
    <Link link={item.href} className="stretched-link group-hover:text-brand">
      {item.title}
    </Link>
  );
}

/** End of a card: points, each with a dash, further links, and for the eye the text of the link that the card is. */
export function CardEnd({ item: { list, actions, href, label } }: { item: Item }) {
  return (
    <>
      {list && (
        <ul className="dash-list mt-3 text-sm">
          {list.map((point, i) => (
            <li key={i}>{point}</li>
          ))}
        </ul>
      )}
      {actions && <Actions actions={actions} className="relative z-1 mt-auto pt-4" />}
      {href && label && (
        <p className="mt-auto pt-4 text-link" aria-hidden="true">
          {label}
          <EndIcon name="arrow" />
        </p>
      )}
    </>
  );
}
