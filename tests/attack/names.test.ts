import { describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/generate.ts';
import { fixFile } from '../../src/core/edit/syntax-fixes.ts';
import { groupBy } from '../../src/core/util/group-by.ts';
import { checkSource, type Files, memorySource, readLab, readSite } from '../core/memory.ts';
import { CASES, SEED, SITE_TIMEOUT_MS } from './cases.ts';

/** Names are cheap to change: each check of a site has one case for each name in it. */
const CHANGED_NAMES = CASES * 10;

/** A name that is open: of an image, a file, a folder, an anchor, a page, data, a text or a host. Not a column in the fields of a query. */
const NAME =
  /(?<!"fields": \{[^{}]*(?:\{[^{}]*\}[^{}]*)*)(?<="(?:src|href|file|(?<!^ {2}")url|captions|folder|data|count|icon|link)": ")[^"{}]+(?=")|(?<=\]\()[^()\s{}\\]+(?=\))|(?<="photoHosts": \[\s*")[^"]+/gm;

/** Returns the files whose names are changed. */
const listEdited = (files: Files) =>
  Object.keys(files).filter((file) => /\.(json|md|csv)$/.test(file) && !file.endsWith('.schema.json'));

/** Applies fixes in rounds, as `--fix` does. */
function fix(files: Files): Files {
  const fixed = { ...files };
  for (let round = 0; round < 20; round++) {
    let isNew = false;
    const { problems } = checkSource(memorySource(fixed));
    for (const [file, inFile] of groupBy(problems, (problem) => problem.file)) {
      const text = fixed[file] ?? '';
      const fixes = inFile.flatMap((problem) => problem.fix ?? []);
      const to = fixes.length > 0 ? fixFile(file, text, fixes) : undefined;
      if (to === undefined || to === text) continue;
      fixed[file] = to;
      isNew = true;
    }
    if (!isNew) break;
  }
  return fixed;
}

/** Removes the form of a name: all that `--fix` may change in it. */
function removeForm(name: string): string {
  return name
    .trim()
    .normalize()
    .toLowerCase()
    .replaceAll(/[\\/]+/g, '/')
    .replace(/^(\.{0,2}\/)*/, '')
    .replace(/^(.*\/)?content\/(media|data|text|pages)\//, '')
    .replace(/^(media|data|text)\//, '')
    .replace(/^(https?:?\/*|mailto:|tel:)/, '')
    .replace(/(\/?index)?(\.(html?|json|php|csv))?\/*(?=$|[?#])/, '');
}

/** Returns all names of a site that exist: those in its files, and each anchor on each page. */
function listExisting(site: Files): string[] {
  const texts = Object.values(site);
  const paths = texts.flatMap((text) => text.match(/(?<="path": ")[^"{}]+/g) ?? []);
  const anchors = texts.flatMap((text) => text.match(/(?<="id": ")[^"]+/g) ?? []);
  const media = Object.keys(site).flatMap((file) => /^content\/media\/(.*)/.exec(file)?.[1] ?? []);
  const names = listEdited(site).flatMap((file) => site[file]?.match(NAME) ?? []);
  const targets = paths.flatMap((path) => [path, ...anchors.map((anchor) => `${path}#${anchor}`)]);
  return [...new Set([...names, ...media, ...targets])];
}

/** Returns a function that replaces a name by another one, or changes one or two characters, or both. */
function createChange(existing: readonly string[], random: () => number): (name: string) => string {
  const getIndex = (length: number) => Math.floor(random() * length);
  const changeCharacter = (name: string) => {
    const at = getIndex(name.length + 1);
    const [before, after] = [name.slice(0, at), name.slice(at)];
    const typed = 'abcxyzABXY0129-_./#'[getIndex(19)];
    const changed = [
      before + after.slice(1),
      before + typed + after,
      before + typed + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    ];
    return changed[getIndex(changed.length)] ?? name;
  };
  return (name) => {
    let changed = random() < 0.5 ? name : (existing[getIndex(existing.length)] ?? name);
    for (let left = getIndex(changed === name ? 2 : 3) + Number(changed === name); left > 0; left--)
      changed = changeCharacter(changed);
    // A parenthesis or a space would end a link in a text.
    return changed === '' || /[()\s]/.test(changed) ? name : changed;
  };
}

describe('--fix never takes another name for the one that is written', () => {
  it.each([
    ['.', readSite('.')],
    ['examples', readLab()],
  ])(
    'in %s',
    (_, site) => {
      const files = listEdited(site);
      const random = createRandom(SEED);
      const change = createChange(listExisting(site), random);
      const names = files.flatMap((file) => site[file]?.match(NAME) ?? []);
      /** The share of the names that are changed at once: each takes a part of the time of a check. */
      const chance = CHANGED_NAMES / 2 / names.length;
      const wrong: string[] = [];
      for (let cases = 0; cases < CHANGED_NAMES / 2; ) {
        const changed = { ...site };
        for (const file of files) {
          changed[file] = (site[file] ?? '').replaceAll(NAME, (name) => {
            const other = random() < chance ? change(name) : name;
            cases += Number(other !== name);
            return other;
          });
        }
        const fixed = fix(changed);
        for (const file of files) {
          const [before = '', after = ''] = [changed[file], fixed[file]];
          const names = after.match(NAME) ?? [];
          for (const [i, name] of (before.match(NAME) ?? []).entries())
            if (removeForm(name) !== removeForm(names[i] ?? '')) wrong.push(`${name} → ${names[i]}`);
          expect(after.replaceAll(NAME, '')).toBe(before.replaceAll(NAME, ''));
        }
        expect(fix(fixed)).toEqual(fixed);
      }
      expect(wrong).toEqual([]);
    },
    SITE_TIMEOUT_MS,
  );
});
