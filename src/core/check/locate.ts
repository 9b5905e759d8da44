import { groupBy } from '../group-by.ts';
import { createCellLocator } from '../load/csv.ts';
import { CSV_COLUMNS, CSV_SYNTAX } from '../load/csv-format.ts';
import { mergeFixes } from '../load/fix.ts';
import { createJsonLocator } from '../load/json/locator.ts';
import { findLine, getLineStarts } from '../load/lines.ts';
import { getFirstLine, type Located, readText } from '../load/written-text.ts';
import {
  type ContentSource,
  type Diagnostic,
  type Edit,
  type Fix,
  isError,
  type Part,
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
    const find = createLocator(file, text);
    const getPosition = createPositionLookup(text);
    // With a syntax error in the file, the only fixes are those of its reader.
    const isBroken = inFile.some(({ rule }) => rule === 'json-syntax' || rule === CSV_SYNTAX);
    for (const found of inFile) {
      // What only serves to locate; `diagnostic` is the rest.
      const { part, within, fix: right, cause, ...diagnostic } = found;
      const { start, end } = clampSpan(text, getSpan(text, found, find));
      const edits = typeof right === 'string' ? [{ ...found, text: right }] : right;
      const fix = edits && (!isBroken || READERS.has(found.rule)) ? createFix(text, edits, find) : undefined;
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

/** The rules of what reads files. */
const READERS: ReadonlySet<string> = new Set(['json-syntax', CSV_COLUMNS]);

/** Maximum number of places in a message. */
const MAX_PLACES = 5;

/**
 * Returns a diagnostic with the places of all that have the same cause. A name in many places is probably right: no fix, unless it
 * is that of a syntax error, which repairs the whole file.
 */
function addPlaces({ fix, ...first }: Diagnostic, same: readonly Diagnostic[]): Diagnostic {
  const [, ...places] = new Set([first, ...same].map(({ file, range }) => `${file}:${range.start.line}`));
  const repair = fix && (places.length === 0 || first.rule === 'json-syntax') ? { fix } : {};
  if (places.length === 0) return { ...first, ...repair };
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : '';
  const message = `${first.message} Also in ${places.slice(0, MAX_PLACES).join(', ')}${more}.`;
  return { ...first, message, ...repair };
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

/** Returns the range to underline: the whole value if it is all of its text, or if its file has it in a shorter form. */
function getSpan(file: string, { pointer, part, within }: UnlocatedDiagnostic, find: Locator): Span {
  if (within && (part === 'file' || (pointer === '' && within.end - within.start < file.length)))
    return within;
  const { span, text } = find(pointer, part);
  if (!within || !text) return span;
  const { start, end } = within;
  if (end > text.length || end - start === text.length) return span;
  return { start: text.toOffset(start), end: text.toOffset(end) };
}

/** Returns one fix that does the same as edits; `undefined` if one of them can't be made. */
function createFix(file: string, edits: readonly Edit[], find: Locator): Fix | undefined {
  const fixes = edits.flatMap(({ pointer, part, within, text: right }) => {
    if (pointer === '' && within) return { ...within, text: right };
    const { text } = find(pointer, part);
    if (!text) return [];
    const { start, end } = within ?? { start: 0, end: text.length };
    const written = end > text.length ? undefined : text.encode(right);
    if (written === undefined) return [];
    return { start: text.toOffset(start), end: text.toOffset(end), text: written };
  });
  return fixes.length === edits.length ? mergeFixes(file, fixes) : undefined;
}

/** Locates a part of a field: a value, unless another is named. */
type Locator = (pointer: string, part: Part | undefined) => Located;

function createLocator(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return createCellLocator(text);
  return file.endsWith('.json') ? createJsonLocator(text) : () => ({ span: getFirstLine(text, 0) });
}

/** Returns a function that converts offsets of a text to positions. */
export function createPositionLookup(text: string): (offset: number) => Position {
  const starts = getLineStarts(text);
  return (offset) => {
    const line = findLine(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1, offset };
  };
}
