import { findLine, getLineStarts } from '../lines.ts';

/** A bracket that closes an object or a list. */
export type Closer = '}' | ']';

/** How a text is laid out: what its indentation says about brackets that are not closed. */
export class Layout {
  readonly #text: string;
  readonly #starts: readonly number[];
  /** How many more of each bracket are opened than closed. */
  readonly #unclosed: Record<Closer, number>;
  /** Offset of the first character of the line that was asked for last, and its indentation. */
  #lastLine = { start: -1, indent: 0 };

  constructor(text: string) {
    this.#text = text;
    this.#starts = getLineStarts(text);
    this.#unclosed = unclosedIn(text);
  }

  /**
   * Whether what was opened at `opened` must have ended before `at`, though its closer is missing: the line at `at`
   * is not indented deeper than the one that opened it. Only where a closer of this kind is missing somewhere.
   */
  endsBefore(at: number, opened: number, closer: Closer): boolean {
    if (this.#unclosed[closer] <= 0 || !this.#isFirstOfLine(at)) return false;
    const depth = this.#indent(at);
    const outer = this.#indent(opened);
    return depth < outer || (depth === outer && this.#text[at] !== closer);
  }

  /** Whether what stands at `first` in a bracket opened at `opened` is laid out as people do: beside it, or deeper. */
  isLaidOut(first: number, opened: number): boolean {
    return this.#lineStart(first) === this.#lineStart(opened) || this.#indent(first) > this.#indent(opened);
  }

  /** Whether the text has more of a closer than of its opener. */
  hasTooMany(closer: Closer): boolean {
    return this.#unclosed[closer] < 0;
  }

  /** Whether one closer stands somewhere in the place of another. */
  isSwapped(wrong: Closer, right: Closer): boolean {
    return this.#unclosed[wrong] < 0 && this.#unclosed[right] > 0;
  }

  /** A closer that is missing was reported. */
  countMissing(closer: Closer): void {
    this.#unclosed[closer]--;
  }

  /** A closer too many was reported. */
  countExtra(closer: Closer): void {
    this.#unclosed[closer]++;
  }

  /** Number of the line that holds an offset, from 1. */
  getLineNumber(at: number): number {
    return findLine(this.#starts, at) + 1;
  }

  #lineStart(at: number): number {
    return this.#starts[findLine(this.#starts, at)] ?? 0;
  }

  #indent(at: number): number {
    const start = this.#lineStart(at);
    if (this.#lastLine.start === start) return this.#lastLine.indent;
    let end = start;
    while (this.#text[end] === ' ' || this.#text[end] === '\t') end++;
    this.#lastLine = { start, indent: end - start };
    return end - start;
  }

  #isFirstOfLine(at: number): boolean {
    return at === this.#lineStart(at) + this.#indent(at);
  }
}

/** Brackets outside strings and comments, counted. A string ends at its quote, at the latest with its line. */
function unclosedIn(text: string): Record<Closer, number> {
  const count = { '}': 0, ']': 0 };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') count['}']++;
    else if (character === '[') count[']']++;
    else if (character === '}' || character === ']') count[character]--;
    else if (character === '"') at = stringEnd(text, at);
    else if (character === '/' && text[at + 1] === '/') at = endOr(text, text.indexOf('\n', at));
    else if (character === '/' && text[at + 1] === '*') at = endOr(text, text.indexOf('*/', at + 2));
  }
  return count;
}

/** Offset of the quote that ends a string, or of the last character of its line. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
  return at;
}

function endOr(text: string, found: number): number {
  return found < 0 ? text.length : found;
}
