import type { CardListBlock } from '../../generated/props.ts';
import { Link } from '../link.tsx';

/** One card of a card list. */
export type Item = CardListBlock['items'][number];

/** Classes of a card with a border. */
export const CARD = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-raised';

/** Classes of a card that is a link as a whole. */
export const LINKED = 'group transition hover:-translate-y-0.5 hover:border-brand hover:elevated';

/** Classes of links that lie above the link of the whole card. */
export const ABOVE = 'relative z-1';

/** Classes of a card's text, whose links lie above the link of the whole card. */
export const TEXT = 'text-md [&_a]:relative [&_a]:z-1';

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

/** List of short points, each with a dash before it. */
export function CardPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="dash-list mt-3 text-md">
      {points.map((point, i) => (
        <li key={i}>{point}</li>
      ))}
    </ul>
  );
}
