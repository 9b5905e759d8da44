import { describe, expect, it } from 'vitest';
import { addAnchors } from '../../../src/core/analyze/anchors.ts';
import { fillContents } from '../../../src/core/resolve/contents.ts';
import { siteWith } from '../memory.ts';
import { resolveHome } from './resolve-home.ts';

const h3 = (text: string) => ({ tag: 'h3', children: [text] });
/** A heading with its anchor, and that of earlier versions. */
const anchored = (id: string, earlier = `section-${id}`) => ({
  id,
  children: [{ tag: 'span', id: earlier }, expect.any(String)],
});
const prose = (title: string, ...text: unknown[]) => ({ type: 'prose', title, text });
const columns = (main: unknown[]) => ({ type: 'columns', main, aside: [], contents: [] });

describe('a table of contents', () => {
  it('lists the headings of blocks and, below them, those of their texts', () => {
    const main = [prose('A', h3('Who can apply?'), 'x', h3('Dates')), prose('B', h3('Dates'), h3('निधि'))];
    const [filled] = [fillContents(addAnchors([columns(main)]))].flat();
    expect(filled).toMatchObject({
      contents: [
        {
          id: 'section-a',
          text: 'A',
          inside: [
            { id: 'who-can-apply', text: 'Who can apply?' },
            { id: 'dates', text: 'Dates' },
          ],
        },
        {
          id: 'section-b',
          text: 'B',
          inside: [
            { id: 'dates-1', text: 'Dates' },
            { id: 'निधि', text: 'निधि' },
          ],
        },
      ],
      main: [
        { id: 'section-a', text: [anchored('who-can-apply'), 'x', anchored('dates')] },
        { id: 'section-b', text: [anchored('dates-1', 'section-dates-2'), anchored('निधि')] },
      ],
    });
  });

  it('keeps the anchors of editors, and uses none of them again', () => {
    const main = ['A', 'B', 'C', 'D', 'E'].map((title) => prose(title));
    const blocks = [
      { type: 'prose', id: 'section-b', text: [] },
      columns([{ ...main[0], id: 'first' }, ...main.slice(1)]),
    ];
    const ids = JSON.stringify(fillContents(addAnchors(blocks))).match(/(?<="contents":.*"id":")[^"]+/g);
    expect(ids).toEqual(['first', 'section-b-2', 'section-c', 'section-d', 'section-e']);
  });

  it('is empty where there are no more than four headings', () => {
    const main = ['A', 'B'].map((title) => prose(title, h3('C')));
    expect(fillContents([columns(main)])).toEqual([columns(main)]);
  });

  it('lists the headings of a text of its own, and those of blocks without a heading, side by side', () => {
    const text = ['A', 'B', 'C', 'D', 'E'].map(h3);
    const listed = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      id: name,
      text: name.toUpperCase(),
    }));
    const block = { type: 'prose', title: 'T', text, contents: [] };
    const filled = { contents: listed, text: listed.map(({ id }) => anchored(id)) };
    expect(fillContents(addAnchors([block]))).toMatchObject([filled]);
    const other = columns([{ type: 'prose', text: ['A', 'B', 'C', 'D', 'E'].map(h3) }]);
    expect(fillContents(addAnchors([other]))).toMatchObject([{ contents: listed }]);
  });

  it('is of headings whose anchors are those of GitHub, and of no other thing on the page', () => {
    const words = ['Configuring your account', 'What’s new? (2.0)', 'Menu', 'a_b — c', 'menu'];
    const [first] = [addAnchors([{ type: 'prose', id: 'a_b--c', text: words.map(h3) }])].flat();
    const ids = Object(first).text.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['configuring-your-account', 'whats-new-20', 'menu-1', 'a_b--c-1', 'menu-2']);
  });

  it('is not made for a text in a column', () => {
    const main = [{ ...prose('T', ...['A', 'B', 'C', 'D', 'E'].map(h3)), contents: [] }];
    const blocks = [{ type: 'columns', main, aside: [] }];
    expect(fillContents(blocks)).toEqual(blocks);
    expect(fillContents(addAnchors([columns(main)]))).toMatchObject([
      { contents: [{ text: 'T', inside: [{ text: 'A' }, {}, {}, {}, {}] }], main: [{ contents: [] }] },
    ]);
  });

  it('is not made for a text whose block switches it off', () => {
    const text = ['A', 'B', 'C', 'D', 'E'].map((name) => `### ${name}`);
    const resolve = (more: object) => resolveHome(siteWith([{ type: 'prose', text, ...more }])).at(-1);
    expect(resolve({})).toMatchObject({ contents: [{ text: 'A' }, {}, {}, {}, { id: 'e' }] });
    expect(resolve({ contents: false })).toMatchObject({ contents: null });
  });

  it('is made only if the block asks for it', () => {
    const main = [prose('A', h3('B'), h3('C'), h3('D'), h3('E'))];
    const blocks = [{ type: 'columns', main, aside: [] }];
    expect(fillContents(blocks)).toEqual(blocks);
  });
});
