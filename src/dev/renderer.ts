import type { ViteDevServer } from 'vite';
import type { Renderer } from '../build/page-files.ts';

/** Loads the renderer from its sources, again after they have changed. Rejects if they have an error. */
export async function loadRenderer({
  ssrLoadModule,
}: Pick<ViteDevServer, 'ssrLoadModule'>): Promise<Renderer> {
  const module = await ssrLoadModule('/src/render/index.tsx');
  if (!isRenderer(module)) throw new Error('src/render/index.tsx does not export renderPage.');
  return module;
}

function isRenderer(module: object): module is Renderer {
  return 'renderPage' in module && typeof module.renderPage === 'function';
}
