import { groupBy } from '../group-by.ts';
import { createCellLocator } from '../load/csv.ts';
import { mergeFixes } from '../load/fix.ts';
import { type JsonReadResult, readJson, type ValueRange } from '../load/json/reader.ts';
import { findLine, getLineStarts } from '../load/lines.ts';
import { readText } from '../load/text-file.ts';
import {
  type ContentSource,
  type Diagnostic,
  type Edit,
  type Fix,
  isError,
  type Position,
  type Span,
  type UnlocatedDiagnostic,
} from '../types.ts';

/** Gives diagnostics their lines, columns and fixes. Reads and parses each file that has a diagnostic once more, and no other. */
export function locate(diagnostics: readonly UnlocatedDiagnostic[], source: ContentSource): Diagnostic[] {
  const located: Diagnostic[] = [];
  const causes = new Map<Diagnostic, string>();
  for (const [file, inFile] of groupBy(diagnostics, (diagnostic) => diagnostic.file)) {
    const text = readText(file, source);
    const getSpan = createLocator(file, text);
    const getPosition = createPositionLookup(text);
    // With a syntax error in the file, the only fixes are those of the JSON reader.
    const mayFix = file.endsWith('.json') && !inFile.some(({ rule }) => rule === JSON_SYNTAX);
    for (const found of inFile) {
      const { part, span, word, instead, add, edits, cause, ...diagnostic } = found;
      const whole = clampSpan(text, span ?? getSpan(diagnostic.pointer, part ?? 'value'));
      const exact = word === undefined ? undefined : findWord(text, whole, word);
      const { start, end } = exact && !isQuoted(text, exact) ? exact : whole;
      const fix = diagnostic.fix ?? (mayFix ? createFix(text, found, exact, getSpan) : undefined);
      const range = { start: getPosition(start), end: getPosition(end) };
      const one: Diagnostic = { ...diagnostic, range, ...(fix && { fix }) };
      located.push(one);
      if (cause !== undefined) causes.set(one, cause);
    }
  }
  const byCause = groupBy(located.sort(compareDiagnostics), (one) => causes.get(one) ?? one);
  return [...byCause.values()].flatMap((same) => {
    const first = same.find(isError) ?? same[0];
    return first ? addPlaces(first, same) : [];
  });
}

/** Maximum number of places in a message. */
const MAX_PLACES = 5;

/** Returns a diagnostic with the places of all that have the same cause. A name in many places is probably right: no fix. */
function addPlaces({ fix, ...first }: Diagnostic, same: readonly Diagnostic[]): Diagnostic {
  const [, ...places] = new Set([first, ...same].map(({ file, range }) => `${file}:${range.start.line}`));
  if (places.length === 0) return { ...first, ...(fix && { fix }) };
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : '';
  return { ...first, message: `${first.message} Also in ${places.slice(0, MAX_PLACES).join(', ')}${more}.` };
}

/** The rule of syntax errors. */
const JSON_SYNTAX = 'json-syntax';

/** Returns the part of a span that is in the text; never empty, unless the text is. */
function clampSpan(text: string, { start, end }: Span): Span {
  const first = Math.max(0, Math.min(start, text.length - 1));
  return { start: first, end: Math.min(text.length, Math.max(end, first + 1)) };
}

/** Compares by file, then by position, then by rule. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start.offset - b.range.start.offset || a.rule.localeCompare(b.rule, 'en');
}

/** Returns the span of a word in a part of a JSON text, or `undefined` if it is not there exactly once as a whole word. */
function findWord(text: string, { start, end }: Span, word: string): Span | undefined {
  const written = escapeInJson(word);
  if (written === '') return undefined;
  const found: number[] = [];
  const inside = text.slice(start, end);
  for (let i = inside.indexOf(written); i >= 0; i = inside.indexOf(written, i + 1)) {
    const at = start + i;
    if (!areInOneWord(text[at - 1], written[0]) && !areInOneWord(written.at(-1), text[at + written.length]))
      found.push(at);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? undefined : { start: only, end: only + written.length };
}

/** A character that is part of a word. */
const IN_WORD = /[\w-]/;

/** Returns true if two neighbouring characters belong to one word. */
function areInOneWord(before: string | undefined, after: string | undefined): boolean {
  return IN_WORD.test(before ?? '') && IN_WORD.test(after ?? '');
}

/** Returns true if a span is all that is between two quotes, which are then underlined too. */
function isQuoted(text: string, { start, end }: Span): boolean {
  return text[start - 1] === '"' && text[end] === '"';
}

function createFix(
  text: string,
  { instead, add, edits }: UnlocatedDiagnostic,
  exact: Span | undefined,
  getSpan: Locator,
): Fix | undefined {
  if (add) return createFieldFix(text, add);
  if (edits)
    return mergeFixes(
      text,
      edits.map(({ pointer, part, text: by }) => ({ ...getSpan(pointer, part), text: by })),
    );
  return exact && instead !== undefined ? { ...exact, text: escapeInJson(instead) } : undefined;
}

/** Returns an edit that inserts a first field, with the indentation of the one that was first. */
function createFieldFix(text: string, { name, value }: { name: string; value: string }): Fix | undefined {
  const [opening, space = '', next] = /^\s*\{(\s*)(\S)/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const at = opening.length - 1 - space.length;
  const field = `${JSON.stringify(name)}: ${JSON.stringify(value)}${next === '}' ? '' : ','}`;
  return { start: at, end: at, text: space + field };
}

/** Escapes a text as between the quotes of a JSON string. */
function escapeInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the span of a value, of its key, or of both with their comma. */
type Locator = (pointer: string, part: Edit['part']) => Span;

function createLocator(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return createCellLocator(text);
  if (!file.endsWith('.json')) return () => ({ start: 0, end: getFirstLineEnd(text) });
  let places: JsonReadResult['rangesByPointer'] | undefined;
  return (pointer, part) => {
    places ??= readJson(text).rangesByPointer;
    return getSpanAt(places, pointer, part, text);
  };
}

function getSpanAt(
  places: JsonReadResult['rangesByPointer'],
  pointer: string,
  part: Edit['part'],
  text: string,
) {
  const place = findNearestPlace(places, pointer);
  if (part === 'member' && place?.key) return getMemberSpan(text, place.key.start, place.value.end);
  if (part === 'key' && place?.key) return place.key;
  if (!place) return { start: 0, end: getFirstLineEnd(text) };
  if (place === places.get('')) return { start: place.value.start, end: place.value.start + 1 };
  return toFirstLine(text, place.value.start, place.value.end);
}

/** Returns the span of a member with the comma after it, or with the one before it if it is the last. */
function getMemberSpan(text: string, start: number, end: number): Span {
  const after = /^\s*,\s*/.exec(text.slice(end));
  if (after) return { start, end: end + after[0].length };
  const before = text.slice(0, start).trimEnd();
  return { start: before.endsWith(',') ? before.length - 1 : start, end };
}

/** Returns the span up to the end of its first line, so that a long object or list is not underlined as a whole. */
function toFirstLine(text: string, start: number, end: number) {
  const lineEnd = text.slice(start, end).search(/\r?\n/);
  return { start, end: lineEnd < 0 ? end : start + lineEnd };
}

/** Returns the position of a value, or of the innermost existing value that would contain it. */
function findNearestPlace(
  places: JsonReadResult['rangesByPointer'],
  pointer: string,
): ValueRange | undefined {
  let inside = pointer;
  while (inside !== '' && !places.has(inside)) inside = inside.slice(0, inside.lastIndexOf('/'));
  return places.get(inside);
}

function getFirstLineEnd(text: string): number {
  const end = text.search(/\r?\n/);
  return Math.max(1, end < 0 ? text.length : end);
}

/** Returns a function that converts offsets of a text to positions. */
export function createPositionLookup(text: string): (offset: number) => Position {
  const starts = getLineStarts(text);
  return (offset) => {
    const line = findLine(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1, offset };
  };
}
