import { getParent } from '../../paths/pointer.ts';
import type { Part, Span } from '../../types.ts';
import { createOffsetLookup, getFirstLine, type Located, type WrittenText } from '../written-text.ts';
import { tryParse } from './plain-json.ts';
import { type JsonReadResult, readJson } from './reader.ts';

/** Creates a function that locates a part of a field. */
export function createJsonLocator(json: string): (pointer: string, part?: Part) => Located {
  let ranges: JsonReadResult['rangesByPointer'] | undefined;
  return (pointer, part = 'value') => {
    ranges ??= readJson(json).rangesByPointer;
    let nearest = pointer;
    while (nearest !== '' && !ranges.has(nearest)) nearest = getParent(nearest);
    const { value, key = undefined } = ranges.get(nearest) ?? {};
    if (!value) return { span: getFirstLine(json, 0) };
    const { start, end } = (part === 'key' && key) || value;
    const span = nearest === '' ? { start, end: start + 1 } : getFirstLine(json, start, end);
    if (nearest !== pointer) return { span };
    if (part === 'first') return { span, text: getBeginning(json, value) };
    if (part === 'member') return { span, text: key && getMember(json, { start: key.start, end }) };
    return { span, text: pointer === '' ? undefined : readText(json, start, end) };
  };
}

/** Returns where a first field of an object belongs, with the indentation of the one that was first. */
function getBeginning(json: string, { start, end }: Span): WrittenText | undefined {
  const [opening, space = '', next] = /^\{(\s*)(\S)/.exec(json.slice(start, end)) ?? [];
  if (opening === undefined) return undefined;
  const encode = (field: string) => `${space}${field}${next === '}' ? '' : ','}`;
  return { length: 0, toOffset: () => start + 1, encode };
}

/** Returns a member with the comma after it, or with the one before it if it is the last. */
function getMember(json: string, { start, end }: Span): WrittenText {
  const [after = ''] = /^\s*,\s*/.exec(json.slice(end)) ?? [];
  const before = json.slice(0, start).trimEnd();
  const begin = after === '' && before.endsWith(',') ? before.length - 1 : start;
  return { length: end + after.length - begin, toOffset: (at) => begin + at, encode: (member) => member };
}

/** A character of a string as it is written. An escape is one: `\u00e9`, `\n`. */
const UNITS = /\\u.{4}|\\?./gs;

/** Reads the text of a string; `undefined` for any other value. */
function readText(json: string, start: number, end: number): WrittenText | undefined {
  const value = tryParse(json.slice(start, end));
  if (typeof value !== 'string') return undefined;
  const written = json.slice(start + 1, end - 1);
  return {
    length: value.length,
    toOffset: written === value ? (at) => start + 1 + at : createOffsetLookup(written, start + 1, UNITS),
    encode: (text) => JSON.stringify(text).slice(1, -1),
  };
}
