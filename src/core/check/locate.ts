import { edit, readDocument } from '../edit/edit.ts';
import { joinFixes } from '../edit/syntax-fixes.ts';
import { createCellLocator } from '../load/csv.ts';
import { CSV_SYNTAX } from '../load/csv-format.ts';
import { createJsonLocator } from '../load/json/locator.ts';
import { createTextLocator, type Located, readText } from '../load/written-text.ts';
import { appendToPointer, getParent } from '../paths/pointer.ts';
import {
  type ContentSource,
  type Diagnostic,
  type Edits,
  isError,
  type Place,
  type Position,
  type Repair,
  type Span,
  type Target,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { getProblemKey } from './explained.ts';

/** Maximum number of operations of a file that are tried: each takes as long as the file. The others get their fixes later. */
const MAX_FIXES = 500;

/** Gives diagnostics their lines, columns and fixes. Reads and parses each file that has a diagnostic once more, and no other. */
export function locate(diagnostics: readonly UnlocatedDiagnostic[], source: ContentSource): Diagnostic[] {
  /** The keys of their problems. */
  const located = new Map<Diagnostic, string>();
  const open = memoize((file: string) => {
    const text = readText(file, source);
    const [find, getPosition] = [createLocator(file, text), createPositionLookup(text)];
    return { text, find, getPosition, read: memoize(() => readDocument(file, text)) };
  });
  const toPlace = ({ file, pointer }: Place) => {
    const { find, getPosition } = open(file);
    return `${file}:${getPosition(find(pointer, 'value').span.start).line}`;
  };
  for (const [file, inFile] of groupBy(diagnostics, (diagnostic) => diagnostic.file)) {
    const { text, find, getPosition, read } = open(file);
    // With a syntax error in the file, the only fixes are those of its reader.
    const isBroken = inFile.some(
      (one) => isError(one) && (one.rule === 'json-syntax' || one.rule === CSV_SYNTAX),
    );
    let count = 0;
    for (const found of inFile) {
      const { rule, severity, pointer, help, also = [] } = found;
      const { start, end } = clampSpan(text, findPlace(found, find));
      const toFix = (repair: Repair) => {
        const edits = listEdits(found, repair);
        const fixes = edits.flatMap((one) => ('op' in one ? [] : one));
        if (fixes.length > 0) return joinFixes(file, text, fixes);
        const operations = edits.flatMap((one) => ('op' in one ? one : []));
        const edited =
          operations.length > 0 && !isBroken && count++ < MAX_FIXES && edit(read(file), operations);
        return edited && 'fix' in edited ? edited.fix : undefined;
      };
      const toFixes = (of: Repair['certainty']) =>
        (found.repairs ?? []).flatMap((one) => (one.certainty === of ? (toFix(one) ?? []) : []));
      const [fix] = toFixes('certain');
      const suggestions = toFixes('offered');
      const range = { start: getPosition(start), end: getPosition(end) };
      const message = found.message + listPlaces('In', [...new Set(also.map(toPlace))]);
      const more = {
        ...(help !== undefined && { help }),
        ...(fix && { fix }),
        ...(suggestions.length > 0 && { suggestions }),
      };
      located.set({ rule, severity, file, pointer, range, message, ...more }, getProblemKey(found));
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

/** Returns the range of a place, that of the whole value if it is all of its text. */
function findPlace({ pointer, target, within }: Place, find: Locator): Span {
  if (within && target === 'file') return within;
  const { span, text } = find(pointer, target);
  const { start, end } = within ?? { start: 0, end: text?.length ?? 0 };
  // A row may have the text in another form, which is shorter.
  if (!text || end > text.length || end - start === text.length) return span;
  return { start: text.toOffset(start), end: text.toOffset(end) };
}

/** Lists what a repair of a problem at a place makes: operations on values of its file, or edits of its text. */
export function listEdits({ pointer, target, within }: Place, { edit }: Repair): Edits {
  if (typeof edit !== 'string') return edit;
  if (target === 'file') return within ? [{ ...within, text: edit }] : [];
  if (target !== 'key') return [{ op: 'set', pointer, value: edit, within }];
  return [{ op: 'move', from: pointer, pointer: appendToPointer(getParent(pointer), edit) }];
}

/** Locates a part of a field: a value, unless another is named. */
type Locator = (pointer: string, target: Target | undefined) => Located;

function createLocator(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return createCellLocator(text);
  return file.endsWith('.json') ? createJsonLocator(text) : createTextLocator(text);
}

/** Number of characters between two positions of a text from which others are found. */
const STEP = 1024;

/**
 * Returns a function that converts offsets of a text to positions. It reads the text once, as far as it is asked for, and holds
 * one position of each `STEP` characters: a text may have millions of lines.
 */
export function createPositionLookup(text: string): (offset: number) => Position {
  let last: Position = { line: 1, column: 1, offset: 0 };
  const known = [last];
  return (offset) => {
    while (last.offset + STEP <= offset) {
      last = movePosition(text, last, last.offset + STEP);
      known.push(last);
    }
    return movePosition(text, known[Math.floor(offset / STEP)] ?? last, offset);
  };
}

/** Returns the position of an offset, read from one before it. */
function movePosition(text: string, from: Position, offset: number): Position {
  let { line, column } = from;
  for (let at = from.offset; at < offset; at++) {
    if (text[at] === '\n') line++;
    column = text[at] === '\n' ? 1 : column + 1;
  }
  return { line, column, offset };
}
