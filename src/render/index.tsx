import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Page, Site } from '../generated/props.ts';
import { App } from './app.tsx';
import { type Assets, Document } from './document.tsx';
import { withoutFailing } from './failing.tsx';

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
  try {
    return documentOf(input);
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error));
    return documentOf(withoutFailing(input));
  }
}

function documentOf({ page, site, now, assets, data, structured = [], dev }: RenderInput): string {
  const html = renderToString(
    <Document page={page} data={data} site={site} assets={assets} structured={structured}>
      <StaticRouter location={page.path}>
        <App page={page} site={site} now={now} dev={dev} />
      </StaticRouter>
    </Document>,
  );
  return `<!doctype html>${html}`;
}
