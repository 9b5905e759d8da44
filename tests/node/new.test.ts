import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validatePage } from '../../src/generated/content-validators.js';
import { addToNavigation, fileOf, suggestPath, writeNew } from '../../src/node/new/create.ts';
import { isKind, KINDS, newPage } from '../../src/node/new/templates.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blocksite-new-'));
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('new', () => {
  it.each(Object.keys(KINDS))('a page of the kind %s is valid', (kind) => {
    if (!isKind(kind)) throw new Error(kind);
    const page = newPage(kind, {
      schema: '../../schema/page.schema.json',
      title: 'Annual report',
      path: '/annual-report',
      data: 'team/members',
    });
    expect(validatePage(JSON.parse(JSON.stringify(page))), JSON.stringify(validatePage.errors)).toBe(true);
  });

  it.each([
    ['Annual Report 2025', '/annual-report-2025'],
    ['  Café & Söhne! ', '/cafe-sohne'],
  ])('suggests an address for %s', (title, path) => {
    expect(suggestPath(title)).toBe(path);
  });

  it('never overwrites', () => {
    expect(() => writeNew(root, fileOf('/'), '{}')).toThrow(
      'There is a file content/pages/home.json already',
    );
    expect(readFileSync(join(root, 'content/pages/home.json'), 'utf8')).toContain('harbour');
  });

  it('adds to the navigation and leaves the rest as it is', () => {
    const before = readFileSync(join(root, 'site.config.json'), 'utf8');
    addToNavigation(root, { label: 'Report', href: '/report' });
    const after = readFileSync(join(root, 'site.config.json'), 'utf8');
    const last = '{ "label": "Photos", "href": "/photos" }';
    const [head, tail] = before.split(last);
    expect(after.startsWith(`${head}${last}`)).toBe(true);
    expect(after.endsWith(tail ?? '?')).toBe(true);
    expect(JSON.parse(after).navigation.at(-1)).toEqual({ label: 'Report', href: '/report' });
  });
});
