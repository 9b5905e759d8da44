import { groupBy } from '../../util/group-by.ts';
import { MAX_DEPTH } from './plain-json.ts';
import { getSpanBefore, type Reporter } from './reporter.ts';
import type { JsonSyntaxError } from './syntax-errors.ts';
import type { Closer, Token } from './tokens.ts';

const MAX_LISTED = 3;
const CLOSERS = { '{': '}', '[': ']' } as const;
const OPENERS = { '}': '{', ']': '[' } as const;

/** An opening bracket. Its closer is on the same line, or on a line with the same indentation. */
interface OpenBracket {
  token: Token;
  closer: Closer;
  /** Index of the first token inside. */
  begin: number;
}

/**
 * Returns tokens in which each bracket has its partner, by the indentation, or is open to the end. Inserted
 * ones are empty.
 */
export function balance(tokens: readonly Token[], reporter: Reporter): Token[] {
  return new Balancer(reporter).run(removeDoubledLines(tokens, reporter));
}

class Balancer {
  readonly #reporter: Reporter;
  readonly #open: OpenBracket[] = [];
  readonly #out: Token[] = [];
  /** Number of closers that are missing; negative if there are too many. */
  #missing = { '}': 0, ']': 0 };
  /** Index of the first token after the last closer without an opener. */
  #begin = 0;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  run(tokens: readonly Token[]): Token[] {
    this.#missing = countOpen(tokens);
    for (const token of tokens) {
      if (this.#reporter.isFull) break;
      if (token.isFirst) this.#closeBefore(token);
      if (token.type === '{' || token.type === '[') {
        if (this.#open.length === MAX_DEPTH) {
          this.#reporter.replace('too-deep', token, String(MAX_DEPTH));
          return [];
        }
        this.#open.push({ token, closer: CLOSERS[token.type], begin: this.#out.length + 1 });
      }
      if (token.type === '}' || token.type === ']') this.#close(token, token.type);
      else this.#out.push(token);
    }
    this.#reportOpen();
    return this.#out;
  }

  /** Closes brackets whose content is deeper than a line that follows it. */
  #closeBefore(token: Token): void {
    const isCloser = token.type === '}' || token.type === ']';
    for (let top = this.#open.at(-1); top && this.#open.length > 1; top = this.#open.at(-1)) {
      const isOutside = token.indent < top.token.indent || (token.indent === top.token.indent && !isCloser);
      if (!isOutside || this.#missing[top.closer] <= 0) return;
      this.#insertCloser(top);
    }
  }

  #close(token: Token, type: Closer): void {
    const top = this.#open.at(-1);
    const isLevel = top?.token.line === token.line || top?.token.indent === token.indent;
    const isExtra = this.#missing[type] < 0 && !(isLevel && top?.closer === type);
    if (isExtra && isLevel && top && this.#missing[top.closer] > 0) {
      this.#reporter.reportWrong(token.start, top.closer);
      this.#missing[type]++;
      this.#missing[top.closer]--;
      this.#open.pop();
      this.#out.push({ ...token, type: top.closer });
    } else if (isExtra || !this.#open.some(({ closer }) => closer === type)) this.#closeUnopened(token, type);
    else {
      for (let open = top; open && open.closer !== type; open = this.#open.at(-1)) this.#insertCloser(open);
      this.#open.pop();
      this.#out.push(token);
    }
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
  #closeUnopened(token: Token, type: Closer): void {
    this.#missing[type]++;
    const at = this.#findContent(token, type);
    const first = this.#out[at];
    if (!first) this.#reporter.reportExtra(token.start);
    else {
      const { start } = first;
      // In an object, a name is missing too.
      const fixes = this.#out[at - 1]?.type === '{' ? [] : [{ start, end: start, text: OPENERS[type] }];
      this.#reporter.report('missing-opener', first, OPENERS[type], fixes);
      this.#out.splice(at, 0, { ...first, type: OPENERS[type], end: start });
      this.#out.push(token);
    }
    this.#begin = this.#out.length;
  }

  /** Returns the index of the first token before a closer whose opener is missing; -1 for none. */
  #findContent(token: Token, type: Closer): number {
    const begin = Math.max(this.#begin, this.#open.at(-1)?.begin ?? 0);
    let at = this.#out.length;
    for (let previous = this.#out[at - 1]; previous && at > begin; previous = this.#out[--at - 1]) {
      const isInside = token.isFirst ? previous.indent > token.indent : previous.indent === token.indent;
      if (!isInside) break;
    }
    while (this.#out[at]?.type === 'separator') at++;
    const first = this.#out[at]?.type ?? type;
    const isKey = this.#out[at + 1]?.character === ':';
    return first !== '}' && first !== ']' && isKey === (type === '}') ? at : -1;
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

function countOpen(tokens: readonly Token[]): Record<Closer, number> {
  const count = { '}': 0, ']': 0 };
  for (const { type } of tokens) {
    if (type === '{' || type === '[') count[CLOSERS[type]]++;
    else if (type === '}' || type === ']') count[type]--;
  }
  return count;
}

/** Leaves out copies of the line above, if they hold a key or brackets that are too many. */
function removeDoubledLines(tokens: readonly Token[], reporter: Reporter): Token[] {
  const missing = countOpen(tokens);
  const rest: Token[] = [];
  let above = '';
  for (const inLine of groupBy(tokens, ({ line }) => line).values()) {
    const { start = 0, indent = 0 } = inLine[0] ?? {};
    const end = inLine.at(-1)?.end ?? start;
    const words = reporter.text.slice(start - indent, end);
    const open = countOpen(inLine);
    const isUnbalanced = open['}'] * missing['}'] > 0 || open[']'] * missing[']'] > 0;
    const isField = inLine[1]?.character === ':' && open['}'] === 0 && open[']'] === 0;
    if (words === above && (isUnbalanced || isField)) {
      missing['}'] -= open['}'];
      missing[']'] -= open[']'];
      reporter.report('duplicate', { start, end }, 'This', [{ start: rest.at(-1)?.end ?? 0, end, text: '' }]);
    } else for (const token of inLine) rest.push(token);
    above = words;
  }
  return rest;
}
