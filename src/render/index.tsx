import { renderToString } from 'react-dom/server';
import { HelmetProvider } from 'react-helmet-async';
import type { Block } from '../generated/props.ts';
import { App, type AppProps } from './app.tsx';
import { BeginBlock } from './blocks.tsx';
import { Document, type DocumentProps } from './document.tsx';

/** Input of `renderPage`. With `dev`, a block that fails says so instead of being left out. */
export type RenderInput = Omit<DocumentProps, 'children'> & Omit<AppProps, 'announcement' | 'isWaiting'>;

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
            <Document {...input}>
              <App {...input} />
            </Document>
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
