import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escapeApachePattern,
  escapeApacheTarget,
  escapeHeader,
  quote,
} from '../../../src/build/site-files/escape.ts';
import {
  formatRedirectsFile,
  parseRedirects,
  selectHostRedirects,
} from '../../../src/build/site-files/redirects.ts';
import { encodePath, getAbsoluteUrl, isRegularPath } from '../../../src/build/site-files/url-path.ts';
import { escapeCalendar, toUtc } from '../../../src/core/text/calendar.ts';
import { escapeXml } from '../../../src/core/text/escape-xml.ts';
import { CASES, SEED } from '../../attack/cases.ts';
import { hostileText } from '../../attack/hostile.ts';
import { splitWords } from '../../split-words.ts';
import { readXml } from './xml.ts';

const RUNS = { numRuns: Math.max(500, CASES), seed: SEED };
const forAny = (holds: (text: string) => void) => fc.assert(fc.property(hostileText, holds), RUNS);
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

describe('XML', () => {
  it('parses to the original text, except for forbidden characters', () => {
    forAny((text) => {
      const escaped = escapeXml(text);
      const { texts, attributes } = readXml(`<a b="${escaped}" c='${escaped}'>${escaped}</a>`);
      const allowed = text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
      expect([...texts, ...attributes]).toEqual([allowed, allowed, allowed]);
    });
    expect(escapeXml('a\u0000b\u0007c\ud800d\ufffee')).toBe('abcde');
    expect(escapeXml('<a href="x" b=\'y\'>&</a>')).toBe(
      '&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });
});

describe('a path in a URL', () => {
  it('holds safe characters only, and decodes to the original', () => {
    forAny((text) => {
      expect(encodePath(text)).toMatch(/^[A-Za-z0-9_.~%/-]*$/);
      expect(decodeURIComponent(encodePath(text))).toBe(wellFormed(text));
    });
    expect(encodePath('/a b/café/(x)*!\'";$')).toBe('/a%20b/caf%C3%A9/%28x%29%2A%21%27%22%3B%24');
  });

  it('leads to no other host and no other path if it is regular', () => {
    forAny((text) => {
      if (!isRegularPath(text)) return;
      const url = new URL(encodePath(text), 'https://site.example/here');
      expect([url.host, decodeURIComponent(url.pathname)]).toEqual(['site.example', text]);
    });
    for (const path of ['/', '/a', '/a/b.html', '/...', '/.well-known/x', '/café', '/a b', '/100%'])
      expect(isRegularPath(path), path).toBe(true);
    for (const path of [...splitWords('a // //a /a/ /a//b /. /.. /a/../b /a/. /\\a /\ud800'), '', '/a\nb'])
      expect(isRegularPath(path), path).toBe(false);
  });

  it('makes a URL of any site and path', () => {
    forAny((text) => {
      expect(getAbsoluteUrl({ url: `https://site.example${text}` }, `/${text}`)).toMatch(
        /^https:\/\/[!-~]*$/,
      );
    });
    expect(getAbsoluteUrl({ url: 'https://site.example/a%20b' }, '/c d')).toBe(
      'https://site.example/a%20b/c%20d',
    );
    expect(getAbsoluteUrl({ url: 'https://bücher.example' }, '/')).toBe('https://xn--bcher-kva.example/');
  });
});

describe('strings of nginx and Apache', () => {
  it('end at their closing quote only', () => {
    forAny((text) => {
      const escaped = quote(text);
      expect(escaped).toMatch(/^"(?:[^"\\]|\\["\\])*"$/);
      expect(escaped).not.toMatch(CONTROL);
      expect(escaped.slice(1, -1).replaceAll(/\\(.)/gu, '$1')).toBe(
        text.replaceAll(new RegExp(CONTROL, 'gu'), ''),
      );
    });
    expect(quote('/a "b"; c\\d {$x}\n#')).toBe('"/a \\"b\\"; c\\\\d {$x}#"');
  });

  it('match only the original path', () => {
    forAny((text) => {
      if (!isRegularPath(`/${text}`)) return;
      const pattern = escapeApachePattern(text);
      const bytes = Buffer.from(text).toString('latin1');
      expect(pattern).toMatch(/^[\w\\^]*\$$/);
      expect(new RegExp(pattern).test(bytes)).toBe(true);
      expect(new RegExp(pattern).test(`${bytes}x`)).toBe(false);
    });
    expect(new RegExp(escapeApachePattern('a.b')).test('axb')).toBe(false);
    expect(escapeApacheTarget('/a%20b')).toBe('/a\\%20b');
  });
});

describe('a header', () => {
  it('is one line', () => {
    forAny((text) => {
      expect(escapeHeader(text)).not.toMatch(CONTROL);
    });
    expect(escapeHeader('a\r\nSet-Cookie: b')).toBe('a  Set-Cookie: b');
  });
});

describe('a text in a calendar', () => {
  it('is one line that parses to the original', () => {
    forAny((text) => {
      const escaped = escapeCalendar(text);
      expect(escaped).not.toMatch(CONTROL);
      expect(escaped).toMatch(/^(?:[^\\;,]|\\[\\;,n])*$/su);
    });
    expect(escapeCalendar('a\r\nb\rc\nd\te;f,g\\h\u0007')).toBe('a\\nb\\nc\\nd e\\;f\\,g\\\\h');
  });
});

describe('a date and time', () => {
  it('is written in UTC', () => {
    expect(toUtc('2025-06-30T23:59:00+05:30')).toBe('2025-06-30T18:29:00Z');
    expect(toUtc('2025-06-30T23:59:00.5Z')).toBe('2025-06-30T23:59:00Z');
    expect(toUtc('2016-12-31T23:59:60Z')).toBe('2016-12-31T23:59:59Z');
  });
});

describe('redirects for hosts', () => {
  it('leave out redirects that no host can follow, and duplicates', () => {
    const to = '/people';
    const selected = selectHostRedirects([
      { from: '/a/', to },
      { from: '/a', to: '/other' },
      { from: '/', to },
      { from: '/404', to },
      { from: '/people/', to },
      { from: '//evil.com', to },
      { from: '/x\ny', to },
      { from: `/${'x'.repeat(1000)}`, to },
      { from: '/b', to: '//evil.com' },
      { from: '/c d', to: '/e f' },
    ]);
    expect(selected).toEqual([
      { from: '/a', to },
      { from: '/c d', to: '/e f' },
    ]);
    expect(formatRedirectsFile(selected)).toBe('/a /people 301\n/c%20d /e%20f 301\n');
    expect([...parseRedirects(formatRedirectsFile(selected))]).toEqual([
      ['/a', '/people'],
      ['/c d', '/e%20f'],
    ]);
    expect(
      parseRedirects('# by hand\n/a //evil.com 301\n/b https://evil.com 301\n/%ff /c 301\n/d /e 302').size,
    ).toBe(1);
  });
});
