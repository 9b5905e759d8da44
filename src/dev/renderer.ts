import type { ViteDevServer } from 'vite';
import type { Renderer } from '../build/page-files.ts';

/** Loads the renderer from its sources, again after they have changed. Rejects if they have an error. */
export async function loadRenderer(vite: Pick<ViteDevServer, 'ssrLoadModule'>): Promise<Renderer> {
  const { renderPage } = await vite.ssrLoadModule('/src/render/index.tsx');
  return { renderPage };
}
