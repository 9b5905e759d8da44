import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../bench/generate.ts';
import { diff } from '../../../src/core/changes/diff.ts';
import { edit, readDocument } from '../../../src/core/edit/edit.ts';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import type { TextDocument } from '../../../src/core/edit/text-format.ts';
import { parseJson } from '../../../src/core/load/json/index.ts';
import type { TextNode } from '../../../src/core/load/text-node.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';
import { CASES, SEED } from '../../attack/cases.ts';
import { CONTENT_KINDS, createMutations, SYNTAX_KINDS, sample } from '../pipeline/mutations.ts';
import { applyOperation, getValue } from './apply-model.ts';
import { type Choice, choices, listPointers, pick, toOperation, toRowOperation } from './choices.ts';
import { findExpected, formatValue } from './expected.ts';
import { escapeLetters, listVariants, readTexts, STRING, writeJson } from './texts.ts';

const TEXTS = readTexts();

function read(file: string, text: string): TextDocument {
  const doc = readDocument(file, text);
  if ('refused' in doc) throw new Error(`${doc.refused} ${file}: ${text}`);
  return doc;
}

/** Applies operations one after the other. Checks the text, the edit and the inverse after each, and after all. */
function checkOperations(file: string, text: string, chosen: readonly Choice[]): void {
  const before = read(file, text);
  let doc = before;
  const operations: Operation[] = [];
  const inverse: Operation[] = [];
  for (const choice of chosen) {
    const operation = (file.endsWith('.csv') ? toRowOperation : toOperation)(doc.value, choice);
    if (!operation) continue;
    const result = edit(doc, [operation]);
    try {
      const expected = findExpected(file, doc, operation);
      // Which texts are other paragraphs beside their neighbours, only the parser of Markdown knows.
      if ('refused' in result && (expected === undefined || file.endsWith('.md'))) continue;
      if ('refused' in result) throw new Error(result.refused);
      expect(formatValue(file, result.document.value, operation)).toBe(
        formatValue(file, expected, operation),
      );
      checkResult(file, doc, operation, result);
      doc = result.document;
      operations.push(operation);
      inverse.unshift(...result.inverse);
    } catch (error) {
      throw new Error(`${JSON.stringify(operation)} in ${JSON.stringify(doc.text)}`, { cause: error });
    }
  }
  const all = edit(before, operations);
  if ('refused' in all) throw new Error(all.refused);
  expect(all.document.text).toBe(doc.text);
  expect(applyFixes(text, all.fix ? [all.fix] : [])).toBe(doc.text);
  expect(undo(doc, all.inverse)).toBe(text);
  expect(undo(doc, inverse)).toBe(text);
}

type Edited = Exclude<ReturnType<typeof edit>, { refused: string }>;

function checkResult(file: string, old: TextDocument, operation: Operation, { document, ...edited }: Edited) {
  const { fix, inverse } = edited;
  const again = read(file, document.text);
  expect(isDeepStrictEqual(document.value, again.value)).toBe(true);
  expect(formatNodes(document.root)).toBe(formatNodes(again.root));
  expect(applyFixes(old.text, fix ? [fix] : [])).toBe(document.text);
  expect(undo(document, inverse)).toBe(old.text);
  if (!file.endsWith('.json')) return;
  // All strings, numbers and names but the named ones are written as before, and in the same places.
  const written = readWritten(old.text);
  const expected = applyOperation(written, toWritten(written, operation));
  expect(hideNew(readWritten(document.text), operation)).toBe(hideNew(expected, operation));
}

function undo(doc: TextDocument, inverse: readonly Operation[]): string {
  const result = edit(doc, inverse);
  return 'refused' in result ? result.refused : result.document.text;
}

/** Formats the ranges in a node. That of the root may be any in a Markdown file of white space. */
function formatNodes({ children = [] }: TextNode): string {
  const all = children.map((node) => {
    const { start, end, name, key, isList = false } = node;
    return `${start}-${end} ${name} ${key?.start}-${key?.end} ${isList} ${node.children && formatNodes(node)}`;
  });
  return `[${all.join()}]`;
}

/** Parses a JSON text, with its strings, numbers and names as they are written. */
function readWritten(text: string): Json {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
  return JSON.parse(text.replace('\uFEFF', '').replaceAll(tokens, (token) => JSON.stringify(token)));
}

/** Returns an operation for a value with names as they are written. A new value is `null`. */
function toWritten(written: Json, operation: Operation): Operation {
  const { op } = operation;
  if (op === 'move') {
    const from = toWrittenPointer(written, operation.from);
    const rest = applyOperation(written, { op: 'remove', pointer: from });
    const to = toWrittenPointer(rest, operation.pointer);
    const isNamed = [from, to].every((one) => getLastStep(one).startsWith('"'));
    const isSame = isNamed && getLastStep(operation.from) === getLastStep(operation.pointer);
    return { ...operation, from, pointer: isSame ? appendToPointer(getParent(to), getLastStep(from)) : to };
  }
  const pointer = toWrittenPointer(written, operation.pointer);
  if (op === 'set') return { op, pointer, value: null };
  return op === 'insert' ? { ...operation, pointer, value: null } : { ...operation, pointer };
}

/** Returns a pointer with names as they are written, or as `JSON.stringify` writes them if there are none. */
function toWrittenPointer(written: Json, pointer: string): string {
  return parsePointer(pointer).reduce((parent, step) => {
    const holder = getValue(written, parent);
    if (!isObject(holder)) return appendToPointer(parent, step);
    const name = Object.keys(holder).find((one) => JSON.parse(one) === step);
    return appendToPointer(parent, name ?? JSON.stringify(step));
  }, '');
}

/** Returns a value as JSON, without the value that an operation sets or inserts. */
function hideNew(written: Json, operation: Operation): string {
  if (!('value' in operation)) return JSON.stringify(written);
  const pointer = toWrittenPointer(written, operation.pointer);
  return JSON.stringify(applyOperation(written, { op: 'set', pointer, value: null }));
}

describe('operations change what they name and nothing else, and their inverses restore each byte', () => {
  it('in every file, written in one of the ways', () => {
    for (const [i, [file, text]] of TEXTS.entries()) {
      const vary = pick(listVariants(file), i + SEED) ?? String;
      const [chosen = []] = fc.sample(choices, { numRuns: 1, seed: SEED + i });
      checkOperations(file, vary(text), chosen.slice(0, 1));
    }
  });

  it.each([
    ['.json', CASES],
    ['.csv', CASES],
    ['.md', Math.ceil(CASES / 10)],
  ])('in files of %s, written in all ways', (extension, numRuns) => {
    const files = TEXTS.filter(([file]) => file.endsWith(extension));
    const check = fc.property(fc.nat(9999), fc.nat(99), choices, (i, way, chosen) => {
      const [file, text] = pick(files, i) ?? ['', ''];
      checkOperations(file, (pick(listVariants(file), way) ?? String)(text), chosen);
    });
    fc.assert(check, { numRuns, seed: SEED });
  });

  it('in nested lists, as a plain model has them', () => {
    const names = fc.constantFrom('a', 'b', 'é', '"', '', '1', '__proto__');
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.constantFrom<Json>('é', '', 'a', '\u2028"\\/', 1, -1.5e-7, true, null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .array(fc.tuple(names, tie('value')), { maxLength: 4 })
          .map((fields): Json => Object.fromEntries(fields)),
      ),
    }));
    const style = fc.record({
      unit: fc.constantFrom('  ', '    ', '\t', ' '),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      colon: fc.constantFrom(': ', ':', ' : '),
      comma: fc.constantFrom(', ', ',', ' ,\t'),
      padding: fc.constantFrom('', ' '),
      isInline: fc.nat(4).map((from) => (_: Json, depth: number) => depth >= from),
    });
    const around = fc.constantFrom(['', ''], ['', '\n'], ['\uFEFF', '\r\n'], ['\n ', ' ']);
    const check = fc.property(
      value,
      style,
      around,
      fc.boolean(),
      choices,
      (root, how, [head, tail], isEscaped, chosen) => {
        const text = `${head}${writeJson(root, how)}${tail}`;
        checkOperations('a.json', isEscaped ? text.replaceAll(STRING, escapeLetters) : text, chosen);
      },
    );
    fc.assert(check, { numRuns: 12 * CASES, seed: SEED });
  });

  it('in rows of any form', () => {
    const cells = [
      'a',
      ' b',
      '"c"',
      ' "d, e" ',
      '',
      '"x""y"',
      'p;q',
      'r; s ;t',
      'é',
      '"m\n\n"',
      'n"o',
      '7',
      '\uFEFF',
    ];
    const row = fc.array(fc.constantFrom(...cells), { minLength: 1, maxLength: 4 });
    const header = fc.subarray(['a', 'b', '"c d"', '1', '2024', '__proto__', '', 'a'], { minLength: 1 });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\n\n', '\n,\n', '\r');
    const all = [
      header,
      fc.array(row, { maxLength: 4 }),
      fc.constantFrom(',', ';'),
      lineEnd,
      choices,
    ] as const;
    const check = fc.property(...all, (names, rows, separator, end, chosen) => {
      const text = [[...names, 'h'], ...rows].map((one) => one.join(separator)).join(end);
      if ('document' in edit(readDocument('a.csv', text), [])) checkOperations('a.csv', text, chosen);
    });
    fc.assert(check, { numRuns: 5 * CASES, seed: SEED });
  });

  it('in paragraphs of any form', () => {
    const paragraphs = [
      '# A',
      'x',
      'x\ny',
      '- a\n- b',
      '1. a',
      '> q',
      '    code',
      '```\nf\n\n```',
      '| a |\n|---|',
      '<b>',
      '[a]: /b',
      '***',
    ];
    const parts = fc.array(
      fc.tuple(fc.constantFrom(...paragraphs), fc.constantFrom('\n\n', '\n', '\n\n\n', '\r\n\r\n', '')),
    );
    const check = fc.property(parts, choices, (all, chosen) =>
      checkOperations('a.md', all.flat().join(''), chosen),
    );
    fc.assert(check, { numRuns: CASES, seed: SEED });
  });
});

it('the difference of two texts gives the values of the second one', () => {
  for (const [i, [file, text]] of TEXTS.entries()) {
    const doc = read(file, (pick(listVariants(file), i + SEED) ?? String)(text));
    const [chosen = []] = fc.sample(choices, { numRuns: 1, seed: SEED - i });
    const other = chosen.reduce((now, choice) => {
      const operation = (file.endsWith('.csv') ? toRowOperation : toOperation)(now.value, choice);
      const result = operation && edit(now, [operation]);
      return result && 'document' in result ? result.document : now;
    }, doc);
    const result = edit(doc, diff(doc.value, other.value));
    if ('refused' in result) throw new Error(`${result.refused} ${file} ${JSON.stringify(chosen)}`);
    expect(isDeepStrictEqual(read(file, result.document.text).value, other.value), file).toBe(true);
  }
});

it('a value that is set to what it is changes nothing', () => {
  for (const [i, [file, text]] of TEXTS.entries()) {
    const doc = read(file, (pick(listVariants(file), i + SEED) ?? String)(text));
    const inside = listPointers(doc.value).slice(1);
    for (const place of [i + SEED, 3 * i, 7 * i]) {
      const pointer = pick(inside, place) ?? '/0';
      const result = edit(doc, [{ op: 'set', pointer, value: getValue(doc.value, pointer) }]);
      expect(result, `${file}${pointer}`).toMatchObject({ inverse: [], fix: undefined });
      expect('document' in result && result.document.text).toBe(doc.text);
    }
  }
});

it('a text is refused if it has a syntax error or a name twice', () => {
  const random = createRandom(SEED);
  const kinds = [...SYNTAX_KINDS, ...CONTENT_KINDS];
  for (const [file, text] of TEXTS.filter(([name]) => name.endsWith('.json')))
    for (const mutation of createMutations(sample(kinds, Math.ceil(CASES / 16), random), text, 1, random)) {
      const isBroken = parseJson(file, mutation.text).diagnostics.length > 0;
      expect('refused' in readDocument(file, mutation.text), mutation.text).toBe(isBroken);
    }
});
