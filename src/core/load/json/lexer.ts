import type { Fix, Json, Span } from '../../types.ts';
import { scanBareKey, scanBareValue } from './bare-words.ts';
import { Reporter } from './reporter.ts';
import { findBadCharacter, isQuote, type StringRole, scanString } from './strings.ts';
import { scanTrivia, skipWhitespace } from './trivia.ts';

/** Reads the parts of a JSON text one after another: names, strings, words, and what is between them. */
export class JsonLexer {
  readonly text: string;
  readonly report: Reporter;
  /** Each name and string in order, as it is written between its quotes. */
  readonly strings: string[] = [];
  at = 0;
  /** The end of what was last understood: where a missing comma belongs. */
  end = 0;
  /** Whether a part of the text could not be read. */
  isPartial = false;

  constructor(text: string) {
    this.text = text;
    this.report = new Reporter(text);
  }

  /** Reads a value without quotes; `isField` for the value of a name. */
  word(isField: boolean): Json | undefined {
    const word = scanBareValue(this.text, this.at, isField);
    if (!word) return undefined;
    const span = { start: this.at, end: word.end };
    this.at = word.end;
    const { error } = word;
    if (error)
      this.report.add(
        error.kind,
        span,
        error.words,
        error.fix === undefined ? [] : [{ ...span, text: error.fix }],
      );
    return word.value;
  }

  key(): string | undefined {
    if (isQuote(this.text, this.at)) return this.string('key');
    const word = scanBareKey(this.text, this.at);
    if (word === '') return undefined;
    const span = { start: this.at, end: this.at + word.length };
    this.at = span.end;
    const name = word.replace(/["'”’]$/, '');
    const isName = /^[A-Za-z_$][\w$-]*$/.test(name) && this.text[skipWhitespace(this.text, span.end)] === ':';
    this.strings.push(name);
    this.report.add('unquoted-key', span, name, isName ? [{ ...span, text: JSON.stringify(name) }] : []);
    return name;
  }

  colon({ end }: Span): void {
    this.skip();
    const character = this.text[this.at] ?? '';
    if (character === ':') this.at++;
    else if (character !== '' && '：=;；'.includes(character)) {
      this.report.replace('wrong-separator', this.at, ':');
      this.at++;
    } else if (character === '') this.isPartial = true;
    else {
      const isSure = end < this.at || '{['.includes(character);
      this.report.add(
        'missing-colon',
        this.report.before(end),
        '',
        isSure ? [{ start: end, end, text: ':' }] : [],
      );
      return;
    }
    this.end = this.at;
    this.skip();
    for (; ':='.includes(this.text[this.at] ?? ' '); this.skip())
      this.report.remove('extra-colon', this.at++);
  }

  string(role: StringRole): string {
    const start = this.at;
    const { end, inner, error, wrongQuotes: quotes = [] } = scanString(this.text, start, role);
    this.at = end;
    this.strings.push(inner);
    if (error) {
      const fixes = quotes.map((at): Fix => ({ start: at, end: at + 1, text: '"' }));
      this.report.add(error.kind, error.span, inner, fixes);
      return inner;
    }
    try {
      return String(JSON.parse(`"${inner}"`));
    } catch {
      const { start: from, end: to } = findBadCharacter(inner);
      const span = { start: start + 1 + from, end: start + 1 + to };
      this.report.add('bad-escape', span, inner.slice(from, to));
      return inner;
    }
  }

  /** Something that is neither a value nor a character that belongs here: passed up to the next comma or line. */
  stray(): void {
    STRAY.lastIndex = this.at;
    const rest = STRAY.exec(this.text)?.[0] ?? '';
    const end = this.at + Math.max(1, rest.trimEnd().length);
    this.report.add('stray', { start: this.at, end }, this.text.slice(this.at, end));
    this.at = end;
    this.end = end;
  }

  /** Passes white space, and what JSON does not have: comments and other spaces. */
  skip(): void {
    if (this.report.isFull) this.giveUp();
    for (;;) {
      this.at = skipWhitespace(this.text, this.at);
      const gap = scanTrivia(this.text, this.at);
      if (!gap) return;
      const span = { start: gap.start, end: gap.end };
      const text = gap.kind === 'strange-space' ? ' ' : '';
      const words = this.text.slice(gap.start, gap.end);
      this.report.add(gap.kind, span, words, gap.isEmpty ? [{ ...span, text }] : []);
      this.at = gap.end;
      if (this.report.isFull) this.giveUp();
    }
  }

  /** Nothing behind is read. */
  giveUp(): void {
    this.isPartial = true;
    this.at = this.text.length;
  }
}

const STRAY = /[^,\n\]}]*/y;
