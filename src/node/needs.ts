import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import { DATA } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA, TEXT } from '../core/link.ts';
import { namedFiles } from '../core/rules/missing-media.ts';
import { hashOf } from './cache.ts';
import { type Stamp, stampOf } from './record.ts';

/**
 * Tells, for the facts of a page, what stands for all files that it names: its data, texts, pictures, folders. Another
 * value means that the page may come out differently. Each file is looked at once.
 */
export function needsOf({ source, tables }: SiteContext, root: string): (facts: PageFacts) => Stamp {
  const stamps = new Map<string, string>();
  const stamped = (file: string): string => {
    const known = stamps.get(file);
    if (known !== undefined) return known;
    // Links to a picture from an output change what `strict` looks at.
    const line = `${file} ${stampOf(join(root, file), false) ?? ''}`;
    stamps.set(file, line);
    return line;
  };
  return (facts) => {
    const files = [
      ...facts.data.flatMap(({ name }) =>
        tables.matching(name).map((one) => tables.fileOf(one) ?? DATA + one),
      ),
      ...facts.texts.map(({ name }) => TEXT + name),
      ...namedFiles(facts).map(({ name }) => MEDIA + name),
      ...facts.folders.flatMap(({ name }) => source.list(MEDIA + name)),
    ];
    return files.length === 0 ? '' : hashOf(...new Set(files.map(stamped)));
  };
}
