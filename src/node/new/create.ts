import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { SITE_FILE } from '../../core/check.ts';
import { UsageError } from '../command.ts';
import { writeWhole } from '../write-whole.js';

/** `Annual report 2025` → `/annual-report-2025`: letters and digits of any script that an address may hold. */
export function suggestPath(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `/${plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')}`;
}

/** The file of a new page at an address. */
export function fileOf(path: string): string {
  const name = path.slice(1).replaceAll(/[{}]/g, '') || 'home';
  return `content/pages/${name}.json`;
}

/** Writes a new file. Throws a usage error when there is one already: nothing is ever overwritten. */
export function writeNew(root: string, file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path)) throw new UsageError(`There is a file ${file} already; nothing was written.`);
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, text);
}

/**
 * Adds a link to the end of the navigation, indented as the one before it; the rest of the file stays as it is.
 * Throws a usage error when the site config has no navigation to add to.
 */
export function addToNavigation(root: string, { label, href }: { label: string; href: string }): void {
  const path = join(root, SITE_FILE);
  const text = readFileSync(path, 'utf8');
  const tree = parseTree(text);
  const list = tree && findNodeAtLocation(tree, ['navigation']);
  const last = list?.children?.at(-1);
  if (!list || !last) throw new UsageError(`${SITE_FILE} has no navigation that the page could be added to.`);
  const space = /\s*$/.exec(text.slice(list.offset + 1, last.offset))?.[0] ?? ' ';
  const end = last.offset + last.length;
  const link = `{ "label": ${JSON.stringify(label)}, "href": ${JSON.stringify(href)} }`;
  writeWhole(path, `${text.slice(0, end)},${space}${link}${text.slice(end)}`);
}
