import { createCellLocator } from '../load/csv.ts';
import { type JsonReadResult, readJson, type ValueRange } from '../load/json/reader.ts';
import { findLine, getLineStarts } from '../load/lines.ts';
import { isTextFile } from '../load/text-file.ts';
import type { ContentSource, Diagnostic, Fix, Position, Span, UnlocatedDiagnostic } from '../types.ts';

/** Gives findings their lines and columns. Reads and parses each file with a finding once more, and no other. */
export function locate(diagnostics: readonly UnlocatedDiagnostic[], source: ContentSource): Diagnostic[] {
  const files = new Map<string, UnlocatedDiagnostic[]>();
  for (const diagnostic of diagnostics) {
    const known = files.get(diagnostic.file);
    if (known) known.push(diagnostic);
    else files.set(diagnostic.file, [diagnostic]);
  }
  const problems: Diagnostic[] = [];
  for (const [file, inFile] of files) {
    const text = isTextFile(file) ? (source.read(file) ?? '') : '';
    const place = placeIn(file, text);
    const position = createPositionLookup(text);
    // While a text is no JSON, only what makes it JSON is changed.
    const mayFix = file.endsWith('.json') && !inFile.some(({ rule }) => rule === SYNTAX);
    for (const found of inFile) {
      const { part, span, word, instead, add, cause, ...diagnostic } = found;
      const whole = within(text, span ?? place(diagnostic.pointer, part ?? 'value'));
      const exact = word === undefined ? undefined : wordIn(text, whole, word);
      const { start, end } = exact && !isQuoted(text, exact) ? exact : whole;
      const fix = diagnostic.fix ?? (mayFix ? fixOf(text, found, exact) : undefined);
      problems.push({
        ...diagnostic,
        range: { start: position(start), end: position(end) },
        ...(fix && { fix }),
      });
    }
  }
  return problems.sort(compareDiagnostics);
}

/** The rule of what is no JSON. */
const SYNTAX = 'json-syntax';

/** A range that lies in the text, and is empty only where the text is. */
function within(text: string, { start, end }: Span): Span {
  const first = Math.max(0, Math.min(start, text.length - 1));
  return { start: first, end: Math.min(text.length, Math.max(end, first + 1)) };
}

/** By file, then from top to bottom. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start.offset - b.range.start.offset || a.rule.localeCompare(b.rule, 'en');
}

/** Where a word stands in a part of a JSON text, by itself and only once. */
function wordIn(text: string, { start, end }: Span, word: string): Span | undefined {
  const written = inJson(word);
  if (written === '') return undefined;
  const found: number[] = [];
  const inside = text.slice(start, end);
  for (let i = inside.indexOf(written); i >= 0; i = inside.indexOf(written, i + 1)) {
    const at = start + i;
    if (!continues(text[at - 1], written[0]) && !continues(written.at(-1), text[at + written.length]))
      found.push(at);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? undefined : { start: only, end: only + written.length };
}

const IN_WORD = /[\w-]/;

/** Whether two neighbouring signs belong to one word. */
function continues(before: string | undefined, after: string | undefined): boolean {
  return IN_WORD.test(before ?? '') && IN_WORD.test(after ?? '');
}

/** Whether the word is all that stands between two quotes: they are underlined with it. */
function isQuoted(text: string, { start, end }: Span): boolean {
  return text[start - 1] === '"' && text[end] === '"';
}

function fixOf(
  text: string,
  { instead, add }: Pick<UnlocatedDiagnostic, 'instead' | 'add'>,
  exact: Span | undefined,
): Fix | undefined {
  if (add) return addField(text, add);
  return exact && instead !== undefined ? { ...exact, text: inJson(instead) } : undefined;
}

/** A new first field, indented as the one that was first. */
function addField(text: string, { name, value }: { name: string; value: string }): Fix | undefined {
  const [opening, space = '', next] = /^\s*\{(\s*)(\S)/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const at = opening.length - 1 - space.length;
  const field = `${JSON.stringify(name)}: ${JSON.stringify(value)}${next === '}' ? '' : ','}`;
  return { start: at, end: at, text: space + field };
}

/** A text as it stands between the quotes of a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

type Locator = (pointer: string, part: 'value' | 'key') => Span;

function placeIn(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return createCellLocator(text);
  if (!file.endsWith('.json')) return () => ({ start: 0, end: firstLineEnd(text) });
  let places: JsonReadResult['rangesByPointer'] | undefined;
  return (pointer, part) => {
    places ??= readJson(text).rangesByPointer;
    return spanOf(places, pointer, part, text);
  };
}

function spanOf(
  places: JsonReadResult['rangesByPointer'],
  pointer: string,
  part: 'value' | 'key',
  text: string,
) {
  const place = nearest(places, pointer);
  if (part === 'key' && place?.key) return place.key;
  if (!place) return { start: 0, end: firstLineEnd(text) };
  if (place === places.get('')) return { start: place.value.start, end: place.value.start + 1 };
  return shorten(text, place.value.start, place.value.end);
}

/** A long object or list is underlined on its first line only. */
function shorten(text: string, start: number, end: number) {
  const lineEnd = text.slice(start, end).search(/\r?\n/);
  return { start, end: lineEnd < 0 ? end : start + lineEnd };
}

/** The place of a value, or of the deepest one on the way to it. */
function nearest(places: JsonReadResult['rangesByPointer'], pointer: string): ValueRange | undefined {
  let inside = pointer;
  while (inside !== '' && !places.has(inside)) inside = inside.slice(0, inside.lastIndexOf('/'));
  return places.get(inside);
}

function firstLineEnd(text: string): number {
  const end = text.search(/\r?\n/);
  return Math.max(1, end < 0 ? text.length : end);
}

/** From offsets to lines and columns. */
export function createPositionLookup(text: string): (offset: number) => Position {
  const starts = getLineStarts(text);
  return (offset) => {
    const line = findLine(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1, offset };
  };
}
