import { describe, expect, it } from 'vitest';
import { createFeedFiles } from '../../../src/build/site-files/feeds.ts';
import { nameAuthors } from '../../../src/core/analyze/summary.ts';
import { createJsonLd } from '../../../src/core/resolve/json-ld.ts';
import {
  SITE as CONFIG,
  checkSource,
  type Files,
  getProblems,
  memorySource,
  pageText,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const text = { type: 'string' };
const CONFIG_FILE = 'site.config.json';

function createStory(name: string, author: unknown, tags: string[] = [], blocks: object[] = []) {
  return pageText(`/news/${name}`, {
    $schema: '../../../.blocksite/page.schema.json',
    title: name,
    subject: { kind: 'news' },
    published: '2026-01-01',
    author,
    ...(tags.length > 0 && { tags }),
    blocks: [{ type: 'pageHeader' }, ...blocks],
  });
}

const STORIES = {
  type: 'cardList',
  items: { from: 'pages/news', where: { author: '{this.id}' }, fields: { href: 'path', text: 'author' } },
};
const SITE: Files = {
  [CONFIG_FILE]: JSON.stringify({
    ...JSON.parse(CONFIG),
    url: 'https://example.org',
    feeds: true,
    authors: 'data/people',
  }),
  'content/data/people.json': JSON.stringify([
    { id: 'ada', name: 'Ada Sample' },
    { id: 'bo', name: 'Bo Sample' },
  ]),
  'content/data/people.schema.json': JSON.stringify({ type: 'object', properties: { id: text, name: text } }),
  'content/pages/person.json': pageText('/people/{this.id}', {
    forEach: { from: 'data/people', key: 'id' },
    title: '{this.name}',
    blocks: [{ type: 'pageHeader' }, STORIES],
  }),
  'content/pages/tag.json': pageText('/tags/{this.tags}', {
    forEach: { from: 'pages/news', distinct: 'tags' },
    title: 'About {this.tags}',
    blocks: [
      { type: 'pageHeader' },
      {
        type: 'cardList',
        items: { from: 'pages/news', where: { tags: { has: '{this.tags}' } }, fields: { href: 'path' } },
      },
    ],
  }),
  'content/pages/news/both.json': createStory('both', ['bo', 'Guest Sample'], ['Ice', 'Snow']),
  'content/pages/news/one.json': createStory('one', 'ada', ['Ice']),
};
const NEWS = { type: 'news', items: { from: 'pages/news', sort: ['title'], fields: { href: 'path' } } };
const LIST = { type: 'cardList', items: { from: 'pages/news', fields: { href: 'path', text: 'author' } } };

const createSite = (files: Files = {}) =>
  siteWith(
    [
      { type: 'pageHeader' },
      LIST,
      { type: 'linkList', links: [{ from: 'data/people', fields: { label: 'name', href: 'path' } }] },
    ],
    { ...SITE, ...files },
  );

function check(files: Files = {}) {
  const checked = checkSource(memorySource(createSite(files)));
  expect(checked.problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  return checked;
}

const link = (href: string, label: string) => ({
  tag: 'a',
  link: { href, target: 'page' },
  children: [label],
});

describe('authors that are rows of a table', () => {
  it('are named in the header of a page, with links to their pages, as its tags are', () => {
    expect(resolveChecked(check(), '/news/both').page.details).toMatchObject({
      author: [link('/people/bo', 'Bo Sample'), ', ', 'Guest Sample'],
      tags: [link('/tags/ice', 'Ice'), ', ', link('/tags/snow', 'Snow')],
    });
  });

  it('are named in lists, and find the stories of a person', () => {
    const [, home] = resolveChecked(check(), '/').page.blocks;
    expect(JSON.stringify(home)).toMatch(/"\/people\/bo".*"Bo Sample".*Guest Sample/);
    const [, stories] = resolveChecked(check(), '/people/bo').page.blocks;
    expect(stories).toMatchObject({ items: [{ title: 'both' }] });
    expect(Object(stories).items).toHaveLength(1);
  });

  it('are named in news with links to their pages, as tags are', () => {
    const site = createSite({ 'content/pages/all.json': pageText('/all', { blocks: [NEWS] }) });
    const [news] = resolveChecked(checkSource(memorySource(site)), '/all').page.blocks;
    expect(news).toMatchObject({
      items: [
        {
          author: [{ children: [link('/people/bo', 'Bo Sample'), ' and Guest Sample'] }],
          tags: [{ children: [link('/tags/ice', 'Ice'), ' and ', link('/tags/snow', 'Snow')] }],
        },
        { title: 'one' },
      ],
    });
  });

  it('are one person each for search engines, and one author each in feeds', () => {
    const checked = check();
    const { page, site } = resolveChecked(checked, '/news/both');
    const summary = { subject: { kind: 'news' as const } };
    expect(createJsonLd({ page, site, summary, now: 0 })).toContainEqual(
      expect.objectContaining({
        '@type': 'NewsArticle',
        author: [
          { '@type': 'Person', name: 'Bo Sample', url: 'https://example.org/people/bo' },
          { '@type': 'Person', name: 'Guest Sample', url: undefined },
        ],
      }),
    );
    const pages = nameAuthors(
      checked.pages.map(({ summary }) => summary),
      checked.site.tables,
    );
    const [, feed = ''] =
      createFeedFiles(site, pages, Date.parse('2026-06-01')).find(([file]) => file.endsWith('.json')) ?? [];
    const { items } = JSON.parse(feed);
    expect(items.map(({ authors }: { authors: object[] }) => authors)).toEqual([
      [{ name: 'Bo Sample' }, { name: 'Guest Sample' }],
      [{ name: 'Ada Sample' }],
    ]);
  });

  it('are texts as they are without such a table', () => {
    const { authors, ...config } = JSON.parse(SITE[CONFIG_FILE] ?? '');
    const { details } = resolveChecked(
      checkSource(memorySource(createSite({ [CONFIG_FILE]: JSON.stringify(config) }))),
      '/news/both',
    ).page;
    expect(authors).toBe('data/people');
    expect(details).toMatchObject({ author: ['bo', ', ', 'Guest Sample'] });
  });
});

describe('a mistake is one problem', () => {
  it.each<[author: unknown, problem: string]>([
    ['bu', 'unknown-row: There is no row "bu" in data/people. "bu"'],
    [['ada', 'zoe'], 'unknown-row: There is no row "zoe" in data/people. "zoe"'],
    ['Bo Sample', 'unknown-row: There is no row "Bo Sample" in data/people. Did you mean "bo"? "Bo Sample"'],
  ])('author %j', (author, problem) => {
    const site = createSite({ 'content/pages/news/one.json': createStory('one', author, ['Ice']) });
    const found = getProblems(site);
    expect(found.map((one) => `${one.rule}: ${one.message} ${underlined(site, one)}`)).toEqual([problem]);
  });

  it('a table that is not there', () => {
    const config = (SITE[CONFIG_FILE] ?? '').replace('data/people', 'data/peopel');
    const site = createSite({ [CONFIG_FILE]: config });
    const found = getProblems(site);
    expect(found.map((one) => `${one.rule}: ${one.message} ${underlined(site, one)}`)).toEqual([
      'unknown-data: There is no data "data/peopel". Did you mean "data/people"? "data/peopel"',
    ]);
  });
});
