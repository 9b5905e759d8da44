import { groupBy } from '../../util/group-by.ts';
import { MAX_DEPTH } from './plain-json.ts';
import { getSpanBefore, type Reporter } from './reporter.ts';
import type { JsonSyntaxError } from './syntax-errors.ts';
import type { Closer, Token } from './tokens.ts';

const MAX_LISTED = 3;
const CLOSERS: Partial<Record<Token['type'], Closer>> = { '{': '}', '[': ']' };
const OPENERS = { '}': '{', ']': '[' } as const;

type ClosingToken = Token & { type: Closer };

/** An opening bracket whose closer has not been read yet. */
interface OpenBracket {
  token: Token;
  closer: Closer;
  /** Index of the first token inside. */
  begin: number;
}

/**
 * Returns tokens in which each bracket has its partner, or is open to the end. The count of a kind of bracket says that
 * some are missing or too many, and the indentation says which: a bracket and its closer are on one line, or on lines
 * that begin at the same column. Inserted tokens are empty.
 */
export function balance(tokens: readonly Token[], reporter: Reporter): Token[] {
  return new Balancer(reporter).run(removeDoubledLines(tokens, reporter));
}

class Balancer {
  readonly #reporter: Reporter;
  /** Number of closers of each kind that are missing in the file and not inserted yet; negative for too many. */
  #missing: Record<Closer, number> = { '}': 0, ']': 0 };
  /** Brackets that are open, the innermost last. */
  readonly #open: OpenBracket[] = [];
  readonly #out: Token[] = [];
  /** Index of the first token after the last closer without an opener. */
  #begin = 0;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  run(tokens: readonly Token[]): Token[] {
    this.#missing = countMissing(tokens);
    for (const token of tokens) {
      if (this.#reporter.isFull) break;
      if (token.isFirst) this.#closeBefore(token);
      if (isCloser(token)) this.#close(token);
      else this.#out.push(token);
      const closer = CLOSERS[token.type];
      if (closer) this.#open.push({ token, closer, begin: this.#out.length });
      if (this.#open.length > MAX_DEPTH) {
        this.#reporter.replace('too-deep', token, String(MAX_DEPTH));
        return [];
      }
    }
    this.#reportOpen();
    return this.#out;
  }

  /** Closes brackets whose content is deeper than a line that follows it. */
  #closeBefore(token: Token): void {
    for (let inner = this.#open.at(-1); inner && this.#open.length > 1; inner = this.#open.at(-1)) {
      const { indent } = inner.token;
      const isOutside = token.indent < indent || (token.indent === indent && !isCloser(token));
      if (!isOutside || this.#missing[inner.closer] <= 0) return;
      this.#insertCloser(inner);
    }
  }

  #close(token: ClosingToken): void {
    const { type, line, indent } = token;
    const inner = this.#open.at(-1);
    const isAligned = inner?.token.line === line || inner?.token.indent === indent;
    const isSurplus = this.#missing[type] < 0 && !(isAligned && inner?.closer === type);
    const isOpen = this.#open.some(({ closer }) => closer === type);
    if (isSurplus && isAligned && inner && this.#missing[inner.closer] > 0) this.#closeByOther(token, inner);
    else if (isSurplus || !isOpen) this.#closeUnopened(token);
    else {
      for (let open = inner; open && open.closer !== type; open = this.#open.at(-1)) this.#insertCloser(open);
      this.#open.pop();
      this.#out.push(token);
    }
  }

  /** Closes a bracket by a closer of the other kind, which is reported: the `]` of `{ … ]`. */
  #closeByOther(token: ClosingToken, { closer }: OpenBracket): void {
    this.#reporter.reportWrong(token.start, closer);
    this.#missing[token.type]++;
    this.#missing[closer]--;
    this.#open.pop();
    this.#out.push({ ...token, type: closer });
  }

  /** Inserts the missing closer of a bracket, before the comma that belongs to the outer one. */
  #insertCloser({ token, closer }: OpenBracket): void {
    const last = this.#out.at(-1);
    const isComma = last?.type === 'separator';
    const before = (isComma ? this.#out.at(-2) : last) ?? token;
    const { end } = before;
    this.#reportUnclosed(token, end);
    this.#missing[closer]--;
    this.#open.pop();
    const inserted: Token = { ...before, type: closer, start: end, isFirst: false };
    this.#out.splice(isComma ? -1 : this.#out.length, 0, inserted);
  }

  #reportUnclosed({ type, line }: Token, end: number): void {
    this.#reporter.report('unclosed', getSpanBefore(end), [type, String(line + 1)]);
  }

  /** Handles a closer without an opener: that is missing before the content, or the closer is too many. */
  #closeUnopened(token: ClosingToken): void {
    const opener = OPENERS[token.type];
    this.#missing[token.type]++;
    const at = this.#findContent(token);
    const first = this.#out[at];
    if (!first) this.#reporter.reportExtra(token.start);
    else {
      const { start } = first;
      // In an object, a name is missing too.
      const fixes = this.#out[at - 1]?.type === '{' ? [] : [{ start, end: start, text: opener }];
      this.#reporter.report('missing-opener', first, opener, fixes);
      this.#out.splice(at, 0, { ...first, type: opener, end: start });
      this.#out.push(token);
    }
    this.#begin = this.#out.length;
  }

  /** Returns the index of the first token before a closer whose opener is missing; -1 for none. */
  #findContent(closer: ClosingToken): number {
    const begin = Math.max(this.#begin, this.#open.at(-1)?.begin ?? 0);
    const isInside = ({ indent }: Token) =>
      closer.isFirst ? indent > closer.indent : indent === closer.indent;
    const isContent = (token: Token, i: number) => i >= begin && isInside(token);
    let at = this.#out.findLastIndex((token, i) => !isContent(token, i)) + 1;
    while (this.#out[at]?.type === 'separator') at++;
    const first = this.#out[at];
    const isField = this.#out[at + 1]?.character === ':';
    return first && !isCloser(first) && isField === (closer.type === '}') ? at : -1;
  }

  /** Reports the brackets that are open at the end: one closer is missing, or the file is cut off. */
  #reportOpen(): void {
    const [outermost] = this.#open;
    if (!outermost) return;
    const end = this.#reporter.text.trimEnd().length;
    const isAtEnd = (error: JsonSyntaxError) => error.end >= end && error.kind !== 'comment';
    const isComma = this.#out.at(-1)?.type === 'separator';
    const isCut = this.#open.length > 1 || isComma || this.#reporter.has(isAtEnd);
    // A comment that is never closed hides the rest of the file.
    if (this.#reporter.has(({ kind }) => kind === 'open-comment')) return;
    const listed = this.#open.map(({ token }) => `"${token.type}" of line ${token.line + 1}`);
    const more = listed.splice(MAX_LISTED).length;
    const list = listed.join(', ') + (more > 0 ? ` and ${more} more` : '');
    if (!isCut) this.#reportUnclosed(outermost.token, end);
    else this.#reporter.replace('cut-off', getSpanBefore(end), list, (error) => !isAtEnd(error));
  }
}

function isCloser(token: Token): token is ClosingToken {
  return token.type === '}' || token.type === ']';
}

/** Counts the closers of each kind that tokens lack; a negative number of those that are too many. */
function countMissing(tokens: readonly Token[]): Record<Closer, number> {
  const count = { '}': 0, ']': 0 };
  for (const token of tokens) {
    const closer = CLOSERS[token.type];
    if (closer) count[closer]++;
    else if (isCloser(token)) count[token.type]--;
  }
  return count;
}

/** Leaves out copies of the line above, if they hold a key or brackets that are too many. */
function removeDoubledLines(tokens: readonly Token[], reporter: Reporter): Token[] {
  const missing = countMissing(tokens);
  const rest: Token[] = [];
  let above = '';
  for (const inLine of groupBy(tokens, ({ line }) => line).values()) {
    const { start = 0, indent = 0 } = inLine[0] ?? {};
    const end = inLine.at(-1)?.end ?? start;
    const words = reporter.text.slice(start - indent, end);
    const ofLine = countMissing(inLine);
    // With the same sign, the line has what the file has too many of.
    const isUnbalanced = ofLine['}'] * missing['}'] > 0 || ofLine[']'] * missing[']'] > 0;
    const isField = inLine[1]?.character === ':' && ofLine['}'] === 0 && ofLine[']'] === 0;
    if (words === above && (isUnbalanced || isField)) {
      missing['}'] -= ofLine['}'];
      missing[']'] -= ofLine[']'];
      reporter.report('duplicate', { start, end }, 'This', [{ start: rest.at(-1)?.end ?? 0, end, text: '' }]);
    } else for (const token of inLine) rest.push(token);
    above = words;
  }
  return rest;
}
