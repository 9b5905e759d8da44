import { appendToPointer } from '../../pointer.ts';
import type { Json, JsonObject, Span } from '../../types.ts';
import { MemberReader } from './members.ts';
import { getFirstLineSpan, getSpanBefore } from './reporter.ts';
import { matchesAt } from './sticky.ts';
import { isQuote, scanString } from './strings.ts';
import type { JsonSyntaxError } from './syntax-errors.ts';
import { skipWhitespace } from './trivia.ts';

/** The range of a value, and of its key if it has one. */
export interface ValueRange {
  value: Span;
  key?: Span;
}

/** The value of a JSON text, the ranges of all values in it, and its syntax errors. */
export interface JsonReadResult {
  value: Json | undefined;
  rangesByPointer: ReadonlyMap<string, ValueRange>;
  errors: JsonSyntaxError[];
  /** All keys and strings in order, as written between their quotes. */
  strings: readonly string[];
  /** True if a part of the text could not be read, so `value` may lack something. */
  isPartial: boolean;
}

/** Maximum depth of nested brackets. Keeps recursion over a value safe; no page needs more than 20. */
export const MAX_DEPTH = 200;

/**
 * Reads a JSON text to its end. Never throws: it reports each syntax error and goes on with what was most
 * likely meant.
 */
export function readJson(text: string): JsonReadResult {
  return new JsonReader(text).read();
}

const BLOCK = /\{\s*"type"\s*:\s*"/y;

class JsonReader extends MemberReader {
  readonly #rangesByPointer = new Map<string, ValueRange>();
  /** Offset of the first bracket deeper than `MAX_DEPTH`. */
  #tooDeep: number | undefined;

  read(): JsonReadResult {
    this.skipTrivia();
    const value = this.#isAtKey() ? this.#readImpliedObject('') : this.#readValue('');
    this.skipTrivia();
    if (this.#tooDeep !== undefined) {
      const span = { start: this.#tooDeep, end: this.#tooDeep + 1 };
      this.reporter.reportOnly('too-deep', span, String(MAX_DEPTH));
      return this.#createResult(undefined);
    }
    if (this.reporter.isFull) {
      this.reporter.reportOnly('too-many', { start: 0, end: 1 }, String(this.reporter.errors.length));
      return this.#createResult(value);
    }
    if (this.at < this.text.length) this.#reportRest();
    if (this.reporter.reportUnclosedAtEnd(this.openAtEnd, this.isPartial)) this.isPartial = true;
    return this.#createResult(value);
  }

  #createResult(value: Json | undefined): JsonReadResult {
    return {
      value,
      rangesByPointer: this.#rangesByPointer,
      errors: this.reporter.errors,
      strings: this.strings,
      isPartial: this.isPartial,
    };
  }

  /** Reads a value and keeps its range. `key` is the range of its key. */
  #readValue(pointer: string, key?: Span): Json | undefined {
    const start = this.at;
    const value = this.#readValueAlone(pointer, key);
    if (value === undefined) return undefined;
    this.end = this.at;
    this.#rangesByPointer.set(pointer, { value: { start, end: this.at }, ...(key && { key }) });
    return value;
  }

  #readValueAlone(pointer: string, key?: Span): Json | undefined {
    const character = this.text[this.at];
    if (character === '{' || character === '[') {
      if (this.depth >= MAX_DEPTH) return this.#stopTooDeep();
      const opened = this.at++;
      this.end = this.at;
      this.#skipCopies(this.text.slice(key?.start ?? opened, this.at));
      return character === '{' ? this.#readObject(pointer, opened) : this.#readArray(pointer, opened);
    }
    if (isQuote(this.text, this.at)) return this.readString(key ? 'value' : 'item');
    return this.readBareValue(key !== undefined);
  }

  #stopTooDeep(): undefined {
    this.#tooDeep = this.at;
    this.stop();
    return undefined;
  }

  #readObject(pointer: string, opened: number, isImplied = false): JsonObject {
    const object: JsonObject = {};
    this.readMembers({ closer: '}', opened }, isImplied, () => {
      const start = this.at;
      if (this.#isInUnnamedList()) return this.#readUnnamedList();
      const key = this.readKey();
      if (key === undefined) return this.#readUnnamedObject();
      const span = { start, end: this.at };
      if (Object.hasOwn(object, key)) this.reporter.reportDuplicateKey(span, key);
      this.readColon(span.end);
      const value = this.#readValue(appendToPointer(pointer, key), span);
      if (value === undefined) this.reporter.report('missing-value', getSpanBefore(this.end), key);
      // An assignment to `__proto__` would set the prototype.
      else
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
      return true;
    });
    return object;
  }

  /**
   * Skips copies right after the beginning of an object or a list, which includes its key, in a text in which
   * such brackets are not closed. A list may begin in a list.
   */
  #skipCopies(beginning: string): void {
    const { layout } = this.reporter;
    const closer = beginning.endsWith('{') ? '}' : ']';
    while (beginning !== '[' && layout.hasTooFew(closer)) {
      this.skipTrivia();
      if (!this.text.startsWith(beginning, this.at)) return;
      layout.countMissing(closer);
      const start = this.at;
      this.at += beginning.length;
      this.reporter.reportCopy(this.end, { start, end: this.at });
    }
  }

  #readArray(pointer: string, opened: number): Json[] {
    const array: Json[] = [];
    this.readMembers({ closer: ']', opened }, false, () => {
      const inner = appendToPointer(pointer, array.length);
      const item = this.#isAtKey() ? this.#readImpliedObject(inner) : this.#readValue(inner);
      if (item === undefined) return false;
      array.push(item);
      return true;
    });
    return array;
  }

  /** Returns true if the next token is a key with a colon. */
  #isAtKey(): boolean {
    if (!isQuote(this.text, this.at)) return false;
    const { end, error } = scanString(this.text, this.at, 'item');
    return !error && this.text[skipWhitespace(this.text, end)] === ':';
  }

  /** Reads an object whose opening brace is missing. */
  #readImpliedObject(pointer: string): JsonObject {
    const start = this.at;
    const { end, inner } = scanString(this.text, start, 'key');
    const object = this.#readObject(pointer, start, true);
    const isClosed = this.text[this.at - 1] === '}' && this.end < this.at;
    const fixes = isClosed ? [{ start, end: start, text: '{' }] : [];
    this.reporter.report('missing-brace', { start, end }, inner, fixes);
    this.end = this.at;
    this.#rangesByPointer.set(pointer, { value: { start, end: Math.max(this.at, end) } });
    return object;
  }

  /**
   * Reads an object without a key among the fields of another, and drops it. Returns false if there is none.
   */
  #readUnnamedObject(): boolean {
    const start = this.at;
    if (this.text[start] !== '{') return false;
    const isBlock = matchesAt(BLOCK, this.text, start);
    const count = this.strings.length;
    const value = this.#readValueAlone('\0');
    this.strings.length = count;
    this.end = this.at;
    if (value === undefined) return true;
    const span = getFirstLineSpan(this.text, start, this.at);
    this.reporter.report(isBlock ? 'block-outside' : 'unnamed-object', span);
    return true;
  }

  /** Returns true at an item of a list without a beginning, which leaves the text with too many brackets. */
  #isInUnnamedList(): boolean {
    if (!this.reporter.layout.hasTooMany(']')) return false;
    if (!isQuote(this.text, this.at)) return this.text[this.at] === '{';
    const { end, error } = scanString(this.text, this.at, 'item');
    return !error && ',]'.includes(this.text[skipWhitespace(this.text, end)] ?? ' ');
  }

  /** Reads the items of a list without a beginning, and drops them. */
  #readUnnamedList(): true {
    const start = this.at;
    this.reporter.layout.countExtra(']');
    this.reporter.report('unnamed-list', getFirstLineSpan(this.text, start, this.text.length));
    this.#readArray('\0', start);
    this.end = this.at;
    this.isPartial = true;
    return true;
  }

  /** Reports the text after the end of the value. */
  #reportRest(): void {
    const start = this.at;
    const character = this.text[start] ?? '';
    if (',}]'.includes(character) && skipWhitespace(this.text, start + 1) >= this.text.length) {
      this.reporter.reportExtra(character === ',' ? 'trailing-comma' : 'extra-closer', start, character);
      return;
    }
    this.isPartial = true;
    const value = ',，;；'.includes(character) ? skipWhitespace(this.text, start + 1) : start;
    const isBlock = matchesAt(BLOCK, this.text, value);
    const isValue = '{['.includes(this.text[value] ?? ' ');
    const span = getFirstLineSpan(this.text, isValue ? value : start, this.text.length);
    this.reporter.report(isBlock ? 'block-outside' : isValue ? 'second-value' : 'after-end', span);
  }
}
