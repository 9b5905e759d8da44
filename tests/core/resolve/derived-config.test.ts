import { describe, expect, it } from 'vitest';
import { createPageContext } from '../../../src/build/pages/page-files.ts';
import { createJsonLd } from '../../../src/core/resolve/json-ld.ts';
import { createSiteMap } from '../../../src/core/resolve/site-map.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  listRules,
  measured,
  memorySource,
  pageText,
} from '../memory.ts';
import { isResolvedPage, isResolvedSite } from './props-validators.ts';
import { resolveChecked } from './resolve-home.ts';

const NAME = { $schema: './.blocksite/site.schema.json', name: 'My institute' };
const CONTACT = { type: 'contact', title: 'Write to us' };

/** Returns a site with a name and what is added to its config, and a home page with these blocks. */
function siteOf(config: object = {}, blocks: object[] = [], home: object = {}): Files {
  return {
    'site.config.json': JSON.stringify({ ...NAME, ...config }),
    'content/pages/home.json': pageText('/', {
      title: 'Home',
      blocks: [{ type: 'pageHeader' }, ...blocks],
      ...home,
    }),
  };
}

function resolve(files: Files, now = 0) {
  return resolveChecked(checkSource(memorySource(files), { now }), '/');
}

describe('a site config with a name alone', () => {
  it('has no problem', () => {
    expect(formatProblems(siteOf())).toEqual([]);
    const files = { ...siteOf(), 'site.config.json': JSON.stringify({ $schema: NAME.$schema }) };
    expect(formatProblems(files)).toEqual(['schema/missing: The site config has no "name". [{]']);
  });

  it('resolves to what pages need', () => {
    const { site, page } = resolve(siteOf());
    expect(isResolvedSite(site), JSON.stringify(isResolvedSite.errors)).toBe(true);
    expect(isResolvedPage(page), JSON.stringify(isResolvedPage.errors)).toBe(true);
    const link = (href: string) => ({ href, target: 'page' });
    expect(site).toMatchObject({
      navigation: [
        { label: 'Home', href: link('/') },
        { label: 'Site map', href: link('/site-map') },
      ],
      footer: { text: '© 1970 My institute' },
      contact: {},
    });
    for (const field of ['url', 'description', 'logos', 'icon']) expect(site).not.toHaveProperty(field);
  });

  it('gives pages no full URL and no empty tag', () => {
    const meta = { image: { src: 'a.png', alt: 'A' } };
    const { page, site } = resolve({ ...siteOf({}, [], { meta }), 'content/media/a.png': '' });
    expect(page.url).toBeUndefined();
    expect(page.head.link).toEqual([]);
    expect(page.head.meta.map(({ property, name }) => property ?? name)).toEqual([
      'og:title',
      'og:type',
      'og:site_name',
      'og:locale',
      'twitter:card',
      'twitter:title',
    ]);
    expect(page.head.meta).toContainEqual({ name: 'twitter:card', content: 'summary' });
    expect(createJsonLd({ page, site, summary: { subject: { kind: 'news' } }, now: 0 })).toEqual([]);
  });

  it('has a site map whose description is its text', () => {
    const { site } = checkSource(memorySource(siteOf()));
    if (!site.config) throw new Error('The site config is not valid.');
    const context = createPageContext(site.config, { site }, { get: measured });
    expect(createSiteMap([], context)?.createPage().description).toBe('All pages of this site.');
  });
});

describe('what the site config leaves out', () => {
  it('has the words and the address of the site map that it names', () => {
    const config = { words: { home: 'Start', siteMap: 'All of {{it}}' }, siteMap: '/all' };
    expect(resolve(siteOf(config)).site.navigation).toMatchObject([
      { label: 'Start' },
      { label: 'All of {it}', href: { href: '/all' } },
    ]);
  });

  it('is not derived where it is written', () => {
    const navigation = [{ label: 'Start', href: '/' }];
    const { site } = resolve(siteOf({ navigation, footer: { text: '© Us' } }));
    expect(site.navigation).toMatchObject([{ label: 'Start' }]);
    expect(site.footer).toEqual({ text: '© Us' });
  });

  it.each([
    ['2026-12-31T18:29:59Z', 'Asia/Kolkata', 2026],
    ['2026-12-31T18:30:00Z', 'Asia/Kolkata', 2027],
    ['2027-01-01T04:59:59Z', 'America/New_York', 2026],
    ['2027-01-01T00:00:00Z', 'UTC', 2027],
  ])('has the year of the build in its time zone: %s in %s, %i', (now, timeZone, year) => {
    const social = [{ href: 'https://x.com/lab' }];
    const config = { name: '{product} Lab', variables: { product: 'River' }, timeZone, footer: { social } };
    const { footer } = resolve(siteOf(config), Date.parse(now)).site;
    expect(footer.text).toBe(`© ${year} River Lab`);
    expect(footer.social).toHaveLength(1);
  });

  it('is no feed and no share card without a URL, and a link to a feed is broken', () => {
    const blocks = [{ type: 'prose', text: '[Feed](/feed.xml)' }];
    const config = { feeds: true, shareCards: true };
    expect(resolve(siteOf(config)).site).toMatchObject({ feeds: false, shareCards: false });
    expect(listRules(siteOf(config, blocks))).toEqual(['broken-link']);
    const url = 'https://www.example.org';
    expect(resolve(siteOf({ ...config, url })).site).toMatchObject({ feeds: true, shareCards: true });
    expect(listRules(siteOf({ ...config, url }, blocks))).toEqual([]);
    expect(listRules(siteOf({ ...config, url: 5 }, blocks))).toEqual(['schema/type']);
  });

  it('is left out of what search engines get with a URL', () => {
    const closesAt = '2027-01-01T00:00:00Z';
    const { page, site } = resolve(
      siteOf({ url: 'https://www.example.org', contact: { email: 'a@example.org' } }),
    );
    const all = createJsonLd({ page, site, summary: { subject: { kind: 'job', closesAt } }, now: 0 });
    expect(JSON.parse(JSON.stringify(all))).toMatchObject([
      { '@type': 'Organization', email: 'a@example.org', url: 'https://www.example.org' },
      { '@type': 'WebSite' },
      { '@type': 'JobPosting' },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/address|logo|description|jobLocation/);
    expect(page.head.link).toEqual([{ rel: 'canonical', href: 'https://www.example.org/' }]);
  });

  it('may be all but the e-mail address or all but the postal address', () => {
    for (const contact of [{ email: 'a@example.org' }, { address: ['Testpur'] }, { phones: ['+91 44 1'] }])
      expect(formatProblems(siteOf({ contact }, [CONTACT]))).toEqual([]);
  });
});

describe('a block that shows nothing but what the site config has', () => {
  const MESSAGE =
    'empty-block: This "contact" has nothing to show: neither it nor "contact" in site.config.json has one of "email", "address", "query", "phones", "hours", "map". ["contact"]';

  it('is a problem if that has nothing', () => {
    expect(formatProblems(siteOf({}, [CONTACT]))).toEqual([MESSAGE]);
    expect(
      formatProblems(siteOf({ contact: {} }, [{ type: 'columns', main: [CONTACT], aside: [CONTACT] }])),
    ).toEqual([MESSAGE, MESSAGE]);
    expect(getProblems(siteOf({}, [CONTACT])).map(({ help }) => help)).toEqual([
      'Write one of them into this block, or into site.config.json for all pages, for example "contact": { "email": "office@example.org" }.',
    ]);
  });

  it('is none if it has something itself', () => {
    expect(formatProblems(siteOf({}, [{ ...CONTACT, phones: ['+91 44 1'] }]))).toEqual([]);
  });

  it('is no second problem beside what may be the reason', () => {
    expect(listRules(siteOf({}, [{ ...CONTACT, emial: 'a@example.org' }]))).toEqual(['schema/unknown']);
    expect(listRules(siteOf({ contcat: { email: 'a@example.org' } }, [CONTACT]))).toEqual(['schema/unknown']);
    expect(listRules(siteOf({ contact: { emial: 'a@example.org' } }, [CONTACT]))).toEqual(['schema/unknown']);
  });
});
