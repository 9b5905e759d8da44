import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowCompiler } from '../../src/build/check/row-compiler.ts';
import { createPositionLookup, locate } from '../../src/core/check/locate.ts';
import { readCsv } from '../../src/core/load/csv.ts';
import { readCsvRows } from '../../src/core/load/csv-rows.ts';
import { getProblems, memorySource, siteWith } from '../core/memory.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { CASES, forAll, SEED } from './cases.ts';

/** CPU milliseconds of one case: a hang takes minutes. */
const HANG = 10_000;
/** The number of repeated pieces: a tenth by default, to be quick. */
const MANY = CASES > 300 ? 1e6 : 1e5;

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Full name' },
    email: { type: 'string', format: 'email' },
    age: { type: 'integer', minimum: 1 },
    since: { type: 'string', format: 'date' },
    kind: { enum: ['a', 'b'] },
  },
  required: ['name', 'email'],
  additionalProperties: false,
};
const check = createRowCompiler()(SCHEMA);

const cell = fc.oneof(
  fc.constantFrom(...splitWords('Ada a@b.org 12 8,588 1e3 2020-01-31 31.12.2025 Zoë a"b'), '', ' x '),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const written = fc
  .tuple(cell, fc.boolean())
  .map(([text, isQuoted]) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text));
const header = fc.oneof(
  fc.constant('name,email,age,since,kind'),
  fc
    .shuffledSubarray(['name', 'email', 'age', 'since', 'kind', 'Name', 'emial', '', 'x'])
    .map((all) => all.join()),
);
const file = fc
  .record({
    header,
    rows: fc.array(fc.array(written, { maxLength: 7 }), { maxLength: 12 }),
    separator: fc.constantFrom(',', ',', ',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
    bom: fc.boolean(),
  })
  .map(({ header: first, rows, separator, end, bom }) => {
    const lines = [first.replaceAll(',', separator), ...rows.map((row) => row.join(separator))];
    return (bom ? '\uFEFF' : '') + lines.join(end);
  });
const damaged = fc
  .tuple(
    file,
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(4),
        put: fc.constantFrom('', '"', ',', '\n', '\r', ';', '\0', '\uFFFD', '""', '<<<<<<< a\n', 'PK\x03'),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((whole, { at, length, put }) => {
      const start = Math.floor(at * whole.length);
      return whole.slice(0, start) + put + whole.slice(start + length);
    }, text),
  );
/** Texts in various encodings, read as UTF-8 like any file. */
const encoded = fc
  .tuple(damaged, fc.constantFrom('utf8', 'utf16le', 'utf16be', 'latin1'), fc.boolean())
  .map(([text, encoding, isMarked]) => {
    if (encoding === 'utf16be') return Buffer.from((isMarked ? '\uFEFF' : '') + text, 'utf16le').swap16();
    return Buffer.from(
      (isMarked ? '\uFEFF' : '') + text,
      encoding === 'utf16le' ? 'utf16le' : encoding === 'utf8' ? 'utf8' : 'latin1',
    );
  })
  .map((bytes) => bytes.toString('utf8'));
const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => Buffer.from(all).toString('utf8'));
const anyText = fc.oneof(damaged, encoded, bytes, fc.string({ unit: 'binary', maxLength: 100 }));

describe('any CSV file', () => {
  it('is read without a throw or a hang, and each problem has a valid range', () => {
    forAll(anyText, (text) => {
      const getCpuMs = startCpuTimer();
      const { rows, diagnostics } = readCsvRows({
        file: 'a.csv',
        text,
        schema: SCHEMA,
        schemaFile: 'a.schema.json',
        check,
      });
      expect(getCpuMs()).toBeLessThan(HANG);
      expect(Array.isArray(rows)).toBe(true);
      const cells = new Set(
        [...readCsv(text)].flatMap((record) => record.cells.map(({ start, end }) => `${start} ${end}`)),
      );
      const position = createPositionLookup(text);
      for (const { range, pointer, message } of locate(diagnostics, memorySource({ 'a.csv': text }))) {
        const [start, end] = [range.start.offset, range.end.offset];
        expect(start, message).toBeGreaterThanOrEqual(0);
        expect(end, message).toBeLessThanOrEqual(text.length);
        expect(end - start, message).toBeGreaterThanOrEqual(Math.min(1, text.length));
        const { line, column } = position(start);
        expect(start - text.slice(0, start).lastIndexOf('\n'), message).toBe(column);
        expect(text.slice(0, start).split('\n').length, message).toBe(line);
        // A problem of a cell underlines what is written in it, and nothing else.
        if (pointer.split('/').length === 3 && !cells.has(`${start} ${end}`))
          expect(end - start, message).toBe(1);
      }
    });
  });

  it('never stops a check of the site', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const files = siteWith([{ type: 'table', title: 'T', data: 'a' }], {
          'content/data/a.csv': text,
          'content/data/a.schema.json': JSON.stringify(SCHEMA),
        });
        for (const { rule } of getProblems(files)) {
          expect(rule).not.toBe('rule-failed');
          expect(rule).not.toBe('check-failed');
        }
      }),
      { numRuns: Math.ceil(CASES / 10), seed: SEED },
    );
  });
});

describe('a valid CSV file', () => {
  it('is parsed as by other programs', () => {
    const field = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 6 }), cell);
    forAll(
      fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (table, end, isMarked) => {
        const text = table
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join(end);
        const ours = [...readCsv((isMarked ? '\uFEFF' : '') + text)].map(({ cells }) =>
          cells.map((one) => one.text),
        );
        expect(ours).toEqual(table);
        // What has no pair of its own is U+FFFD in its bytes.
        if (/\p{Cs}/u.test(text)) return;
        expect(ours).toEqual(parse(text, { relax_column_count: true, record_delimiter: end }));
      },
    );
  });

  it('has cells with the ranges of their texts', () => {
    forAll(damaged, (text) => {
      let last = 0;
      for (const record of readCsv(text)) {
        for (const one of record.cells) {
          expect(one.start).toBeGreaterThanOrEqual(last);
          expect(one.end).toBeGreaterThanOrEqual(one.start);
          last = one.end;
          if (!one.quoteError && !text.slice(one.start, one.end).includes('"'))
            expect(text.slice(one.start, one.end)).toBe(one.text);
        }
      }
    });
  });

  it.each<[kind: string, text: string]>([
    ['quotes', '"a"b,'.repeat(MANY)],
    ['open quotes', 'name,email\n"'.repeat(MANY)],
    ['doubled quotes', `name,email\n"${'"'.repeat(5 * MANY)}`],
    ['spaces', `name,email\n${' '.repeat(5 * MANY)}"`],
    ['commas', `name,email\n${','.repeat(5 * MANY)}`],
    ['empty lines', `name,email\n${'\n'.repeat(5 * MANY)}`],
    ['one cell', `name,email\n${'a'.repeat(10 * MANY)}`],
    ['one column name', `${'a'.repeat(MANY)}\nx\n`],
    ['column names', `${'a,'.repeat(MANY)}\nx\n`],
    ['other column names', `name,${Array.from({ length: 0.3 * MANY }, (_, i) => i).join()}\nx\n`],
    ['conflict marks', `name,email\n${'<<<<<<<\n'.repeat(0.5 * MANY)}`],
    ['lost letters', `name,email\n${'\uFFFD,'.repeat(MANY)}`],
  ])('takes linear time with very many %s', (_, text) => {
    const getCpuMs = startCpuTimer();
    readCsvRows({ file: 'a.csv', text, schema: SCHEMA, schemaFile: 'a.schema.json', check });
    // Several times what it takes; with the square of it, many times as much.
    expect(getCpuMs()).toBeLessThan(MANY / 50);
  });
});
