import type { LinkListBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

const LOOKS: Record<LinkListBlock['look'], [list: string, link: string]> = {
  tiles: [
    'grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-8 *:border-t *:border-line *:py-3',
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
  const side = look === 'side' && { isSmall: true, className: 'print:in-aside:hidden' };
  return (
    <Section {...section} {...side}>
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
