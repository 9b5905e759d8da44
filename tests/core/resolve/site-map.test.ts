import { describe, expect, it } from 'vitest';
import { createPageContext } from '../../../src/build/pages/page-files.ts';
import type { PageSummary } from '../../../src/core/analyze/summary.ts';
import { createSiteMap } from '../../../src/core/resolve/site-map.ts';
import type { RichNode } from '../../../src/generated/props.ts';
import { createPageSummary } from '../../build/site-output.ts';
import { createExampleSite } from '../example-site.ts';
import { checkSource, measured, memorySource } from '../memory.ts';

const page = (path: string, title = path, more: Partial<PageSummary> = {}) =>
  createPageSummary(path, [], { title, ...more });

/** The addresses that the list of all pages has, in its order; nothing where there is no such page. */
function listed(pages: Iterable<PageSummary>): string[] | undefined {
  return list(pages)?.flatMap((node) => addresses([node]));
}

/** The list of `pages`, on a site whose config has `more`. */
function createMap(pages: Iterable<PageSummary>, more = {}): ReturnType<typeof createSiteMap> {
  const { site } = checkSource(memorySource(createExampleSite({ site: more })));
  if (!site.config) throw new Error('The site under test is not valid.');
  return createSiteMap([...pages], createPageContext(site.config, { site }, { get: measured }));
}

/** The headings and lists of its page. */
function list(pages: Iterable<PageSummary>, more = {}): RichNode[] | undefined {
  return createMap(pages, more)
    ?.createPage()
    .blocks.flatMap((block) => (block.type === 'prose' ? (block.text ?? []) : []));
}

function addresses(nodes: readonly (RichNode | string)[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return [...(node.link ? [node.link.href] : []), ...addresses(node.children ?? [])];
  });
}

describe('the list of all pages', () => {
  it('has the home page first, then the others by depth and by title, and no draft', () => {
    const pages = [
      page('/b/c', 'A'),
      page('/z', 'B'),
      page('/b', 'C'),
      page('/', 'Home'),
      page('/d', 'D', { draft: true }),
      page('/e', 'E', { isListed: false }),
    ];
    expect(listed(pages)).toEqual(['/', '/z', '/b', '/b/c']);
  });

  it('has the first thousand of very many, in any order', () => {
    const count = 45_000;
    // Every number up to `count` once, not in order.
    const numbers = Array.from({ length: count }, (_, i) => (i * 7919) % count);
    const name = (number: number) => `/p${String(number).padStart(5, '0')}`;
    const first = Array.from({ length: 1000 }, (_, i) => name(i));
    expect(listed(numbers.map((number) => page(name(number))))).toEqual(first);
  });

  it('has a list for each sub-menu and column of the footer, and one of the other pages', () => {
    const pages = [page('/', 'Home'), page('/a'), page('/b'), page('/c')];
    const lists = list(pages, {
      navigation: [
        { label: 'Home', href: '/' },
        { label: 'Work', items: [{ label: 'B', href: '/b#top' }] },
      ],
      footer: {
        text: '©',
        columns: [
          {
            title: 'Main',
            links: [
              { label: 'C', href: '/c' },
              { label: 'B', href: '/b' },
              { label: 'C again', href: '/c' },
            ],
          },
        ],
      },
    });
    expect(
      lists?.map((node) =>
        typeof node === 'object' && node.tag === 'h3' ? node.children : addresses([node]),
      ),
    ).toEqual([['Work'], ['/b'], ['Main'], ['/c'], ['Other pages'], ['/', '/a']]);
  });

  it('says below its title what it lists', () => {
    expect(createMap([page('/')])?.createPage().blocks[0]).toMatchObject({
      type: 'pageHeader',
      text: [{ tag: 'p', children: ['All pages of this site.'] }],
    });
  });

  it('is replaced by a page at its path', () => {
    expect(listed([page('/'), page('/site-map')])).toBeUndefined();
  });
});
