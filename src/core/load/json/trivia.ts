import type { Span } from '../../types.ts';
import { matchAt } from './sticky.ts';

/** A comment, or white space that JSON does not allow. */
export interface Trivia extends Span {
  kind: 'comment' | 'open-comment' | 'strange-space' | 'byte-order-mark';
  /** False for a comment with text in it. */
  isEmpty: boolean;
}

/** White space that JSON allows: https://www.rfc-editor.org/rfc/rfc8259#section-2 */
const WHITESPACE = /[ \t\r\n]+/y;
/** Other spaces and invisible characters: control characters, zero-width ones, the byte order mark. */
const STRANGE_SPACE = /(?:(?![ \t\r\n])[\p{Z}\p{Cc}]|[\u200b-\u200d\u2060\uFEFF])+/uy;
const BYTE_ORDER_MARK = '\uFEFF';
const COMMENTS: readonly [open: string, close: string][] = [
  ['//', '\n'],
  ['#', '\n'],
  ['/*', '*/'],
  ['<!--', '-->'],
];

/** Returns the offset after the white space at `at`. */
export function skipWhitespace(text: string, at: number): number {
  return at + matchAt(WHITESPACE, text, at).length;
}

/** Returns the comment or strange white space at an offset. */
export function scanTrivia(text: string, at: number): Trivia | undefined {
  if (at === 0 && text.startsWith(BYTE_ORDER_MARK))
    return { start: 0, end: 1, kind: 'byte-order-mark', isEmpty: true };
  const strange = matchAt(STRANGE_SPACE, text, at);
  if (strange !== '') return { start: at, end: at + strange.length, kind: 'strange-space', isEmpty: true };
  for (const [open, close] of COMMENTS) {
    if (!text.startsWith(open, at)) continue;
    const found = text.indexOf(close, at + open.length);
    const isLineComment = close === '\n';
    const kind = found < 0 && !isLineComment ? 'open-comment' : 'comment';
    const inner = text.slice(at + open.length, found < 0 ? text.length : found);
    const end = at + open.length + (isLineComment ? inner.trimEnd().length : inner.length + close.length);
    return {
      start: at,
      end: Math.min(end, text.length),
      kind,
      isEmpty: kind === 'comment' && inner.trim() === '',
    };
  }
  return undefined;
}
