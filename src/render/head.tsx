import type { Page } from '../generated/props.ts';

/** The one place where a page's head is declared: its tags are data, and React lifts them from here into the head. */
export function Head({ title, meta, links }: Page['head']) {
  return (
    <>
      <title>{title}</title>
      {meta.map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      {links.map((link) => (
        <link key={link.rel} {...link} />
      ))}
    </>
  );
}
