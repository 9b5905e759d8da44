import { getParent } from '../../paths/pointer.ts';
import type { Span, Target } from '../../types.ts';
import { findNode, type TextNode } from '../text-node.ts';
import { createOffsetLookup, getFirstLine, type Located, type WrittenText } from '../written-text.ts';
import { tryParse } from './plain-json.ts';
import { readRanges } from './ranges.ts';
import { readJson } from './reader.ts';

/** Creates a function that locates a part of a field. */
export function createJsonLocator(json: string): (pointer: string, target?: Target) => Located {
  let root: TextNode | undefined;
  return (pointer, target) => {
    root ??= tryParse(json) === undefined ? readJson(json).root : readRanges(json);
    let nearest = pointer;
    let node = findNode(root, nearest);
    for (; !node && nearest !== ''; node = findNode(root, nearest)) nearest = getParent(nearest);
    if (!node) return { span: getFirstLine(json, 0) };
    const { start, end } = (target === 'key' && node.key) || node;
    const span = nearest === '' ? { start, end: start + 1 } : getFirstLine(json, start, end);
    const isText = nearest === pointer && pointer !== '';
    return { span, text: isText ? readWrittenText(json, { start, end }) : undefined };
  };
}

/** A character of a string as it is written. An escape is one: `\u00e9`, `\n`. */
const UNITS = /\\u.{4}|\\?./gs;

/** Reads the text of a string; `undefined` for any other value. */
export function readWrittenText(json: string, { start, end }: Span): WrittenText | undefined {
  const value = tryParse(json.slice(start, end));
  if (typeof value !== 'string') return undefined;
  const written = json.slice(start + 1, end - 1);
  return {
    length: value.length,
    toOffset: written === value ? (at) => start + 1 + at : createOffsetLookup(written, start + 1, UNITS),
    encode: (text) => JSON.stringify(text).slice(1, -1),
  };
}
