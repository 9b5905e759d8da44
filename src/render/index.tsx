import type { ReactElement } from 'react';
import type { Page, Site } from '../generated/props.ts';
import { toHtml } from '../html/to-html.ts';
import { App } from './app.tsx';
import { type Assets, Document } from './document.tsx';

/** What one page is rendered from. */
export interface RenderInput {
  page: Page;
  site: Site;
  /** The moment for which the page is rendered, in milliseconds since 1970. */
  now: number;
  assets: Assets;
  /** Where the page's data is, which its script fetches. */
  data: string;
  /** What search engines may know of the page, as JSON-LD. */
  structured?: readonly object[];
  /** True in `dev`: a block that fails says so instead of being left out. */
  dev: boolean;
}

/** The whole HTML document of a page. A block that throws is left out and told to `onFailure`; the rest stays. */
export function renderPage(input: RenderInput, onFailure: (reason: string) => void = () => {}): string {
  const html = toHtml(documentOf(input), (error) => {
    onFailure(error instanceof Error ? error.message : String(error));
  });
  return `<!doctype html>${html}`;
}

/** A page's document, not drawn yet. */
export function documentOf({
  page,
  site,
  now,
  assets,
  data,
  structured = [],
  dev,
}: RenderInput): ReactElement {
  return (
    <Document page={page} data={data} site={site} assets={assets} structured={structured}>
      <App page={page} site={site} now={now} dev={dev} />
    </Document>
  );
}
