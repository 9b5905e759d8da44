import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { PAGES, SITE_FILE } from '../../core/content-paths.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** Letters that Unicode does not decompose, in ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Suggests a path for a title: `Annual report 2025` → `/annual-report-2025`. Without any ASCII
 * letter it is `/page`.
 */
export function suggestPath(title: string): string {
  const plain = title.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const latin = plain.replaceAll(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? '-');
  return `/${latin.replaceAll(/-+/g, '-').replaceAll(/^-|-$/g, '') || 'page'}`;
}

/**
 * Returns the name, or the name with the first number for which `isFree` is true: `/page`,
 * `/page-2`, `/page-3`.
 */
export function makeUnique(name: string, isFree: (candidate: string) => boolean): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (isFree(candidate)) return candidate;
  }
}

/** Returns the file for a page with a path: named after it, with a number if the name is taken. */
export function choosePageFile(root: string, path: string): string {
  const name = path.slice(1).replaceAll(/[{}]/g, '') || 'home';
  return `${makeUnique(`${PAGES}${name}`, (file) => !isTaken(join(root, `${file}.json`)))}.json`;
}

/** Returns true if a file exists. Ignores case, as many disks do. */
function isTaken(path: string): boolean {
  if (existsSync(path)) return true;
  const folder = dirname(path);
  const name = basename(path).toLowerCase();
  return existsSync(folder) && readdirSync(folder).some((entry) => entry.toLowerCase() === name);
}

/** Writes a new file. Throws a usage error if it exists. */
export function writeNewFile(root: string, file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path)) throw new UsageError(`${file} already exists. Nothing was written.`);
  writeAtomic(path, text);
}

/**
 * Returns the text of the site config with a link appended to the navigation, formatted like the
 * one before it. Throws a usage error if there is no navigation.
 */
export function addNavigationLink(root: string, { label, href }: { label: string; href: string }): string {
  const path = join(root, SITE_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const tree = parseTree(text);
  const list = tree && findNodeAtLocation(tree, ['navigation']);
  const last = list?.children?.at(-1);
  if (!list || !last) throw new UsageError(`${SITE_FILE} has no navigation to add the page to.`);
  const space = /\s*$/.exec(text.slice(list.offset + 1, last.offset))?.[0] ?? ' ';
  const end = last.offset + last.length;
  const link = `{ "label": ${JSON.stringify(label)}, "href": ${JSON.stringify(href)} }`;
  return `${text.slice(0, end)},${space}${link}${text.slice(end)}`;
}
