import { Helmet, HelmetProvider } from 'react-helmet-async';
import type { Page } from '../generated/props.ts';

/** The one place where a page's head is declared: its tags are data, worked out before anything is drawn. */
export function Head({ title, meta, links }: Page['head']) {
  return (
    <HelmetProvider>
      <Helmet>
        <title>{title}</title>
        {meta.map((tag) => (
          <meta key={tag.name ?? tag.property} {...tag} />
        ))}
        {links.map((tag) => (
          <link key={`${tag.rel} ${tag.href}`} {...tag} />
        ))}
      </Helmet>
    </HelmetProvider>
  );
}
