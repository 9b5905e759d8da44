import type { LinkListBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

const LOOKS: Record<LinkListBlock['look'], [list: string, link: string]> = {
  tiles: [
    'grid gap-x-8 @sm:grid-cols-2 @lg:grid-cols-3 *:border-t *:border-line *:py-3',
    'inline-block py-0.5 font-semibold text-brand underline',
  ],
  row: [
    'flex flex-wrap gap-2',
    'block rounded-full border border-line bg-quiet px-3 py-1 text-sm font-semibold text-brand hover:border-brand',
  ],
  side: [
    'border-t border-line *:border-b *:border-line',
    'block px-1 py-3 font-semibold text-brand hover:bg-quiet hover:underline',
  ],
};

export function LinkList({ look, links, ...section }: LinkListBlock) {
  const [list, link] = LOOKS[look];
  const isSide = look === 'side';
  return (
    <Section {...section} isSmall={isSide} className={isSide ? 'print:in-aside:hidden' : '@container'}>
      <ul className={list}>
        {links.map(({ label, href, count, text }, i) => (
          <li key={i}>
            <Link link={href} className={link}>
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
