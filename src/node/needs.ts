import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DATA } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA, TEXT } from '../core/link.ts';
import type { RuleContext } from '../core/rules/rule.ts';
import type { ContentSource } from '../core/types.ts';
import { hashOf } from './hash.ts';
import { isBelow } from './inside.ts';
import { below } from './paths.ts';
import { type Stamp, sizeIn, stampOf } from './record.ts';

/** The folders of what pages name. */
const NAMED = [DATA, TEXT, MEDIA].map((folder) => folder.slice(0, -1));

/** Bytes: of a file that is no larger, the content tells as well; disks of networks do not always say that a file has changed. */
const SMALL = 4096;

/**
 * The stamps of all files that a page can name, as they are now: before anything is read, so that what changes while a
 * site is built is seen by the next build.
 */
export function namedStamps(source: ContentSource, root: string): ReadonlyMap<string, Stamp> {
  const files = NAMED.flatMap((folder) => [...source.list(folder), ...linkedIn(root, folder)]);
  return new Map(files.map((file) => [file, stampOfNamed(below(root, file))]));
}

/**
 * Returns the symbolic links in a folder to files of the site, and the files below those that lead to folders of it: content may name
 * them as well. What leads out of the site is never looked at.
 */
function linkedIn(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const links = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isSymbolicLink(),
  );
  return links.flatMap((entry) => filesBehind(root, join(entry.parentPath, entry.name)));
}

/** Returns the files that a link leads to, named by the link. */
function filesBehind(root: string, link: string): string[] {
  const named = (path: string) => relative(root, path).replaceAll('\\', '/');
  try {
    const target = realpathSync(link);
    if (!isBelow(realpathSync(root), target)) return [];
    if (statSync(target).isFile()) return [named(link)];
    const inside = readdirSync(target, { recursive: true, withFileTypes: true });
    return inside
      .filter((entry) => entry.isFile())
      .map((entry) => named(join(link, relative(target, join(entry.parentPath, entry.name)))));
  } catch {
    // It leads nowhere, or in a circle.
    return [];
  }
}

/** Returns the fingerprint of a file. */
function stampOfNamed(path: string): Stamp {
  const stamp = stampOf(path) ?? '';
  if (stamp === '' || sizeIn(stamp) > SMALL) return stamp;
  try {
    return `${stamp}:${hashOf(readFileSync(path))}`;
  } catch {
    return stamp;
  }
}

/**
 * Tells, for the facts of a page, what stands for all files that it names: its data, texts, pictures, folders. `before`
 * is what the last build knew of pages, where none of the files has changed since.
 */
export function needsOf(
  { source, tables }: Pick<RuleContext, 'source' | 'tables'>,
  stamps: ReadonlyMap<string, Stamp>,
  before: Iterable<{ facts: PageFacts; needs: Stamp }> = [],
): (facts: PageFacts) => Stamp {
  const known = new WeakMap<PageFacts, Stamp>();
  for (const { facts, needs } of before) known.set(facts, needs);
  const stampFor = (facts: PageFacts): Stamp => {
    const files = [
      ...facts.data.flatMap(tables.matching).flatMap((one) => tables.fileOf(one) ?? []),
      ...facts.texts.map((name) => TEXT + name),
      ...[...facts.pictures, ...facts.files].map((name) => MEDIA + name),
      ...facts.folders.flatMap((name) => source.list(MEDIA + name)),
    ];
    if (files.length === 0) return '';
    return hashOf(...[...new Set(files)].map((file) => `${file} ${stamps.get(file) ?? ''}`));
  };
  // A build asks for the same page before its check, before it is drawn, and for the record.
  return (facts) => {
    const stamp = known.get(facts) ?? stampFor(facts);
    known.set(facts, stamp);
    return stamp;
  };
}
