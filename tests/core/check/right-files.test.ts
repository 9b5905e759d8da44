import { describe, expect, it } from 'vitest';
import {
  type Files,
  formatProblems,
  getProblems,
  listRules,
  pageText,
  readSite,
  siteWith,
  underlined,
} from '../memory.ts';

const BOM = '\uFEFF';
const withTable = () => {
  const text = { title: 'Text', type: 'string' };
  return siteWith([{ type: 'table', title: 'T', data: 'people' }], {
    'content/data/people.json': JSON.stringify([{ id: 'ada' }], null, 2),
    'content/data/people.schema.json': JSON.stringify({ type: 'object', properties: { id: text } }),
  });
};

describe('a byte order mark', () => {
  it('is right at the beginning of any file', () => {
    const files = Object.entries(withTable()).map(([file, text]) => [file, BOM + text]);
    expect(listRules(Object.fromEntries(files))).toEqual([]);
  });

  it('changes neither the place nor the fix of a mistake', () => {
    for (const [right, wrong] of [
      ['"path": "/"', '"path": "people"'],
      ['"type": "table",', '"type": "table",,'],
      ['"title": "Home",', '"title": "Home"'],
    ] as const) {
      const files = withTable();
      const home = (files['content/pages/home.json'] ?? '').replace(right, wrong);
      const find = (text: string) => {
        const changed: Files = { ...files, 'content/pages/home.json': text };
        return getProblems(changed).map((one) => [one.message, underlined(changed, one), one.fix?.text]);
      };
      expect(find(home)).not.toEqual([]);
      expect(find(BOM + home)).toEqual(find(home));
    }
  });
});

it('a page, the site config or a template without "$schema" is right', () => {
  const { 'site.config.json': config = '', ...files } = withTable();
  const forEach = { from: 'data/people', key: 'id' };
  const changed = { ...files, 'site.config.json': config.replace(/"\$schema": "[^"]*",/, '') };
  const home = pageText('/', {
    $schema: undefined,
    title: 'Home',
    blocks: [{ type: 'linkList', links: [{ label: 'x', href: '/p/ada' }] }],
  });
  expect(
    listRules({
      ...changed,
      'content/pages/home.json': home,
      'content/pages/p.json': pageText('/p/{this.id}', { $schema: undefined, forEach }),
    }),
  ).toEqual([]);
});

describe('a query that leaves a column of a template empty', () => {
  const PEOPLE = 'content/data/people.csv';
  const site = readSite('templates/site');
  const [header = '', ...rows] = (site[PEOPLE] ?? '').trim().split('\n');
  const empty = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(
    (id) => `${id},Person ${id},Office,Assistant,Visits,${id}@example.org,,`,
  );
  const check = (all: readonly string[]) =>
    formatProblems({ ...site, [PEOPLE]: `${[header, ...all].join('\n')}\n` }).filter((one) =>
      one.startsWith('missing-empty'),
    );

  it('on few pages is no problem: nobody touched the template', () => {
    expect(check(rows)).toEqual([]);
    expect(check([...rows, ...empty.slice(0, 1)])).toEqual([]);
  });

  it('on most pages is one, with one of them', () => {
    expect(check([...rows, ...empty])).toEqual([
      expect.stringMatching(/^missing-empty: .* most pages of this template, such as \/people\/a\. /),
    ]);
  });
});
