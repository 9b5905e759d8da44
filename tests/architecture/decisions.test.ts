import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

const FOLDER = join(PACKAGE_ROOT, 'docs/decisions');
const records = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
const [byNumber = '', byFolder = ''] = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('## By folder');

/** Returns the files that a text links to. */
function listLinks(text: string): string[] {
  return Array.from(text.matchAll(/\[(\d+)\]\((\d+)-[^)]*\)/g), ([link = '', number, padded]) => {
    expect(number, link).toBe(String(Number(padded)));
    return link.slice(link.indexOf('(') + 1, -1);
  });
}

it('each decision is listed once by its number', () => {
  expect(listLinks(byNumber)).toEqual(records);
});

it('each decision is listed at a folder that it is about', () => {
  expect([...new Set(listLinks(byFolder))].sort()).toEqual(records);
  const folders = Array.from(byFolder.matchAll(/^\| `([^`]+)`/gm), ([, folder = '']) => folder);
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => !existsSync(join(PACKAGE_ROOT, folder)))).toEqual([]);
});
