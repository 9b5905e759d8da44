import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSiteFiles } from '../../src/build/site-files/index.ts';
import type { PageSummary } from '../../src/core/analyze/summary.ts';
import { testSite } from '../blocks/site.ts';
import { getSkipReason, testNginx } from '../build/site-files/host-programs.ts';
import { readXml } from '../build/site-files/xml.ts';
import { createPageSummary } from '../build/site-output.ts';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, forAll, SEED } from './cases.ts';
import { hostileText } from './hostile.ts';

const BATCH = 500;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
const reason = getSkipReason('nginx');
let folder = '';

beforeAll(() => {
  folder = createTempFolder();
  mkdirSync(join(folder, 'dist'));
  mkdirSync(join(folder, 'nginx'));
});

const path = hostileText.map((text) => `/${text}`);
const day = fc.constantFrom('2025-05-05', '2024-02-29', undefined);
const time = fc.constantFrom('2025-06-30T23:59:00+05:30', '2016-12-31T23:59:60Z', undefined);

/** A page with an announcement and hostile texts. */
const announcement = fc
  .record({ path, from: path, title: hostileText, description: hostileText, day, closesAt: time })
  .map(({ path, from, title, description, day, closesAt }) => {
    const more: Partial<PageSummary> = {
      title,
      description,
      subject: { kind: 'call', ...(closesAt && { closesAt }) },
    };
    return createPageSummary(path, [from], { ...more, ...(day && { published: day }) });
  });

const made = testSite();

/** A site with hostile texts. */
const site = fc
  .record({ name: hostileText, host: hostileText, lang: hostileText, words: hostileText })
  .map(({ name, host, lang, words }) => {
    const url = `https://${host || 'x'}`;
    return {
      ...made,
      feeds: true,
      name,
      url,
      lang,
      words: { ...made.words, feed: words, deadlines: words, closes: `{title} ${words}` },
    };
  });

const output = fc.tuple(site, fc.array(announcement, { minLength: 1, maxLength: 4 }));

describe('hostile texts', () => {
  it('make XML that is well-formed', () => {
    forAll(output, ([site, pages]) => {
      const files = [...createSiteFiles(site, pages, Infinity)].filter(([file]) => file.endsWith('.xml'));
      for (const [, text] of files) readXml(text);
    });
  });

  it('make calendars of valid lines', () => {
    forAll(output, ([site, pages]) => {
      const text = createSiteFiles(site, pages, Infinity).get('deadlines.ics') ?? '';
      expect(text.endsWith('\r\n')).toBe(true);
      const lines = text.slice(0, -2).split('\r\n');
      expect(lines.filter((line) => Buffer.byteLength(line) > 75 || CONTROL.test(line))).toEqual([]);
      const names = text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter(Boolean)
        .map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0]);
      const event = ['BEGIN', 'UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'DESCRIPTION', 'URL', 'END'];
      const count = pages.filter(
        ({ subject, published }) => subject && (subject.closesAt ?? published),
      ).length;
      expect(names).toEqual([
        ...['BEGIN', 'VERSION', 'PRODID', 'X-WR-CALNAME'],
        ...Array.from({ length: count }, () => event).flat(),
        'END',
      ]);
    });
  });

  it('make files for hosts with the meaning they should have', () => {
    forAll(output, ([site, pages]) => {
      const files = createSiteFiles(site, pages, Infinity);
      expect(files.get('_redirects')).toMatch(/^(?:\/[\w.~%/-]+ \/[\w.~%/-]* 301\n)*$/);
      expect(files.get('robots.txt')).toMatch(
        /^User-agent: \*\nAllow: \/\nSitemap: https:[!-~]*\/sitemap\.xml\n$/,
      );
      const rules = files
        .get('.htaccess')
        ?.split('\n')
        .filter((line) => line.includes('[R=301,L,NE]'));
      for (const rule of rules ?? [])
        expect(rule).toMatch(/^RewriteRule (?:\^[\w\\]+\$ \/[\w.~\\%/-]*|\^ %1) \[R=301,L,NE\]$/);
      for (const [file, text] of files)
        if (file.endsWith('.html'))
          expect(text).toMatch(/http-equiv="refresh" content="0; url=\/(?!\/)[\w.~%/-]*">/);
    });
  });

  it.skipIf(reason)(`make a configuration that nginx takes${reason ? ` (${reason})` : ''}`, () => {
    const paths = fc.array(path, { minLength: BATCH, maxLength: BATCH });
    fc.assert(
      fc.property(paths, fc.array(path, { minLength: 5, maxLength: 5 }), (from, to) => {
        const pages = [
          createPageSummary('/people', from),
          ...to.map((path, i) => createPageSummary(path, [`/to/${i}`])),
        ];
        writeFileSync(
          join(folder, 'dist/nginx.conf'),
          createSiteFiles(made, pages, Infinity).get('nginx.conf') ?? '',
        );
        expect(testNginx(join(folder, 'dist'), join(folder, 'nginx'))).toBe('');
      }),
      { numRuns: Math.ceil(CASES / BATCH), seed: SEED },
    );
  });
});
