import type { Fix, Span } from '../../types.ts';
import { type Closer, Layout } from './layout.ts';
import { createSyntaxError, type JsonSyntaxError, type SyntaxErrorKind } from './syntax-errors.ts';

/** A bracket that was open at the end of the text. */
export interface OpenBracket {
  closer: Closer;
  opened: number;
}

/** Collects what is wrong with a text, with the edits that put it right. */
export class Reporter {
  readonly layout: Layout;
  readonly #text: string;
  #slips: JsonSyntaxError[] = [];

  constructor(text: string) {
    this.#text = text;
    this.layout = new Layout(text);
  }

  /** Whether so much is wrong that nobody would read on. */
  get isFull(): boolean {
    return this.#slips.length >= MOST_SLIPS;
  }

  /** All that was reported, from top to bottom. */
  get slips(): JsonSyntaxError[] {
    return this.#slips.sort((a, b) => a.start - b.start);
  }

  add(kind: SyntaxErrorKind, span: Span, words = '', fixes: readonly Fix[] = []): void {
    this.#slips.push(createSyntaxError(kind, wholeCharacters(this.#text, span), words, fixes));
  }

  /** Reports a problem that stands for all others. */
  only(kind: SyntaxErrorKind, span: Span, words: string): void {
    this.#slips = [];
    this.add(kind, span, words);
  }

  /** Reports a character too many. */
  remove(kind: SyntaxErrorKind, at: number, words = ''): void {
    const span = { start: at, end: at + 1 };
    this.add(kind, span, words, [{ ...span, text: '' }]);
  }

  /** Reports a character in the place of another. */
  replace(kind: SyntaxErrorKind, at: number, right: string): void {
    const span = { start: at, end: at + 1 };
    this.add(kind, span, `${this.#text[at]} ${right}`, [{ ...span, text: right }]);
  }

  /** Reports a comma that is missing between what ends at `end` and what begins at `next`. */
  missingComma(end: number, next: number): void {
    const between = this.#text.slice(end, next);
    const last = this.#text[end - 1] ?? '';
    const isClear = between.includes('\n') || '}]'.includes(last) || '{["'.includes(this.#text[next] ?? ' ');
    // Strings that touch each other may be one with a quote inside.
    const isSure = isClear && (between !== '' || last !== '"');
    this.add('missing-comma', this.before(end), '', isSure ? [{ start: end, end, text: ',' }] : []);
  }

  /** Reports a closer that is missing at `end`; the one that is there belongs to something further out. */
  unclosed({ closer, opened }: OpenBracket, end: number): void {
    this.layout.countMissing(closer);
    const kind = closer === '}' ? 'unclosed-brace' : 'unclosed-bracket';
    this.add(kind, this.before(end), String(this.layout.getLineNumber(opened)));
  }

  /**
   * Reports the brackets, the innermost first, that are open at the end: one is missing, or the file is cut off. `isCut` when
   * something is known to be missing. Returns whether the file is cut off.
   */
  openAtEnd(open: readonly OpenBracket[], isCut: boolean): boolean {
    const [outermost] = open.slice(-1);
    if (!outermost) return false;
    const end = this.#text.trimEnd().length;
    const whole = this.#slips.filter((error) => error.end < end || error.kind === 'comment');
    if (open.length === 1 && !isCut && whole.length === this.#slips.length) {
      this.unclosed(outermost, end);
      return false;
    }
    // The rest of the file is a comment that does not end.
    if (this.#slips.some(({ kind }) => kind === 'open-comment')) return true;
    this.#slips = whole;
    const named = open
      .slice(-MOST_NAMED)
      .reverse()
      .map(
        ({ closer, opened }) =>
          `"${closer === '}' ? '{' : '['}" of line ${this.layout.getLineNumber(opened)}`,
      );
    const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : '';
    this.add('cut-off', this.before(end), named.join(', ') + more);
    return true;
  }

  /** The character before an offset. */
  before(at: number): Span {
    return { start: Math.max(0, at - 1), end: Math.max(1, at) };
  }

  /** The first line of a stretch. */
  firstLine(start: number, end: number): Span {
    const newline = this.#text.indexOf('\n', start);
    const stop = newline < 0 ? end : Math.min(end, newline);
    const isReturn = this.#text[stop - 1] === '\r' && stop - 1 > start;
    return { start, end: isReturn ? stop - 1 : Math.max(stop, start + 1) };
  }
}

/** Above this, a text is not read on: it is no JSON with mistakes, it is something else. */
const MOST_SLIPS = 20_000;

/** How many brackets a message names. */
const MOST_NAMED = 3;

/** No half of a character is underlined. */
function wholeCharacters(text: string, { start, end }: Span): Span {
  return { start: isHalf(text, start) ? start - 1 : start, end: isHalf(text, end) ? end + 1 : end };
}

/** Whether an offset is within a character of two units. */
function isHalf(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '');
}
