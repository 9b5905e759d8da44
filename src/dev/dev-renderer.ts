import { join, sep } from 'node:path';
import { loadBundledRenderer } from '../build/bundles.ts';
import type { Renderer } from '../build/page-files.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';

const SOURCES = join(PACKAGE_ROOT, 'src') + sep;
const RENDERER_URL = '/src/render/index.tsx';

/** Loads source modules and watches them: a Vite dev server. */
export interface SourceLoader {
  ssrLoadModule: (url: string) => Promise<object>;
  watcher: { on: (event: 'all', listener: (event: string, path: string) => void) => unknown };
}

/**
 * The renderer of an edited site: at first the bundle that a build of the same sources has cached,
 * which loads at once; the source modules after the first change of a source, or without a bundle.
 */
export class DevRenderer {
  readonly #sources: SourceLoader;
  #bundled = loadBundledRenderer();

  constructor(sources: SourceLoader) {
    this.#sources = sources;
    sources.watcher.on('all', (_, path) => {
      if (path.startsWith(SOURCES)) this.#bundled = Promise.resolve(undefined);
    });
  }

  /** Returns the current renderer. Rejects if the sources have an error. */
  async load(): Promise<Renderer> {
    const module = (await this.#bundled) ?? (await this.#sources.ssrLoadModule(RENDERER_URL));
    if (!isRenderer(module)) throw new Error('src/render/index.tsx does not export renderPage.');
    return module;
  }
}

function isRenderer(module: object): module is Renderer {
  return 'renderPage' in module && typeof module.renderPage === 'function';
}
