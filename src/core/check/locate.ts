import { groupBy } from '../group-by.ts';
import { createCellLocator } from '../load/csv.ts';
import { CSV_SYNTAX } from '../load/csv-format.ts';
import { mergeFixes } from '../load/fix.ts';
import { createJsonLocator } from '../load/json/locator.ts';
import { findLine, getLineStarts } from '../load/lines.ts';
import { createTextLocator, type Located, readText, type WrittenText } from '../load/written-text.ts';
import { memoize } from '../memoize.ts';
import {
  type ContentSource,
  type Diagnostic,
  type Edit,
  type Fix,
  isError,
  type Place,
  type Position,
  type Span,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { getProblemKey } from './explained.ts';

/** Gives diagnostics their lines, columns and fixes. Reads and parses each file that has a diagnostic once more, and no other. */
export function locate(diagnostics: readonly UnlocatedDiagnostic[], source: ContentSource): Diagnostic[] {
  /** The keys of their problems. */
  const located = new Map<Diagnostic, string>();
  const open = memoize((file: string) => {
    const text = readText(file, source);
    return { text, find: createLocator(file, text), getPosition: createPositionLookup(text) };
  });
  const toPlace = ({ file, pointer }: Place) => {
    const { find, getPosition } = open(file);
    return `${file}:${getPosition(find(pointer, 'value').span.start).line}`;
  };
  for (const [file, inFile] of groupBy(diagnostics, (diagnostic) => diagnostic.file)) {
    const { text, find, getPosition } = open(file);
    // With a syntax error in the file, the only fixes are those of the JSON reader.
    const mayFix = !inFile.some(({ rule }) => rule === 'json-syntax' || rule === CSV_SYNTAX);
    for (const found of inFile) {
      // What only serves to locate; `diagnostic` is the rest.
      const {
        part = 'value',
        within,
        piece,
        span,
        word,
        instead,
        add,
        edits,
        cause,
        missing,
        page,
        line,
        also = [],
        ...diagnostic
      } = found;
      // A replacement is made only where the value is read, to see that `word` is there.
      const value: Located = span && instead === undefined ? { span } : find(diagnostic.pointer, part);
      const own = value.text && getPart(value.text, found);
      const { start, end } = clampSpan(text, span ?? own?.underlined ?? value.span);
      const fix = diagnostic.fix ?? (mayFix ? (own?.fix ?? createFix(text, found, find)) : undefined);
      const range = { start: getPosition(start), end: getPosition(end) };
      const message = diagnostic.message + listPlaces('In', also.map(toPlace));
      located.set({ ...diagnostic, message, range, ...(fix && { fix }) }, getProblemKey(found));
    }
  }
  const sorted = [...located.keys()].sort(compareDiagnostics);
  return [...groupBy(sorted, (one) => located.get(one)).values()].flatMap((same) => {
    const first = same.find(isError) ?? same[0];
    return first ? addPlaces(first, same) : [];
  });
}

/** Maximum number of places in a message. */
const MAX_PLACES = 5;

/**
 * Returns a diagnostic with the places of all that are the same problem. A name in many places is probably right: no fix, unless it
 * is that of a syntax error, which repairs the whole file.
 */
function addPlaces({ fix, ...first }: Diagnostic, same: readonly Diagnostic[]): Diagnostic {
  const [, ...places] = new Set([first, ...same].map(({ file, range }) => `${file}:${range.start.line}`));
  const repair = fix && (places.length === 0 || first.rule === 'json-syntax') ? { fix } : {};
  if (places.length === 0) return { ...first, ...repair };
  return { ...first, message: first.message + listPlaces('Also in', places), ...repair };
}

/** Returns a sentence that names the first of several places; none without any. */
function listPlaces(word: string, places: readonly string[]): string {
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : '';
  return places.length > 0 ? ` ${word} ${places.slice(0, MAX_PLACES).join(', ')}${more}.` : '';
}

/** Returns the part of a span that is in the text; never empty, unless the text is. */
function clampSpan(text: string, { start, end }: Span): Span {
  const first = Math.max(0, Math.min(start, text.length - 1));
  return { start: first, end: Math.min(text.length, Math.max(end, first + 1)) };
}

/** Compares by file, then by position, then by rule. */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start.offset - b.range.start.offset || a.rule.localeCompare(b.rule, 'en');
}

/** Returns the range of the part of a text that is wrong, if it is not all of it, and the fix that replaces it. */
function getPart(
  { value, toOffset, encode }: WrittenText,
  { within, piece, word, instead }: UnlocatedDiagnostic,
): { underlined?: Span; fix?: Fix } {
  const { start, end } = within ?? { start: 0, end: value.length };
  const inside = piece && { start: start + piece.start, end: start + piece.end };
  // The piece is underlined only if the file has it as it is reported, not as a variable, an escape or another form in a row.
  const isPiece = inside && value.slice(inside.start, inside.end) === word;
  const part = isPiece ? inside : { start, end };
  const span = { start: toOffset(part.start), end: toOffset(part.end) };
  // The file may have the value in another form, in which the range ends after it.
  const isWhole = part.end > value.length || part.end - part.start === value.length;
  const isThere = value.slice(part.start, part.end) === word;
  const text = isThere && instead !== undefined ? encode(instead) : undefined;
  return { ...(!isWhole && { underlined: span }), ...(text !== undefined && { fix: { ...span, text } }) };
}

function createFix(text: string, { add, edits }: UnlocatedDiagnostic, find: Locator): Fix | undefined {
  if (add) return createFieldFix(text, add);
  const fixes = edits?.map((edit) => ({ ...find(edit.pointer, edit.part).span, text: edit.text }));
  return fixes && mergeFixes(text, fixes);
}

/** Returns an edit that inserts a first field, with the indentation of the one that was first. */
function createFieldFix(text: string, { name, value }: { name: string; value: string }): Fix | undefined {
  const [opening, space = '', next] = /^\s*\{(\s*)(\S)/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const at = opening.length - 1 - space.length;
  const field = `${JSON.stringify(name)}: ${JSON.stringify(value)}${next === '}' ? '' : ','}`;
  return { start: at, end: at, text: space + field };
}

/** Locates a value, its key, or both with their comma. */
type Locator = (pointer: string, part: Edit['part']) => Located;

function createLocator(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return createCellLocator(text);
  return file.endsWith('.json') ? createJsonLocator(text) : createTextLocator(text);
}

/** Returns a function that converts offsets of a text to positions. */
export function createPositionLookup(text: string): (offset: number) => Position {
  const starts = getLineStarts(text);
  return (offset) => {
    const line = findLine(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1, offset };
  };
}
