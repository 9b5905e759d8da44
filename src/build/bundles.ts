import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';
import { CACHE } from '../files/cache.ts';
import { readStored, storedIn } from '../files/cache-entry.ts';
import { ENGINE } from '../files/paths.ts';
import type * as Render from '../render/index.tsx';
import { hashOfSources } from './build-id.ts';

/** The engine made ready: it knows nothing of any site. */
export interface Engine {
  /** Stands for the engine's sources: another one makes other pages. */
  hash: string;
  /** The bundle that workers run. */
  worker: string;
  /** Loads the renderer, which a build with nothing to do can spare. */
  loadRender: () => Promise<typeof Render>;
  /** The files that every page loads, which nobody needs before pages are drawn. */
  loadClient: () => Promise<Client>;
}

/** The files that every page loads. */
export interface Client {
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
export async function loadEngine(
  isTrusted = true,
  onBundle: (isDone: boolean) => void = () => {},
): Promise<Engine> {
  const hash = hashOfSources(ENGINE, isTrusted);
  const told = (bundle: (outDir: string) => Promise<void>) => async (outDir: string) => {
    onBundle(false);
    await bundle(outDir);
    onBundle(true);
  };
  const make = told((outDir) =>
    bundleForServer(outDir, {
      index: join(ENGINE, 'src/render/index.tsx'),
      worker: join(ENGINE, 'src/build/page-worker.ts'),
    }),
  );
  const { folder } = await storedIn(folderOf(hash, SERVER), make, { ...BUNDLE, isTrusted });
  return {
    hash,
    worker: join(folder, 'worker.js'),
    loadRender: () => loadRender(folder),
    loadClient: () => loadClient(hash, isTrusted, told(bundleForBrowsers)),
  };
}

/** How bundles are taken from the cache: they run, so each byte has to be right. */
const BUNDLE = { cache: CACHE, byDigest: true };

async function loadClient(
  hash: string,
  isTrusted: boolean,
  make: (outDir: string) => Promise<void>,
): Promise<Client> {
  const place = folderOf(hash, 'client');
  const { folder, names } = await storedIn(place, make, { ...BUNDLE, isTrusted });
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
export async function bundledRender(): Promise<typeof Render | undefined> {
  const stored = readStored(folderOf(hashOfSources(ENGINE), SERVER), BUNDLE);
  return stored && loadRender(stored.folder);
}

/** The folder of what draws on the server, among the engine's bundles. */
const SERVER = 'server';

function folderOf(hash: string, name: string): string {
  return join(CACHE, 'engine', hash, name);
}

async function loadRender(folder: string): Promise<typeof Render> {
  return inProduction(() => import(pathToFileURL(join(folder, 'index.js')).href));
}

async function bundleForBrowsers(outDir: string): Promise<void> {
  const input = [join(ENGINE, 'src/client/main.tsx'), join(ENGINE, 'src/client/theme.ts')];
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
  const configFile = join(ENGINE, 'vite.config.ts');
  await inProduction(() =>
    build({ root: ENGINE, configFile, logLevel: 'error', publicDir: false, ...config }),
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
