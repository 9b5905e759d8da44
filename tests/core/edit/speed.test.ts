import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edit, readDocument } from '../../../src/core/edit/edit.ts';
import type { TextDocument } from '../../../src/core/edit/text-format.ts';
import type { Operation } from '../../../src/core/types.ts';
import { startCpuTimer } from '../../cpu-timer.ts';

const ROWS = Array.from({ length: 1000 }, (_, i) => ({
  id: `row-${i}`,
  name: `Name of row ${i}`,
  role: 'Partner, Testpur',
  tags: ['sensors', 'rivers', 'schools'],
  note: 'A longer text that fills a row with words, as rows have in practice: some more, and a few more, and then some.',
  year: 2000 + (i % 20),
}));
const JSON_ROWS = `${JSON.stringify(ROWS, null, 2)}\n`;
const CSV_ROWS = `id,name,role,tags,note,year\n${[...ROWS, ...ROWS.slice(0, 700)]
  .map((row) => `${row.id},${row.name},"${row.role}",${row.tags.join('; ')},"${row.note}",${row.year}\n`)
  .join('')}`;

const ON_ROWS: Operation[] = [
  { op: 'set', pointer: '/5/name', value: 'Another' },
  { op: 'set', pointer: '/600/note', value: 'Another', within: { start: 2, end: 8 } },
  { op: 'duplicate', pointer: '/1' },
  { op: 'move', from: '/0', pointer: '/500' },
  { op: 'insert', pointer: '/3', value: { id: 'x', name: 'Another' } },
  { op: 'remove', pointer: '/0' },
];
const ON_PAGE: Operation[] = [
  { op: 'set', pointer: '/blocks/0/type', value: 'other' },
  { op: 'duplicate', pointer: '/blocks/1' },
  { op: 'move', from: '/blocks/0', pointer: '/blocks/2' },
  { op: 'insert', pointer: '/blocks/0', value: { type: 'text', text: ['a', 'b'] } },
  { op: 'remove', pointer: '/blocks/0' },
];

/**
 * Returns the milliseconds of the processor for reading with a first operation, and the median of those for further ones.
 * Each is the fastest of some: the processor is slower while others use it.
 */
function measure(file: string, text: string, operations: readonly Operation[]) {
  const rounds = Array.from({ length: 30 }, () => {
    const getFirstMs = startCpuTimer();
    let doc = apply(readDocument(file, text), operations[0]);
    const first = getFirstMs();
    const further = operations.map((operation) => {
      const getMs = startCpuTimer();
      doc = apply(doc, operation);
      return getMs();
    });
    return { first, further };
  });
  const fastest = operations.map((_, i) =>
    Math.min(...rounds.map(({ further }) => further[i] ?? Number.NaN)),
  );
  const [middle = Number.NaN] = fastest.sort((a, b) => a - b).slice(operations.length / 2);
  return { first: Math.min(...rounds.map(({ first }) => first)), further: middle };
}

function apply(doc: ReturnType<typeof readDocument>, operation?: Operation): TextDocument {
  const result = edit(doc, operation ? [operation] : []);
  if ('refused' in result) throw new Error(result.refused);
  return result.document;
}

it.each([
  ['a page', 'home.json', readFileSync('content/pages/home.json', 'utf8'), ON_PAGE, 12_000, 10, 2],
  ['rows of JSON', 'a.json', JSON_ROWS, ON_ROWS, 300_000, 80, 8],
  ['rows of CSV', 'a.csv', CSV_ROWS, ON_ROWS, 300_000, 80, 8],
])('an operation on %s is fast', (_, file, text, operations, size, firstMs, furtherMs) => {
  expect(text.length).toBeGreaterThan(size);
  const { first, further } = measure(file, text, operations);
  expect(first).toBeLessThan(firstMs);
  expect(further).toBeLessThan(furtherMs);
});
