import { getParent } from '../../pointer.ts';
import type { Edit, Span } from '../../types.ts';
import { createOffsetLookup, getFirstLine, type Located, type WrittenText } from '../written-text.ts';
import { tryParse } from './plain-json.ts';
import { type JsonReadResult, readJson } from './reader.ts';

/** Creates a function that locates the value at a pointer, its key, or both with their comma. */
export function createJsonLocator(json: string): (pointer: string, part: Edit['part']) => Located {
  let ranges: JsonReadResult['rangesByPointer'] | undefined;
  return (pointer, part) => {
    ranges ??= readJson(json).rangesByPointer;
    let nearest = pointer;
    while (nearest !== '' && !ranges.has(nearest)) nearest = getParent(nearest);
    const { value, key = undefined } = ranges.get(nearest) ?? {};
    if (!value) return { span: getFirstLine(json, 0) };
    if (part === 'member' && key) return { span: getMemberSpan(json, key.start, value.end) };
    if (nearest === '') return { span: { start: value.start, end: value.start + 1 } };
    const { start, end } = (part === 'key' && key) || value;
    const text = nearest === pointer ? readText(json, start, end) : undefined;
    return { span: getFirstLine(json, start, end), text };
  };
}

/** Returns the range of a member with the comma after it, or with the one before it if it is the last. */
function getMemberSpan(json: string, start: number, end: number): Span {
  const after = /^\s*,\s*/.exec(json.slice(end));
  if (after) return { start, end: end + after[0].length };
  const before = json.slice(0, start).trimEnd();
  return { start: before.endsWith(',') ? before.length - 1 : start, end };
}

/** A character of a string as it is written. An escape is one: `\u00e9`, `\n`. */
const UNITS = /\\u.{4}|\\?./gs;

/** Reads the text of a string; `undefined` for any other value. */
function readText(json: string, start: number, end: number): WrittenText | undefined {
  const value = tryParse(json.slice(start, end));
  if (typeof value !== 'string') return undefined;
  const written = json.slice(start + 1, end - 1);
  return {
    value,
    toOffset: written === value ? (at) => start + 1 + at : createOffsetLookup(written, start + 1, UNITS),
    encode: (text) => JSON.stringify(text).slice(1, -1),
  };
}
