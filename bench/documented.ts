import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../src/node/paths.ts';
import { writeWhole } from '../src/node/write-whole.ts';

const FILE = join(ENGINE, 'docs/benchmarks.md');

/**
 * Puts what a benchmark has measured in the place of what `docs/benchmarks.md` says of it, between the comments
 * `<!-- name -->` and `<!-- /name -->`. Gives whether the document tells of it at all.
 */
export function document(name: string, table: string): boolean {
  const text = readFileSync(FILE, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) return false;
  writeWhole(FILE, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
  return true;
}

/** The versions of what is compared. */
export function versions(): string {
  const read = (folder: string): Record<string, string> =>
    JSON.parse(readFileSync(join(ENGINE, folder, 'package.json'), 'utf8')).dependencies;
  const [own, peers] = [read('.'), read('bench/peers')];
  return `Node ${process.version}, React ${own.react}, Eleventy ${peers['@11ty/eleventy']}, Astro ${peers.astro}`;
}
