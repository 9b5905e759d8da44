import type { Fix, Json } from '../../types.ts';
import { scanBareKey, scanBareValue } from './bare-words.ts';
import { getSpanBefore, Reporter } from './reporter.ts';
import { matchAt } from './sticky.ts';
import { findBadCharacter, isQuote, type StringRole, scanString } from './strings.ts';
import { scanTrivia, skipWhitespace } from './trivia.ts';

/**
 * Reads the tokens of a JSON text one after another: keys, colons, strings, bare words and trivia. Reports
 * what is wrong with each.
 */
export class JsonLexer {
  readonly text: string;
  readonly reporter: Reporter;
  /** All keys and strings in order, as written between their quotes. */
  readonly strings: string[] = [];
  /** Offset of the next character. */
  at = 0;
  /** Offset after the last token that was understood: a missing comma belongs there. */
  end = 0;
  /** True if a part of the text could not be read. */
  isPartial = false;

  constructor(text: string) {
    this.text = text;
    this.reporter = new Reporter(text);
  }

  /** Reads a value without quotes. `isField` is true for the value of a key. */
  readBareValue(isField: boolean): Json | undefined {
    const word = scanBareValue(this.text, this.at, isField);
    if (!word) return undefined;
    const span = { start: this.at, end: word.end };
    this.at = word.end;
    if (word.error) {
      const { kind, detail, fix } = word.error;
      this.reporter.report(kind, span, detail, fix === undefined ? [] : [{ ...span, text: fix }]);
    }
    return word.value;
  }

  readKey(): string | undefined {
    if (isQuote(this.text, this.at)) return this.readString('key');
    const word = scanBareKey(this.text, this.at);
    if (word === '') return undefined;
    const span = { start: this.at, end: this.at + word.length };
    this.at = span.end;
    const name = word.replace(/["'”’]$/, '');
    const isName = /^[A-Za-z_$][\w$-]*$/.test(name) && this.text[skipWhitespace(this.text, span.end)] === ':';
    this.strings.push(name);
    const fixes = isName ? [{ ...span, text: JSON.stringify(name) }] : [];
    this.reporter.report('unquoted-key', span, name, fixes);
    return name;
  }

  /** Reads the colon after a key that ends at `keyEnd`. */
  readColon(keyEnd: number): void {
    this.skipTrivia();
    const character = this.text[this.at] ?? '';
    if (character === ':') this.at++;
    else if (character !== '' && '：=;；'.includes(character)) {
      this.reporter.reportWrong('wrong-separator', this.at, ':');
      this.at++;
    } else if (character === '') this.isPartial = true;
    else {
      const isSure = keyEnd < this.at || '{['.includes(character);
      const fixes = isSure ? [{ start: keyEnd, end: keyEnd, text: ':' }] : [];
      this.reporter.report('missing-colon', getSpanBefore(keyEnd), '', fixes);
      return;
    }
    this.end = this.at;
    this.skipTrivia();
    for (; ':='.includes(this.text[this.at] ?? ' '); this.skipTrivia())
      this.reporter.reportExtra('extra-colon', this.at++);
  }

  readString(role: StringRole): string {
    const start = this.at;
    const { end, inner, error, wrongQuotes = [] } = scanString(this.text, start, role);
    this.at = end;
    this.strings.push(inner);
    if (error) {
      const fixes = wrongQuotes.map((at): Fix => ({ start: at, end: at + 1, text: '"' }));
      this.reporter.report(error.kind, error.span, inner, fixes);
      return inner;
    }
    try {
      return String(JSON.parse(`"${inner}"`));
    } catch {
      const { start: from, end: to } = findBadCharacter(inner);
      const span = { start: start + 1 + from, end: start + 1 + to };
      this.reporter.report('bad-escape', span, inner.slice(from, to));
      return inner;
    }
  }

  /** Reports and skips characters that belong to no token, up to the next comma, closer or line. */
  skipStray(): void {
    const rest = matchAt(STRAY, this.text, this.at);
    const end = this.at + Math.max(1, rest.trimEnd().length);
    this.reporter.report('stray', { start: this.at, end }, this.text.slice(this.at, end));
    this.at = end;
    this.end = end;
  }

  /** Skips white space and comments. Reports those that JSON does not allow. */
  skipTrivia(): void {
    if (this.reporter.isFull) this.stop();
    for (;;) {
      this.at = skipWhitespace(this.text, this.at);
      const trivia = scanTrivia(this.text, this.at);
      if (!trivia) return;
      const span = { start: trivia.start, end: trivia.end };
      const text = trivia.kind === 'strange-space' ? ' ' : '';
      const written = this.text.slice(trivia.start, trivia.end);
      this.reporter.report(trivia.kind, span, written, trivia.isEmpty ? [{ ...span, text }] : []);
      this.at = trivia.end;
      if (this.reporter.isFull) this.stop();
    }
  }

  /** Moves to the end of the text: the rest is not read. */
  stop(): void {
    this.isPartial = true;
    this.at = this.text.length;
  }
}

const STRAY = /[^,\n\]}]*/y;
