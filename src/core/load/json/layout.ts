import { findLine, findOrEnd, getLineStarts } from '../lines.ts';

/** A bracket that closes an object or a list. */
export type Closer = '}' | ']';

/** Guesses from a text's indentation where a bracket that is never closed ends. */
export class Layout {
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  /** Number of brackets opened and not closed, by closer; negative if there are too many closers. */
  readonly #unclosed: Record<Closer, number>;
  /** Offset and indentation of the line that was asked for last. */
  #lastLine = { start: -1, indent: 0 };

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = getLineStarts(text);
    this.#unclosed = countUnclosed(text);
  }

  /**
   * Returns true if a bracket opened at `opened` must have ended before `at`: a closer of its kind is missing
   * in the text, and the line that begins at `at` is not indented deeper than the line of the bracket.
   */
  endsBefore(at: number, opened: number, closer: Closer): boolean {
    if (!this.hasTooFew(closer) || !this.#isFirstOfLine(at)) return false;
    const indent = this.#getIndent(at);
    const outer = this.#getIndent(opened);
    return indent < outer || (indent === outer && this.#text[at] !== closer);
  }

  /**
   * Returns true if the content of a bracket is indented as people do: `first` is on the bracket's line, or
   * deeper.
   */
  isIndented(first: number, opened: number): boolean {
    return (
      this.#getLineStart(first) === this.#getLineStart(opened) ||
      this.#getIndent(first) > this.#getIndent(opened)
    );
  }

  /** Returns true if the text has more of a closer than of its opener. */
  hasTooMany(closer: Closer): boolean {
    return this.#unclosed[closer] < 0;
  }

  /** Returns true if the text has fewer of a closer than of its opener. */
  hasTooFew(closer: Closer): boolean {
    return this.#unclosed[closer] > 0;
  }

  /** Returns true if the text has too many of one closer and too few of the other. */
  isSwapped(wrong: Closer, right: Closer): boolean {
    return this.hasTooMany(wrong) && this.hasTooFew(right);
  }

  /** Returns true if an offset is at the beginning of a line that is a copy of the line above. */
  isCopy(at: number): boolean {
    const line = findLine(this.#lineStarts, at);
    if (line === 0 || !this.#isFirstOfLine(at)) return false;
    const [above, own, next] = this.#lineStarts.slice(line - 1, line + 2);
    return this.#text.slice(above, own).trimEnd() === this.#text.slice(own, next).trimEnd();
  }

  /** Counts a missing closer as reported. */
  countMissing(closer: Closer): void {
    this.#unclosed[closer]--;
  }

  /** Counts an extra closer as reported. */
  countExtra(closer: Closer): void {
    this.#unclosed[closer]++;
  }

  /** Returns the number of the line that holds an offset, from 1. */
  getLineNumber(at: number): number {
    return findLine(this.#lineStarts, at) + 1;
  }

  #getLineStart(at: number): number {
    return this.#lineStarts[findLine(this.#lineStarts, at)] ?? 0;
  }

  #getIndent(at: number): number {
    const start = this.#getLineStart(at);
    if (this.#lastLine.start === start) return this.#lastLine.indent;
    let end = start;
    while (this.#text[end] === ' ' || this.#text[end] === '\t') end++;
    this.#lastLine = { start, indent: end - start };
    return end - start;
  }

  #isFirstOfLine(at: number): boolean {
    return at === this.#getLineStart(at) + this.#getIndent(at);
  }
}

/** Counts brackets outside strings and comments. A string ends at its quote, or else with its line. */
function countUnclosed(text: string): Record<Closer, number> {
  const count = { '}': 0, ']': 0 };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') count['}']++;
    else if (character === '[') count[']']++;
    else if (character === '}' || character === ']') count[character]--;
    else if (character === '"') at = findStringEnd(text, at);
    else if (character === '/' && text[at + 1] === '/') at = findOrEnd(text, '\n', at);
    else if (character === '/' && text[at + 1] === '*') at = findOrEnd(text, '*/', at + 2);
  }
  return count;
}

/** Returns the offset of the quote that ends a string, or of the end of its line. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
  return at;
}
