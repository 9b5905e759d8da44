import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the pages below a folder whose headings skip a level, each with the text of the first such heading. */
export function findHeadingJumps(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return files.flatMap((file) => {
    const headings = [...readFileSync(join(folder, file), 'utf8').matchAll(/<h([1-6])[\s>][^<]*/g)];
    const levels = [1, ...headings.map(([, level]) => Number(level))];
    const at = levels.findIndex((level, i) => level > (levels[i - 1] ?? 1) + 1);
    return at === -1 ? [] : [`${file}: ${headings[at - 1]?.[0]}`];
  });
}
