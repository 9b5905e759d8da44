import { Helmet, HelmetProvider } from 'react-helmet-async';
import type { Page } from '../generated/props.ts';

/** The one place where a page's head is declared: its tags are data, worked out before anything is drawn. */
export function Head({ title, meta, links }: Page['head']) {
  return (
    <HelmetProvider>
      <Helmet title={title} meta={meta} link={links} />
    </HelmetProvider>
  );
}
