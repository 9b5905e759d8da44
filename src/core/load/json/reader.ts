import { appendToPointer } from '../../pointer.ts';
import type { Json, JsonObject, Span } from '../../types.ts';
import type { Closer } from './layout.ts';
import { JsonLexer } from './lexer.ts';
import type { OpenBracket } from './reporter.ts';
import { isQuote, scanString } from './strings.ts';
import type { JsonSyntaxError } from './syntax-errors.ts';
import { skipWhitespace } from './trivia.ts';

/** Where a value stands, and its name if it has one. */
export interface ValueRange {
  value: Span;
  key?: Span;
}

/** What a JSON text holds, where each value of it stands (by its pointer), and each slip in it. */
export interface JsonReadResult {
  value: Json | undefined;
  rangesByPointer: ReadonlyMap<string, ValueRange>;
  errors: JsonSyntaxError[];
  /** Each name and string in order, as it is written between its quotes. */
  strings: readonly string[];
  /** Whether a part of the text could not be read, so that `value` lacks what is there. */
  isPartial: boolean;
}

/** Levels of brackets within each other that are read: what reads a value walks over it, and no page needs more than 20. */
export const MAX_DEPTH = 200;

/** Reads a JSON text to its end, whatever is wrong with it: each slip is named, mended in thought, and passed. */
export function readJson(text: string): JsonReadResult {
  return new Reader(text).whole();
}

const OBJECT_TYPE = /\{\s*"type"\s*:\s*"/y;

class Reader extends JsonLexer {
  readonly #places = new Map<string, ValueRange>();
  /** The closers of all brackets that are open, the outermost first. */
  readonly #open: Closer[] = [];
  /** The brackets that were open at the end of the text, by their offsets. */
  readonly #openAtEnd: OpenBracket[] = [];
  /** Offset of the bracket that is one level too deep. */
  #tooDeep: number | undefined;

  whole(): JsonReadResult {
    this.skip();
    const value = this.#isNamed() ? this.#implied('') : this.#value('');
    this.skip();
    if (this.#tooDeep !== undefined) {
      const span = { start: this.#tooDeep, end: this.#tooDeep + 1 };
      this.report.only('too-deep', span, String(MAX_DEPTH));
      return this.#read(undefined);
    }
    if (this.report.isFull) {
      this.report.only('too-many', { start: 0, end: 1 }, String(this.report.slips.length));
      return this.#read(value);
    }
    if (this.at < this.text.length) this.#rest();
    if (this.report.openAtEnd(this.#openAtEnd, this.isPartial)) this.isPartial = true;
    return this.#read(value);
  }

  #read(value: Json | undefined): JsonReadResult {
    return {
      value,
      rangesByPointer: this.#places,
      errors: this.report.slips,
      strings: this.strings,
      isPartial: this.isPartial,
    };
  }

  #value(pointer: string, key?: Span): Json | undefined {
    const start = this.at;
    const value = this.#bareValue(pointer, key !== undefined);
    if (value === undefined) return undefined;
    this.end = this.at;
    this.#places.set(pointer, { value: { start, end: this.at }, ...(key && { key }) });
    return value;
  }

  #bareValue(pointer: string, isField: boolean): Json | undefined {
    const character = this.text[this.at];
    if (character === '{' || character === '[') {
      if (this.#open.length >= MAX_DEPTH) return this.#stop();
      const opened = this.at++;
      this.end = this.at;
      return character === '{' ? this.#object(pointer, opened) : this.#array(pointer, opened);
    }
    if (isQuote(this.text, this.at)) return this.string(isField ? 'value' : 'item');
    return this.word(isField);
  }

  /** Nothing behind is read: whatever reads a value walks over all its levels. */
  #stop(): undefined {
    this.#tooDeep = this.at;
    this.giveUp();
    return undefined;
  }

  #object(pointer: string, opened: number, isImplied = false): JsonObject {
    const value: JsonObject = {};
    this.#members('}', opened, isImplied, () => {
      const start = this.at;
      const key = this.key();
      if (key === undefined) return this.#unnamed();
      const span = { start, end: this.at };
      if (Object.hasOwn(value, key)) this.report.add('duplicate-key', span, key);
      this.colon(span);
      const field = this.#value(appendToPointer(pointer, key), span);
      if (field === undefined) this.report.add('missing-value', this.report.before(this.end), key);
      else
        Object.defineProperty(value, key, {
          value: field,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return true;
    });
    return value;
  }

  #array(pointer: string, opened: number): Json[] {
    const value: Json[] = [];
    this.#members(']', opened, false, () => {
      const inner = appendToPointer(pointer, value.length);
      const item = this.#isNamed() ? this.#implied(inner) : this.#value(inner);
      if (item === undefined) return false;
      value.push(item);
      return true;
    });
    return value;
  }

  /** Whether a name with a colon stands here, where a value belongs. */
  #isNamed(): boolean {
    if (!isQuote(this.text, this.at)) return false;
    const { end, error } = scanString(this.text, this.at, 'item');
    return !error && this.text[skipWhitespace(this.text, end)] === ':';
  }

  /** An object whose opening brace is missing. */
  #implied(pointer: string): JsonObject {
    const start = this.at;
    const { end, inner } = scanString(this.text, start, 'key');
    const value = this.#object(pointer, start, true);
    const isClosed = this.text[this.at - 1] === '}' && this.end < this.at;
    this.report.add(
      'missing-brace',
      { start, end },
      inner,
      isClosed ? [{ start, end: start, text: '{' }] : [],
    );
    this.end = this.at;
    this.#places.set(pointer, { value: { start, end: Math.max(this.at, end) } });
    return value;
  }

  /** What stands between a bracket and its closer: members with commas between them. */
  #members(closer: Closer, opened: number, isImplied: boolean, member: () => boolean): void {
    this.#open.push(closer);
    let comma: number | undefined;
    let first = true;
    let beforeComma = this.end;
    this.skip();
    // The outermost bracket ends with the text.
    const isLaidOut = !isImplied && this.#open.length > 1 && this.report.layout.isLaidOut(this.at, opened);
    for (;;) {
      this.skip();
      const character = this.text[this.at];
      if (isLaidOut && character !== undefined && this.report.layout.endsBefore(this.at, opened, closer)) {
        // A comma that was taken for one of ours stands behind the closer that is missing.
        if (comma !== undefined) this.at = comma;
        this.end = beforeComma;
        this.report.unclosed({ closer, opened }, this.end);
        break;
      }
      if (character === undefined) {
        if (!isImplied) this.#openAtEnd.push({ closer, opened });
        if (comma !== undefined) this.isPartial = true;
        break;
      }
      if (character === '}' || character === ']') {
        if (character !== closer && isImplied) break;
        if (character !== closer && this.#isExtra(character, closer)) continue;
        const isOther = character !== closer && this.report.layout.isSwapped(character, closer);
        if (character !== closer && !isOther && this.#open.slice(0, -1).includes(character)) {
          this.report.unclosed({ closer, opened }, this.end);
          break;
        }
        if (comma !== undefined) this.report.remove('trailing-comma', comma);
        if (character !== closer) {
          this.report.layout.countMissing(closer);
          this.report.layout.countExtra(character);
          this.report.replace('wrong-closer', this.at, closer);
        }
        this.at++;
        break;
      }
      if (',，;；、'.includes(character)) {
        if (comma !== undefined || first) this.report.remove('extra-comma', this.at);
        else if (character !== ',') this.report.replace('wrong-separator', this.at, ',');
        if (comma === undefined) beforeComma = this.end;
        comma = this.at;
        this.at++;
        this.end = this.at;
        continue;
      }
      if (!first && comma === undefined) this.report.missingComma(this.end, this.at);
      if (!member()) this.stray();
      first = false;
      comma = undefined;
      beforeComma = this.end;
    }
    this.#open.pop();
  }

  /** A closer that nothing waits for, in a text that has too many of it: passed. */
  #isExtra(character: Closer, closer: Closer): boolean {
    if (!this.report.layout.hasTooMany(character) || this.report.layout.hasTooMany(closer)) return false;
    if (this.#open.slice(0, -1).includes(character)) return false;
    this.report.layout.countExtra(character);
    this.report.remove('extra-closer', this.at, character);
    this.at++;
    return true;
  }

  /** An object without a name among the fields of another: its own place is elsewhere. */
  #unnamed(): boolean {
    const start = this.at;
    if (this.text[start] !== '{') return false;
    OBJECT_TYPE.lastIndex = start;
    const isBlock = OBJECT_TYPE.test(this.text);
    const count = this.strings.length;
    const value = this.#bareValue('\0', false);
    this.strings.length = count;
    this.end = this.at;
    if (value === undefined) return true;
    this.report.add(isBlock ? 'block-outside' : 'unnamed-object', this.report.firstLine(start, this.at));
    return true;
  }

  /** What stands behind the end. */
  #rest(): void {
    const start = this.at;
    const character = this.text[start] ?? '';
    if (',}]'.includes(character) && skipWhitespace(this.text, start + 1) >= this.text.length) {
      this.report.remove(character === ',' ? 'trailing-comma' : 'extra-closer', start, character);
      return;
    }
    this.isPartial = true;
    const value = ',，;；'.includes(character) ? skipWhitespace(this.text, start + 1) : start;
    OBJECT_TYPE.lastIndex = value;
    const isBlock = OBJECT_TYPE.test(this.text);
    const isValue = '{['.includes(this.text[value] ?? ' ');
    const span = this.report.firstLine(isValue ? value : start, this.text.length);
    this.report.add(isBlock ? 'block-outside' : isValue ? 'second-value' : 'after-end', span);
  }
}
