import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, ViteDevServer } from 'vite';
import { loadBundles } from '../build/bundle/load-bundles.ts';
import type { Renderer } from '../build/pages/page-files.ts';
import { isInPackage } from '../core/text/format-command.ts';
import { getCache } from '../files/cache.ts';
import { BUNDLES, PACKAGE_ROOT } from '../files/paths.ts';

/** Defined when an engine with the blocks of a site is bundled. */
declare const VITE_PACKAGE: string | undefined;

/** The URLs of the scripts of pages. */
export const SCRIPTS = isInPackage
  ? { main: '/assets/main.js', problemPage: '/assets/problem-page.js' }
  : { main: '/src/client/main.tsx', problemPage: '/src/client/dev/problem-page.ts' };

/** The folder of the bundles that a package serves; `undefined` in the repository, where Vite serves the sources. */
export const PREBUILT = isInPackage ? realpathSync(join(BUNDLES, 'dev')) : undefined;

/** Paths that Vite serves: sources, packages, and its own modules. */
export const VITE_PATH = isInPackage
  ? /^\/(?:(?:@vite|@fs)\/|assets\/hot\.js$)/
  : /^\/(?:(?:src|node_modules|@vite|@fs)\/|@react-refresh$)/;

/** Returns the root of Vite with the folders whose files it may serve, and what else sources and bundles need. */
export function createViteConfig(): InlineConfig & { root: string; allow: string[] } {
  if (!PREBUILT)
    return {
      root: PACKAGE_ROOT,
      configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
      allow: ['src', 'node_modules'].map((folder) => realpathSync(join(PACKAGE_ROOT, folder))),
    };
  const vite = typeof VITE_PACKAGE === 'undefined' ? import.meta.resolve('vite/package.json') : VITE_PACKAGE;
  return {
    root: PREBUILT,
    configFile: false,
    cacheDir: join(getCache(), 'vite'),
    // Nothing is transformed but the module with the connection.
    optimizeDeps: { noDiscovery: true },
    allow: [PREBUILT, dirname(fileURLToPath(vite))],
  };
}

/** Loads the renderer; in the repository from its sources, again after they have changed. Rejects if they have an error. */
export async function loadRenderer(vite: Pick<ViteDevServer, 'ssrLoadModule'>): Promise<Renderer> {
  if (PREBUILT) return (await loadBundles()).loadRenderer();
  const { renderPage } = await vite.ssrLoadModule('/src/render/index.tsx');
  return { renderPage };
}

/** Loads the style sheet of all sites. */
export async function loadStyle(vite: Pick<ViteDevServer, 'environments'>): Promise<string> {
  if (PREBUILT) return readFileSync(join(PREBUILT, 'assets/style.css'), 'utf8');
  const sheet = await vite.environments.client.transformRequest('/src/styles/main.css?direct');
  return sheet?.code ?? '';
}
