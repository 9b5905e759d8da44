import { renderToString } from 'react-dom/server';
import { HelmetProvider } from 'react-helmet-async';
import { BlockSwitch } from '../generated/blocks.tsx';
import type { Block } from '../generated/props.ts';
import { App, type AppProps } from './app.tsx';
import { Document, type DocumentProps } from './document.tsx';

/** Input of `renderPage`. With `dev`, a block that fails says so instead of being left out. */
export type RenderInput = Omit<DocumentProps, 'children'> &
  Pick<AppProps, 'now' | 'jsonLd'> & {
    dev?: boolean;
    /** Returns texts before and after a block, by which an editor of the page finds it. Builds have none. */
    frame?: ((block: Block) => readonly [before: string, after: string]) | undefined;
    /** Returns the reason why a block is not shown. */
    getProblem?: ((block: Block) => string | undefined) | undefined;
  };

/** Returns the HTML of a page. Omits and reports blocks that throw: a server has no error boundaries. */
export function renderPage(
  input: RenderInput,
  onFailure: (reason: string, type: string) => void = () => {},
): string {
  const failures = new Map<Block, string>();
  let begun: Block[] = [];
  const OneBlock = ({ block }: { block: Block }) => {
    const reason = failures.get(block) ?? input.getProblem?.(block);
    const [before, after] = input.frame?.(block) ?? [];
    if (reason === undefined) begun.push(block);
    else if (!input.dev) return null;
    return (
      <>
        {before}
        {reason === undefined ? (
          <BlockSwitch block={block} />
        ) : (
          <p role="alert" className="mx-gutter my-4 border-2 border-accent border-dashed p-4">
            <strong>{input.site.words.blockFailed}</strong> {reason}
          </p>
        )}
        {after}
      </>
    );
  };
  const Blocks: AppProps['Blocks'] = ({ blocks }) =>
    blocks.map((block, i) => <OneBlock key={i} block={block} />);
  for (;;) {
    begun = [];
    try {
      return `<!doctype html>${renderToString(
        <HelmetProvider>
          <Document {...input}>
            <App {...input} Blocks={Blocks} />
          </Document>
        </HelmetProvider>,
      )}`;
    } catch (error) {
      // Rendering is synchronous and depth first: the error belongs to the block that began last.
      const last = begun.at(-1);
      if (last === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      failures.set(last, reason);
      onFailure(reason, last.type);
    }
  }
}
