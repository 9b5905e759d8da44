import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInPackage } from '../../core/text/format-command.ts';
import { getOrCreateEntry } from '../../files/cache-entry.ts';
import { BUNDLES, listFiles } from '../../files/paths.ts';
import type * as Render from '../../render/index.tsx';
import { getBuildId } from '../plan/digests.ts';
import { inProduction } from './in-production.ts';

/** The bundles of the renderer and the client. They are the same for any site. */
export type Bundles = Awaited<ReturnType<typeof loadBundles>>;

type OnBundle = (isDone: boolean) => void;

/** Loads or creates a bundle. */
async function load(name: 'server' | 'client' | 'desk', onBundle: OnBundle, buildId: string) {
  const ready = join(BUNDLES, name);
  if (isInPackage) return { folder: ready, names: listFiles(ready) };
  return getOrCreateEntry(`bundles/${buildId}/${name}`, async (outDir) => {
    // Imported on demand: Vite is large.
    const { bundles, OWN_ENGINE } = await import('./bundle-engine.ts');
    onBundle(false);
    await bundles[name](OWN_ENGINE, outDir);
    onBundle(true);
  });
}

/** Loads or creates the app of the visual editor. */
export async function loadDesk(onBundle: OnBundle = () => {}) {
  const { folder, names } = await load('desk', onBundle, getBuildId());
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? '';
  return { folder, files: names, script: find(/\/main-[^/]+\.js$/), style: find(/\.css$/) };
}

/** Loads or creates the bundles. `onBundle` is called before and after one is created: it takes seconds. */
export async function loadBundles(onBundle: OnBundle = () => {}, buildId = getBuildId()) {
  const { folder } = await load('server', onBundle, buildId);
  return {
    /** The path of the bundle that workers run. */
    worker: join(folder, 'worker.js'),
    /** Imports the renderer. An up-to-date build does without. */
    loadRenderer: (): Promise<typeof Render> =>
      inProduction(() => import(pathToFileURL(join(folder, 'index.js')).href)),
    /** Creates or reads the client bundle. A build with errors does without. */
    loadClient: async () => toClientBundle(await load('client', onBundle, buildId)),
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
