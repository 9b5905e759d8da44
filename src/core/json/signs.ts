import type { SlipKind } from './slips.ts';

/** A sign with which a text begins, and where the text that begins there ends. */
export interface Quote {
  /** What is wrong with the sign, if anything is. */
  slip?: SlipKind;
  /** The offset behind the closing sign; where there is none, the end of the text's line. */
  find: (text: string, start: number) => { end: number; closed: boolean };
}

const SMART = '“”„‟«»';
const SINGLE = "'‘’`";

/** The quote at an offset, right or wrong, or `undefined` when there is none. */
export function quoteAt(text: string, at: number): Quote | undefined {
  const sign = text[at] ?? ' ';
  if (sign === '"') return { find: (all, start) => closing(all, start, '"') };
  if (SMART.includes(sign))
    return { slip: 'smart-quotes', find: (all, start) => closing(all, start, `${SMART}"`) };
  if (SINGLE.includes(sign))
    return { slip: 'single-quotes', find: (all, start) => closing(all, start, SINGLE) };
  return undefined;
}

function closing(text: string, start: number, signs: string): { end: number; closed: boolean } {
  for (let i = start + 1; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (sign === '\n') return { end: lineEnd(text, start, i), closed: false };
    if (sign === '\\') i++;
    else if (signs.includes(sign)) return { end: i + 1, closed: true };
  }
  return { end: lineEnd(text, start, text.length), closed: false };
}

/** The end of a text that is not closed: before the comma and the brackets with which its line ends. */
function lineEnd(text: string, start: number, newline: number): number {
  const line = text.slice(start, newline);
  return start + Math.max(1, line.replace(/[\s,}\]]+$/, '').length);
}

/** The bare word at an offset: a number, `true`, or what should have stood in quotes. */
export function wordAt(text: string, at: number): string {
  return /^[^\s,:=[\]{}"'“”‘’]+["'”’]?/.exec(text.slice(at, at + 200))?.[0] ?? '';
}

/** Whether a sign closes an object or a list. */
export function isCloser(sign: string): boolean {
  return sign === '}' || sign === ']';
}
