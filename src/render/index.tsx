import { renderToString } from 'react-dom/server';
import { HelmetProvider } from 'react-helmet-async';
import type { Block, Page, Site } from '../generated/props.ts';
import { App } from './app.tsx';
import { BeginBlock } from './blocks.tsx';
import { type Assets, Document } from './document.tsx';

/** Input of `renderPage`. */
export interface RenderInput {
  page: Page;
  site: Site;
  /** Milliseconds since 1970. */
  now: number;
  assets: Assets;
  /** URL of the page's data, which its script fetches. */
  data: string;
  /** JSON-LD of the page. */
  jsonLd?: readonly object[];
  /** True in `dev`: a block that fails says so instead of being left out. */
  dev: boolean;
}

/**
 * Returns the whole HTML document of a page. A block that throws is reported to `onFailure`, and the page is rendered once more
 * without it.
 */
export function renderPage(input: RenderInput, onFailure: (reason: string) => void = () => {}): string {
  const failures = new Map<Block, string>();
  for (;;) {
    let last: Block | undefined;
    const beginBlock = (block: Block) => {
      const reason = failures.get(block);
      if (reason === undefined) last = block;
      return reason;
    };
    try {
      return `<!doctype html>${renderToString(
        <BeginBlock value={beginBlock}>
          <HelmetProvider>
            <WholePage {...input} />
          </HelmetProvider>
        </BeginBlock>,
      )}`;
    } catch (error) {
      // Rendering is synchronous and depth first: the error belongs to the block that began last.
      if (last === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      failures.set(last, reason);
      onFailure(reason);
    }
  }
}

function WholePage({ page, site, now, assets, data, jsonLd = [], dev }: RenderInput) {
  return (
    <Document page={page} data={data} site={site} assets={assets}>
      <App page={page} site={site} now={now} dev={dev} jsonLd={jsonLd} />
    </Document>
  );
}
