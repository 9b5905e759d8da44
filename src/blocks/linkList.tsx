import type { LinkListBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

/** Links as tiles, in lines or as a list at the side; each may have a number, and some words below. */
export function LinkList({ id, lang, title, look, links }: LinkListBlock) {
  return (
    <Section id={id} lang={lang} title={title} className={look === 'side' ? 'side' : ''}>
      <ul className={`links links-${look}`}>
        {links.map(({ label, href, count, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <li key={i}>
            <Link link={href}>
              {label}
              {count !== undefined && <span className="link-count"> {count}</span>}
            </Link>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
