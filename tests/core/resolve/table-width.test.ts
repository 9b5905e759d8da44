import { describe, expect, it } from 'vitest';
import { hasRanges } from '../../../src/core/resolve/number.ts';
import { estimateTableWidth } from '../../../src/core/resolve/table-width.ts';

const text = { field: 'a', title: 'A', kind: 'text' as const };
const widthOf = (cell: string, column: Parameters<typeof estimateTableWidth>[0]['columns'][number] = text) =>
  estimateTableWidth({ columns: [column], rows: [[cell]] });

describe('the width of a table', () => {
  it('grows with its longest words, not with its texts', () => {
    expect(widthOf('one two three four five six')).toBe(widthOf('three'));
    expect(widthOf('internationalization')).toBeGreaterThan(widthOf('international'));
    expect(widthOf('solar-powered')).toBe(widthOf('powered'));
    expect(widthOf('農業における人工知能')).toBe(widthOf(''));
    expect(widthOf('a', { ...text, title: 'Compensation' })).toBe(widthOf('Compensation'));
  });

  it('never breaks numbers and links, and breaks addresses after `@` and before dots only', () => {
    expect(widthOf('160000 - 180000', { ...text, kind: 'number' })).toBeGreaterThan(widthOf('160000'));
    expect(widthOf('asha@example.org', { ...text, kind: 'email' })).toBe(widthOf('asha_example_org'));
    expect(widthOf('Click here', { ...text, title: 'One pager of the project', kind: 'link' })).toBe(
      widthOf('Click_here'),
    );
    expect(widthOf('1', { ...text, title: 'S. No.', kind: 'number' })).toBe(
      widthOf('160000', { ...text, kind: 'number' }),
    );
  });

  it('has room for dates on one line, for the headers of links that are shown, and for the arrow of a button', () => {
    expect(widthOf('7 August 2026', { ...text, kind: 'date' })).toBe(widthOf('7_August_2026'));
    const link = { ...text, title: 'Publications', kind: 'link' as const };
    expect(widthOf('', link)).toBe(widthOf('Publications'));
    expect(widthOf('', { ...link, hidesTitle: true })).toBe(widthOf('', { ...text, title: '' }));
    const [column, rows] = [{ ...text, title: 'Compensation' }, [['a']]];
    expect(estimateTableWidth({ columns: [column], rows, hasButtons: true })).toBeGreaterThan(
      widthOf('a', column),
    );
  });

  it('adds up its columns', () => {
    const one = estimateTableWidth({ columns: [text], rows: [] });
    expect(estimateTableWidth({ columns: [text, text, text, text], rows: [] })).toBeGreaterThan(3 * one);
  });
});

describe('a column of texts', () => {
  const has = (...texts: string[]) =>
    hasRanges(
      texts.map((value) => ({ value })),
      'value',
    );

  it.each<[boolean, string[]]>([
    [true, ['35-55', '27-45']],
    [true, ['160000-180000', '', '1,200 – 1,500']],
    [false, ['35-55', 'any age']],
    [false, ['110001', '75000']],
    [false, ['', '']],
    [false, ['2024-01-02']],
  ])('has ranges of numbers: %s for %j', (expected, texts) => {
    expect(has(...texts)).toBe(expected);
  });
});
