import type { Span } from '../../types.ts';
import { matchAt } from './match-at.ts';

/** A stretch that is no JSON and says nothing to a program: a comment, or white space that JSON does not know. */
export interface Trivia extends Span {
  kind: 'comment' | 'open-comment' | 'strange-space' | 'byte-order-mark';
  /** Whether it says something to people. */
  isEmpty: boolean;
}

const SPACE = /[ \t\r\n]+/y;
/** Spaces of other kinds, and what is invisible: control characters, zero-width ones, the byte order mark. */
const STRANGE = /(?:(?![ \t\r\n])[\p{Z}\p{Cc}]|[\u200b-\u200d\u2060\uFEFF])+/uy;
/** What some programs put before a text in UTF-8. */
const MARK = '\uFEFF';
const COMMENT_OPENERS: readonly [open: string, close: string][] = [
  ['//', '\n'],
  ['#', '\n'],
  ['/*', '*/'],
  ['<!--', '-->'],
];

/** Passes white space; returns the offset behind it. */
export function skipWhitespace(text: string, at: number): number {
  return at + matchAt(SPACE, text, at).length;
}

/** The comment or strange white space at an offset. */
export function scanTrivia(text: string, at: number): Trivia | undefined {
  if (at === 0 && text.startsWith(MARK)) return { start: 0, end: 1, kind: 'byte-order-mark', isEmpty: true };
  const strange = matchAt(STRANGE, text, at);
  if (strange !== '') return { start: at, end: at + strange.length, kind: 'strange-space', isEmpty: true };
  for (const [open, close] of COMMENT_OPENERS) {
    if (!text.startsWith(open, at)) continue;
    const found = text.indexOf(close, at + open.length);
    const isLine = close === '\n';
    const kind = found < 0 && !isLine ? 'open-comment' : 'comment';
    const inner = text.slice(at + open.length, found < 0 ? text.length : found);
    const end = at + open.length + (isLine ? inner.trimEnd().length : inner.length + close.length);
    return {
      start: at,
      end: Math.min(end, text.length),
      kind,
      isEmpty: kind === 'comment' && inner.trim() === '',
    };
  }
  return undefined;
}
