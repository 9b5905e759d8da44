import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';
import { CACHE } from '../files/cache.ts';
import { getOrCreateEntry, readEntry } from '../files/cache-entry.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import type * as Render from '../render/index.tsx';
import { computeBuildId } from './build-id.ts';

/** The engine made ready: it knows nothing of any site. */
export interface Bundles {
  /** Stands for the engine's sources: another one makes other pages. */
  buildId: string;
  /** The bundle that workers run. */
  worker: string;
  /** Loads the renderer, which a build with nothing to do can spare. */
  loadRenderer: () => Promise<typeof Render>;
  /** The files that every page loads, which nobody needs before pages are drawn. */
  loadClient: () => Promise<ClientBundle>;
}

/** The files that every page loads. */
export interface ClientBundle {
  folder: string;
  /** All files below it, by their names there. */
  files: string[];
  /** The first script, the style sheet and the font. */
  script: string;
  style: string;
  /** The classic script that sets the chosen colours. */
  theme: string;
  font: string | undefined;
}

/**
 * The engine's bundles, each made once for its sources, when it is needed, and kept in the cache; what is there is trusted or
 * made anew. `onBundle` is told before one is made, which takes seconds, and after it.
 */
export async function loadBundles(
  isTrusted = true,
  onBundle: (isDone: boolean) => void = () => {},
): Promise<Bundles> {
  const buildId = computeBuildId(PACKAGE_ROOT, isTrusted);
  const withProgress = (bundle: (outDir: string) => Promise<void>) => async (outDir: string) => {
    onBundle(false);
    await bundle(outDir);
    onBundle(true);
  };
  const make = withProgress((outDir) =>
    bundleForServer(outDir, {
      index: join(PACKAGE_ROOT, 'src/render/index.tsx'),
      worker: join(PACKAGE_ROOT, 'src/build/page-worker.ts'),
    }),
  );
  const { folder } = await getOrCreateEntry(getBundleFolder(buildId, SERVER), make, {
    ...ENTRY_OPTIONS,
    isTrusted,
  });
  return {
    buildId,
    worker: join(folder, 'worker.js'),
    loadRenderer: () => importRenderer(folder),
    loadClient: () => loadClient(buildId, isTrusted, withProgress(bundleForBrowsers)),
  };
}

/** How bundles are taken from the cache: they run, so each byte has to be right. */
const ENTRY_OPTIONS = { cache: CACHE, byDigest: true };

async function loadClient(
  buildId: string,
  isTrusted: boolean,
  make: (outDir: string) => Promise<void>,
): Promise<ClientBundle> {
  const folderPath = getBundleFolder(buildId, 'client');
  const { folder, names } = await getOrCreateEntry(folderPath, make, { ...ENTRY_OPTIONS, isTrusted });
  const files = names.filter((file) => file.startsWith('assets/'));
  const find = (pattern: RegExp) => files.find((file) => pattern.test(file));
  const script = find(/\/main-[^/]+\.js$/);
  const style = find(/\.css$/);
  const theme = find(/\/theme-[^/]+\.js$/);
  if (!script || !style || !theme)
    throw new Error(`The engine's bundle in ${folder} is not whole; delete that folder.`);
  return { folder, files, script, style, theme, font: find(/\.woff2$/) };
}

/** The renderer of the sources as they are, where they have been bundled before. */
export async function loadBundledRenderer(): Promise<typeof Render | undefined> {
  const entry = readEntry(getBundleFolder(computeBuildId(PACKAGE_ROOT), SERVER), ENTRY_OPTIONS);
  return entry && importRenderer(entry.folder);
}

/** The folder of what draws on the server, among the engine's bundles. */
const SERVER = 'server';

function getBundleFolder(buildId: string, name: string): string {
  return join(CACHE, 'bundles', buildId, name);
}

async function importRenderer(folder: string): Promise<typeof Render> {
  return inProduction(() => import(pathToFileURL(join(folder, 'index.js')).href));
}

async function bundleForBrowsers(outDir: string): Promise<void> {
  const input = [join(PACKAGE_ROOT, 'src/client/main.tsx'), join(PACKAGE_ROOT, 'src/client/theme.ts')];
  await bundleWith({ build: { outDir, emptyOutDir: true, rollupOptions: { input } } });
}

/** Bundles modules that render on the server, each into a file of its name. React stays outside: it is faster as it comes. */
async function bundleForServer(outDir: string, input: Record<string, string>): Promise<void> {
  await bundleWith({
    build: {
      outDir,
      ssr: true,
      minify: true,
      emptyOutDir: true,
      rollupOptions: { input, output: { entryFileNames: '[name].js' } },
    },
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
  });
}

async function bundleWith(config: InlineConfig): Promise<void> {
  // Loaded only when there is something to bundle: it is large.
  const { build } = await import('vite');
  const configFile = join(PACKAGE_ROOT, 'vite.config.ts');
  await inProduction(() =>
    build({ root: PACKAGE_ROOT, configFile, logLevel: 'error', publicDir: false, ...config }),
  );
}

/** Loads or bundles React's production build, whatever NODE_ENV is: nothing, or "test" by a test runner. */
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
