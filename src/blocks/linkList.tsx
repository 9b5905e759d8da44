import type { LinkListBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

/** Links as tiles, or as a list at the side. */
export function LinkList({ id, lang, title, look, links }: LinkListBlock) {
  return (
    <Section id={id} lang={lang} title={title} className={look === 'side' ? 'side' : ''}>
      <ul className={`links links-${look}`}>
        {links.map(({ label, href, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <li key={i}>
            <Link link={href}>{label}</Link>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
