import { cellSpan } from './csv.ts';
import { type Place, type Read, readJson } from './json/reader.ts';
import type { ContentSource, Finding, Position, Problem } from './types.ts';

/** Gives findings their lines and columns. Reads and parses each file with a finding once more, and no other. */
export function locate(findings: readonly Finding[], source: ContentSource): Problem[] {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = files.get(finding.file);
    if (known) known.push(finding);
    else files.set(finding.file, [finding]);
  }
  const problems: Problem[] = [];
  for (const [file, inFile] of files) {
    const text = source.read(file) ?? '';
    const place = placeIn(file, text);
    const position = positionIn(text);
    for (const { part, span, ...finding } of inFile) {
      const { start, end } = span ?? place(finding.pointer, part ?? 'value');
      problems.push({ ...finding, range: { start: position(start), end: position(end) } });
    }
  }
  return problems.sort(inFileOrder);
}

/** By file, then from top to bottom. */
export function inFileOrder(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start.offset - b.range.start.offset || a.rule.localeCompare(b.rule, 'en');
}

type Locator = (pointer: string, part: 'value' | 'key') => { start: number; end: number };

function placeIn(file: string, text: string): Locator {
  if (file.endsWith('.csv')) return (pointer) => cellSpan(text, pointer);
  if (!file.endsWith('.json')) return () => ({ start: 0, end: firstLineEnd(text) });
  const { places } = readJson(text);
  return (pointer, part) => spanOf(places, pointer, part, text);
}

function spanOf(places: Read['places'], pointer: string, part: 'value' | 'key', text: string) {
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
function nearest(places: Read['places'], pointer: string): Place | undefined {
  let inside = pointer;
  while (inside !== '' && !places.has(inside)) inside = inside.slice(0, inside.lastIndexOf('/'));
  return places.get(inside);
}

function firstLineEnd(text: string): number {
  const end = text.search(/\r?\n/);
  return Math.max(1, end < 0 ? text.length : end);
}

/** From offsets to lines and columns. */
export function positionIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
}
