import type { Fix, Span } from '../../types.ts';
import { findOrEnd } from '../lines.ts';
import { type Closer, Layout } from './layout.ts';
import { createSyntaxError, type JsonSyntaxError, type SyntaxErrorKind } from './syntax-errors.ts';

/** A bracket that is still open, and its offset. */
export interface OpenBracket {
  closer: Closer;
  opened: number;
}

/** Maximum number of syntax errors. A text with more is not JSON with mistakes, but something else. */
const MAX_ERRORS = 20_000;

/** Maximum number of brackets that one message lists. */
const MAX_LISTED_BRACKETS = 3;

/** Collects the syntax errors of a text, with the edits that fix them. */
export class Reporter {
  readonly layout: Layout;
  readonly #text: string;
  #errors: JsonSyntaxError[] = [];

  constructor(text: string) {
    this.#text = text;
    this.layout = new Layout(text);
  }

  /** True once there are so many errors that reading on is useless. */
  get isFull(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  /** All errors, from top to bottom. */
  get errors(): JsonSyntaxError[] {
    return this.#errors.sort((a, b) => a.start - b.start);
  }

  report(kind: SyntaxErrorKind, span: Span, detail = '', fixes: readonly Fix[] = []): void {
    this.#errors.push(createSyntaxError(kind, expandToCharacters(this.#text, span), detail, fixes));
  }

  /** Reports an error in place of all others. */
  reportOnly(kind: SyntaxErrorKind, span: Span, detail: string): void {
    this.#errors = [];
    this.report(kind, span, detail);
  }

  /** Reports an extra character; the fix removes it. */
  reportExtra(kind: SyntaxErrorKind, at: number, detail = ''): void {
    const span = { start: at, end: at + 1 };
    this.report(kind, span, detail, [{ ...span, text: '' }]);
  }

  /** Reports a copy of what ends at `end`; the fix removes it with the white space before it. */
  reportCopy(end: number, span: Span): void {
    this.report('doubled', span, '', [{ start: end, end: span.end, text: '' }]);
  }

  /** Reports a wrong character; the fix replaces it by `right`. */
  reportWrong(kind: SyntaxErrorKind, at: number, right: string): void {
    const span = { start: at, end: at + 1 };
    this.report(kind, span, `${this.#text[at]} ${right}`, [{ ...span, text: right }]);
  }

  /** Reports a missing comma between a value that ends at `end` and the next one, which begins at `next`. */
  reportMissingComma(end: number, next: number): void {
    // A closer that is missing at the same place is missing with its comma.
    if (this.#hasErrorBefore(next, 'unclosed-')) return;
    const between = this.#text.slice(end, next);
    const before = this.#text[end - 1] ?? '';
    const isClear =
      between.includes('\n') || '}]'.includes(before) || '{["'.includes(this.#text[next] ?? ' ');
    // Strings that touch each other may be one string with a quote inside.
    const isSure = isClear && (between !== '' || before !== '"');
    this.report('missing-comma', getSpanBefore(end), '', isSure ? [{ start: end, end, text: ',' }] : []);
  }

  /** Reports a key that its object has already. A comma that is missing between a line and its copy is no error of its own. */
  reportDuplicateKey(span: Span, key: string): void {
    if (this.#hasErrorBefore(span.start, 'missing-comma')) this.#errors.pop();
    this.report('duplicate-key', span, key);
  }

  /** Returns true if only white space is between the last error, of a kind that begins with `kind`, and an offset. */
  #hasErrorBefore(at: number, kind: string): boolean {
    const last = this.#errors.at(-1);
    return last?.kind.startsWith(kind) === true && this.#text.slice(last.end, at).trim() === '';
  }

  /** Reports a missing closer at `end`. */
  reportUnclosed({ closer, opened }: OpenBracket, end: number): void {
    this.layout.countMissing(closer);
    const kind = closer === '}' ? 'unclosed-brace' : 'unclosed-bracket';
    this.report(kind, getSpanBefore(end), String(this.layout.getLineNumber(opened)));
  }

  /**
   * Reports the brackets, the innermost first, that are open at the end of the text: one closer is missing,
   * or the file is cut off. `isPartial` is true if something else is missing too. Returns true if the file is
   * cut off.
   */
  reportUnclosedAtEnd(open: readonly OpenBracket[], isPartial: boolean): boolean {
    const [outermost] = open.slice(-1);
    if (!outermost) return false;
    const end = this.#text.trimEnd().length;
    const before = this.#errors.filter((error) => error.end < end || error.kind === 'comment');
    if (open.length === 1 && !isPartial && before.length === this.#errors.length) {
      this.reportUnclosed(outermost, end);
      return false;
    }
    // The comment that is never closed hides the rest of the file.
    if (this.#errors.some(({ kind }) => kind === 'open-comment')) return true;
    this.#errors = before;
    const listed = open
      .slice(-MAX_LISTED_BRACKETS)
      .reverse()
      .map(
        ({ closer, opened }) =>
          `"${closer === '}' ? '{' : '['}" of line ${this.layout.getLineNumber(opened)}`,
      );
    const more = open.length > MAX_LISTED_BRACKETS ? ` and ${open.length - MAX_LISTED_BRACKETS} more` : '';
    this.report('cut-off', getSpanBefore(end), listed.join(', ') + more);
    return true;
  }
}

/** Returns the range of the character before an offset. */
export function getSpanBefore(at: number): Span {
  return { start: Math.max(0, at - 1), end: Math.max(1, at) };
}

/** Returns the range of the first line between two offsets. */
export function getFirstLineSpan(text: string, start: number, end: number): Span {
  const stop = Math.min(end, findOrEnd(text, '\n', start));
  const isReturn = text[stop - 1] === '\r' && stop - 1 > start;
  return { start, end: isReturn ? stop - 1 : Math.max(stop, start + 1) };
}

/** Expands a range so that it does not begin or end between the two units of a surrogate pair. */
function expandToCharacters(text: string, { start, end }: Span): Span {
  return {
    start: isInsidePair(text, start) ? start - 1 : start,
    end: isInsidePair(text, end) ? end + 1 : end,
  };
}

function isInsidePair(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '');
}
