import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInPackage } from '../../core/text/format-command.ts';
import { getCache } from '../../files/cache.ts';
import { getOrCreateEntry } from '../../files/cache-entry.ts';
import { BUNDLES, listFiles } from '../../files/paths.ts';
import type * as Render from '../../render/index.tsx';
import { getBuildId } from '../plan/digests.ts';
import { inProduction } from './in-production.ts';

/** The bundles of the renderer and the client. They are the same for any site. */
export type Bundles = Awaited<ReturnType<typeof loadBundles>>;

/** Loads or creates the bundles. `onBundle` is called before and after one is created: it takes seconds. */
export async function loadBundles(onBundle: (isDone: boolean) => void = () => {}, buildId = getBuildId()) {
  const load = async (name: 'server' | 'client') => {
    const ready = join(BUNDLES, name);
    if (isInPackage) return { folder: ready, names: listFiles(ready) };
    return getOrCreateEntry(join(getCache(), 'bundles', buildId, name), async (outDir) => {
      // Imported on demand: Vite is large.
      const { bundles, OWN_ENGINE } = await import('./bundle-engine.ts');
      onBundle(false);
      await bundles[name](OWN_ENGINE, outDir);
      onBundle(true);
    });
  };
  const { folder } = await load('server');
  return {
    /** The path of the bundle that workers run. */
    worker: join(folder, 'worker.js'),
    /** Imports the renderer. An up-to-date build does without. */
    loadRenderer: (): Promise<typeof Render> =>
      inProduction(() => import(pathToFileURL(join(folder, 'index.js')).href)),
    /** Creates or reads the client bundle. A build with errors does without. */
    loadClient: async () => toClientBundle(await load('client')),
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
