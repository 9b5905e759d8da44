import type { LinkListBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

type Look = LinkListBlock['look'];

/** Classes of a list by its look. */
const LISTS: Record<Look, string> = {
  tiles:
    'grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-8 *:border-t *:border-line *:py-3',
  row: 'flex flex-wrap gap-2',
  side: 'border-t border-line *:border-b *:border-line',
};

/** Classes of a link by the look of its list. */
const LINKS: Record<Look, string> = {
  tiles: 'inline-block py-0.5 font-semibold text-brand underline',
  row: 'block rounded-full border border-line bg-quiet px-3 py-1 text-sm font-semibold text-brand hover:border-brand',
  side: 'block px-1 py-3 font-semibold text-brand hover:bg-quiet hover:underline',
};

/** Links as tiles, in lines or as a list at the side; each may have a number, and some words below. */
export function LinkList({ id, lang, title, look, links }: LinkListBlock) {
  const isSide = look === 'side';
  return (
    <Section
      id={id}
      lang={lang}
      title={title}
      titleSize={isSide ? 'small' : undefined}
      className={isSide ? 'print:in-aside:hidden' : undefined}
    >
      <ul className={LISTS[look]}>
        {links.map(({ label, href, count, text }, i) => (
          <li key={i}>
            <Link link={href} className={LINKS[look]}>
              {label}
              {count !== undefined && <span className="tabular text-muted"> {count}</span>}
            </Link>
            {text && <p className="text-muted text-sm">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
