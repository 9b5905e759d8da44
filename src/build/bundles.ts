import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';
import { getCache } from '../files/cache.ts';
import { getOrCreateEntry } from '../files/cache-entry.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import type * as Render from '../render/index.tsx';
import { computeBuildId } from './digests.ts';

/** The bundles of the renderer and the client. They are the same for any site. */
export type Bundles = Awaited<ReturnType<typeof loadBundles>>;

/** Loads or creates the bundles. `onBundle` is called before and after one is created: it takes seconds. */
export async function loadBundles(
  onBundle: (isDone: boolean) => void = () => {},
  buildId = computeBuildId(PACKAGE_ROOT),
) {
  const load = (name: string, bundle: (outDir: string) => Promise<void>) =>
    getOrCreateEntry(join(getCache(), 'bundles', buildId, name), async (outDir) => {
      onBundle(false);
      await bundle(outDir);
      onBundle(true);
    });
  const { folder } = await load('server', bundleForServer);
  return {
    /** The path of the bundle that workers run. */
    worker: join(folder, 'worker.js'),
    /** Imports the renderer. An up-to-date build does without. */
    loadRenderer: (): Promise<typeof Render> =>
      inProduction(() => import(pathToFileURL(join(folder, 'index.js')).href)),
    /** Creates or reads the client bundle. A build with errors does without. */
    loadClient: async () => toClientBundle(await load('client', bundleForBrowsers)),
  };
}

/** Returns the files of the client bundle by their names from `folder`, and those that every page loads. */
function toClientBundle({ folder, names }: { folder: string; names: readonly string[] }) {
  const files = names.filter((file) => file.startsWith('assets/'));
  const find = (pattern: RegExp) => files.find((file) => pattern.test(file));
  const script = find(/\/main-[^/]+\.js$/);
  const style = find(/\.css$/);
  // The classic script that sets the colour scheme before the first paint.
  const theme = find(/\/theme-[^/]+\.js$/);
  if (!script || !style || !theme)
    throw new Error(`The client bundle in ${folder} is incomplete. Delete that folder.`);
  return { folder, files, script, style, theme, font: find(/-latin-wght-normal-[^/]+\.woff2$/) };
}

async function bundleForBrowsers(outDir: string): Promise<void> {
  const input = [join(PACKAGE_ROOT, 'src/client/main.tsx'), join(PACKAGE_ROOT, 'src/client/theme.ts')];
  // Each holds what it imports: chunks of shared modules would be further requests, and compress worse.
  const groups = ['main', 'hydrate'].map((name) => ({ name, test: RegExp(`client[\\\\/]${name}\\.tsx$`) }));
  const output = { codeSplitting: { groups } };
  await bundleWith({ build: { outDir, rollupOptions: { input, output } } });
}

/** Bundles the renderer and the worker for Node. React is external: its own production build is faster. */
async function bundleForServer(outDir: string): Promise<void> {
  const input = {
    index: join(PACKAGE_ROOT, 'src/render/index.tsx'),
    worker: join(PACKAGE_ROOT, 'src/build/page-worker.ts'),
  };
  await bundleWith({
    build: {
      outDir,
      ssr: true,
      minify: true,
      rollupOptions: { input, output: { entryFileNames: '[name].js' } },
    },
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
  });
}

async function bundleWith(config: InlineConfig): Promise<void> {
  // Imported on demand: Vite is large.
  const { build } = await import('vite');
  const configFile = join(PACKAGE_ROOT, 'vite.config.ts');
  await inProduction(() =>
    build({
      root: PACKAGE_ROOT,
      configFile,
      configLoader: 'runner',
      logLevel: 'error',
      publicDir: false,
      ...config,
    }),
  );
}

/** Runs `load` with NODE_ENV `production`, so that React's production build is loaded or bundled. */
async function inProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
