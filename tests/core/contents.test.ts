import { describe, expect, it } from 'vitest';
import { fillContents } from '../../src/core/resolve/contents.ts';

const h3 = (text: string) => ({ tag: 'h3', children: [text] });
const prose = (title: string, ...text: unknown[]) => ({ type: 'prose', title, text });
const columns = (main: unknown[]) => ({ type: 'columns', main, aside: [], contents: [] });

describe('a table of contents', () => {
  it('lists the headings of blocks and, below them, those of their texts', () => {
    const main = [prose('A', h3('Who can apply?'), 'x', h3('Dates')), prose('B', h3('Dates'), h3('निधि'))];
    const [filled] = [fillContents([columns(main)])].flat();
    expect(filled).toMatchObject({
      contents: [
        {
          id: 'on-a',
          text: 'A',
          inside: [
            { id: 'on-who-can-apply', text: 'Who can apply?' },
            { id: 'on-dates', text: 'Dates' },
          ],
        },
        {
          id: 'on-b',
          text: 'B',
          inside: [
            { id: 'on-dates-2', text: 'Dates' },
            { id: 'on-निधि', text: 'निधि' },
          ],
        },
      ],
      main: [
        { id: 'on-a', text: [{ id: 'on-who-can-apply' }, 'x', { id: 'on-dates' }] },
        { id: 'on-b', text: [{ id: 'on-dates-2' }, { id: 'on-निधि' }] },
      ],
    });
  });

  it('keeps the anchors that editors gave, and takes none of them', () => {
    const main = ['A', 'B', 'C', 'D', 'E'].map((title) => prose(title));
    const blocks = [
      { type: 'prose', id: 'on-b', text: [] },
      columns([{ ...main[0], id: 'first' }, ...main.slice(1)]),
    ];
    const ids = JSON.stringify(fillContents(blocks)).match(/(?<="contents":.*"id":")[^"]+/g);
    expect(ids).toEqual(['first', 'on-b-2', 'on-c', 'on-d', 'on-e']);
  });

  it('is empty where there are no more than four headings, and those have no anchors', () => {
    const main = ['A', 'B', 'C', 'D'].map((title) => prose(title));
    expect(fillContents([columns(main)])).toEqual([columns(main)]);
  });

  it('is made where it is asked for only', () => {
    const main = [prose('A', h3('B'), h3('C'), h3('D'), h3('E'))];
    const blocks = [{ type: 'columns', main, aside: [] }];
    expect(fillContents(blocks)).toBe(blocks);
  });
});
