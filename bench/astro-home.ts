import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from '../src/node/compress.ts';
import { PEERS, timed } from './peers.ts';
import { difference, mainOf, semanticsOf } from './semantics.ts';

/**
 * Builds the home page of the site in `dist` with Astro into `out`: the same content, pictures, font and style sheet,
 * no client JavaScript. Throws when its main content does not say the same.
 */
export async function astroHome(dist: string, out: string): Promise<void> {
  const shared = `${out}-public`;
  mkdirSync(join(shared, 'assets'), { recursive: true });
  cpSync(join(dist, 'media'), join(shared, 'media'), { recursive: true });
  const assets = readdirSync(join(dist, 'assets'));
  const find = (pattern: RegExp) => {
    const name = assets.find((file) => pattern.test(file));
    if (!name) throw new Error(`${dist}/assets has no ${pattern}.`);
    return name;
  };
  const style = find(/\.css$/);
  const font = find(/\.woff2$/);
  for (const file of [style, font]) cpSync(join(dist, 'assets', file), join(shared, 'assets', file));
  timed(join(PEERS, 'node_modules/.bin/astro'), ['build', '--root', 'home'], PEERS, {
    BENCH_PUBLIC: shared,
    BENCH_OUT: out,
    BENCH_SITE: join(dist, 'assets', find(/^site-.*\.json$/)),
    BENCH_PAGE: join(dist, 'index.json'),
    BENCH_STYLE: `/assets/${style}`,
    BENCH_FONT: `/assets/${font}`,
  });
  const [ours, theirs] = [dist, out].map((folder) =>
    semanticsOf(mainOf(readFileSync(join(folder, 'index.html'), 'utf8'))),
  );
  const other = difference(ours ?? [], theirs ?? []);
  if (other) throw new Error(`Astro's home page does not say the same: ${other}`);
  await compressFolder(out);
}
