import type { Fix, Span } from '../../types.ts';
import { findOrEnd } from '../line-offsets.ts';
import { createSyntaxError, type JsonSyntaxError, type SyntaxErrorKind } from './syntax-errors.ts';

/** Maximum number of syntax errors. A text with more is not JSON with mistakes, but something else. */
const MAX_ERRORS = 20_000;

/** Collects the syntax errors of a text, with the edits that fix them. */
export class Reporter {
  /** The offset from which on the text was not read, because it is long. */
  unread: number | undefined;
  /** True if a part of the text could not be read. */
  isPartial = false;
  #errors: JsonSyntaxError[] = [];

  constructor(readonly text: string) {}

  /** True once there are so many errors that reading on is useless. */
  get isFull(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  report(
    kind: SyntaxErrorKind,
    { start, end }: Span,
    details: string | readonly string[] = '',
    fixes: readonly Fix[] = [],
  ): void {
    // Not between the two units of a surrogate pair.
    const first = (this.text.codePointAt(start - 1) ?? 0) > 0xffff ? start - 1 : start;
    this.#errors.push(createSyntaxError(kind, { start: first, end }, details, fixes));
  }

  /** Reports that a character is missing at an offset; the fix inserts it, if that is certain. */
  reportMissing(at: number, character: string, isSure: boolean): void {
    const fixes = isSure ? [{ start: at, end: at, text: character }] : [];
    this.report('missing', getSpanBefore(at), character, fixes);
  }

  /** Reports an extra character; the fix removes it. */
  reportExtra(at: number, kind: SyntaxErrorKind = 'extra'): void {
    const span = { start: at, end: at + 1 };
    this.report(kind, span, this.text[at], [{ ...span, text: '' }]);
  }

  /** Reports a wrong character; the fix replaces it by `right`. */
  reportWrong(at: number, right: string): void {
    const span = { start: at, end: at + 1 };
    this.report('wrong', span, [this.text[at] ?? '', right], [{ ...span, text: right }]);
  }

  /** Reports an error that hides others: only those that `keep` returns true for remain. */
  replace(kind: SyntaxErrorKind, span: Span, detail: string, keep = (_: JsonSyntaxError) => false): void {
    this.isPartial = true;
    this.#errors = this.#errors.filter(keep);
    this.report(kind, span, detail);
  }

  has(test: (error: JsonSyntaxError) => boolean): boolean {
    return this.#errors.some(test);
  }

  /** Returns the errors from top to bottom; of a line, none after the first without a certain fix. */
  getAll(): JsonSyntaxError[] {
    let unsure = -1;
    return this.#errors
      .sort((a, b) => a.start - b.start)
      .filter(({ start, fixes }) => {
        if (start <= unsure) return false;
        if (fixes.length === 0) unsure = findOrEnd(this.text, '\n', start);
        return true;
      });
  }
}

export function getSpanBefore(at: number): Span {
  return { start: Math.max(0, at - 1), end: Math.max(1, at) };
}
