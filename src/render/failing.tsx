import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Block } from '../generated/props.ts';
import { App } from './app.tsx';
import type { RenderInput } from './index.tsx';

/**
 * The page without the blocks that throw. On the server an error boundary does not catch, so each block is tried
 * alone; this happens only after the whole page has failed.
 */
export function withoutFailing(input: RenderInput): RenderInput {
  const blocks = input.page.blocks.filter((block) => renders(input, block));
  return { ...input, page: { ...input.page, blocks } };
}

function renders({ page, ...input }: RenderInput, block: Block): boolean {
  try {
    renderToString(
      <StaticRouter location={page.path}>
        <App {...input} page={{ ...page, layout: 'bare', blocks: [block] }} />
      </StaticRouter>,
    );
    return true;
  } catch {
    return false;
  }
}
