import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairPath } from '../../src/core/check/path-faults.ts';
import {
  getDataFile,
  getHtmlFile,
  NOT_FOUND,
  SITE_FILES,
  SITE_FOLDERS,
} from '../../src/core/paths/site-paths.ts';
import { checkSource, memorySource, SITE, siteWith } from '../core/memory.ts';
import { splitWords } from '../split-words.ts';
import { forAll, SITE_TIMEOUT_MS } from './cases.ts';

const PIECES = [
  ...splitWords(`
    / // \\ . .. /.. ../ /. %2e %2E%2e %2f %00 \u0000 \r ? # : * a A b people index 404 feed FEED assets
    media pagefind _blocks _headers nginx.conf .htaccess .html .json .xml .txt site-map con NUL com1 {v} {w}
    {nobody} { } ~ - _ é e\u0301 ß ſ K \u202e \uD800 ٣ site.config
  `),
  '\n',
  ' ',
  'x'.repeat(300),
];
const pieces = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));
/** Paths that are nearly valid, so that many pass. */
const GOOD = splitWords('a b A people x.html v1.2 site-map {v} {w} indexes console ~ a-b_c');
const good = fc
  .array(fc.constantFrom(...GOOD), { minLength: 1, maxLength: 3 })
  .map((steps) => `/${steps.join('/')}`);
/** Well-formed paths whose files would be among those of the site. */
const taken = fc.constantFrom(...splitWords('/feed /404 /assets/a /Media/a /pagefind/a'));
const hostile = fc.oneof(
  { weight: 6, arbitrary: good },
  { weight: 2, arbitrary: taken },
  pieces.map((path) => `/${path}`),
  pieces,
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Files of the output that belong to no page, as a file system that ignores case sees them. */
const TAKEN = [...Object.values(SITE_FILES), getHtmlFile(NOT_FOUND), getDataFile(NOT_FOUND)];
const FOLDERS = Object.values(SITE_FOLDERS);

function checkFile(file: string): void {
  for (const { resolve, relative, isAbsolute } of [posix, win32]) {
    const root = resolve('/out/of/the/way');
    const inside = relative(root, resolve(root, file));
    expect(inside === '' || inside.startsWith('..') || isAbsolute(inside), file).toBe(false);
    expect(inside.replaceAll('\\', '/')).toBe(file);
  }
  expect(file.split('/').every((step) => Buffer.byteLength(`${step}.gz`) <= 255)).toBe(true);
  expect(TAKEN).not.toContain(file.toLowerCase());
  expect(FOLDERS).not.toContain(file.toLowerCase().split('/')[0]);
}

describe('addresses', () => {
  it('that pass the check have files of their own, strictly inside the output', () => {
    const page = (path: string, redirectFrom: string[]) =>
      JSON.stringify({ path, redirectFrom, title: `x${path}`, blocks: [{ type: 'pageHeader' }] });
    let passed = 0;
    forAll(
      hostile,
      hostile,
      hostile,
      fc.oneof(fc.constantFrom('a', 'B', 'x y', '../x', 'feed'), hostile),
      (path, from, other, value) => {
        const config = { ...JSON.parse(SITE), variables: { product: 'x', v: value, w: 'feed' } };
        const files = siteWith([{ type: 'pageHeader' }], {
          'site.config.json': JSON.stringify(config),
          'content/pages/a.json': page(path, [from]),
          'content/pages/b.json': page(other, ['/b']),
        });
        const { problems, pages, site } = checkSource(memorySource(files));
        if (problems.some(({ severity }) => severity === 'error')) return;
        passed++;
        const made = pages.flatMap(({ summary: facts }) => [
          getHtmlFile(facts.path),
          getDataFile(facts.path),
          ...facts.redirectFrom.map(({ name }) => getHtmlFile(name)),
        ]);
        if (!pages.some(({ summary: facts }) => facts.path === site.siteMap))
          made.push(getHtmlFile(site.siteMap));
        made.forEach(checkFile);
        const seen = made.map((file) => file.normalize('NFKC').toLowerCase());
        expect(new Set(seen).size, made.join(' ')).toBe(seen.length);
        // No file is where another needs a folder.
        for (const file of seen)
          expect(
            seen.some((one) => one.startsWith(`${file}/`)),
            file,
          ).toBe(false);
      },
    );
    expect(passed).toBeGreaterThan(0);
  });

  it('that are made from invalid ones are valid', { timeout: SITE_TIMEOUT_MS }, () => {
    forAll(hostile, fc.boolean(), (path, isRedirect) => {
      const right = repairPath(path, { otherPaths: [], isRedirect });
      if (right !== undefined) checkFile(getHtmlFile(right));
    });
  });
});
