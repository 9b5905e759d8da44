import type { Json, JsonObject } from '../../types.ts';
import { findWrongForm } from '../file-forms.ts';
import type { TextNode } from '../text-node.ts';
import { getFirstLine } from '../written-text.ts';
import { balance } from './brackets.ts';
import { getSpanBefore, Reporter } from './reporter.ts';
import type { JsonSyntaxError } from './syntax-errors.ts';
import { readTokens, type Token } from './tokens.ts';

export interface JsonReadResult {
  value: Json | undefined;
  /** The ranges of the values. */
  root: TextNode | undefined;
  errors: JsonSyntaxError[];
  /** True if a part of the text could not be read, so `value` may lack something. */
  isPartial: boolean;
}

/**
 * Reads a JSON text to its end, with what was most likely meant in place of each syntax error. What is around
 * it is left out.
 */
export function readJson(all: string): JsonReadResult {
  const text = cutLong(all);
  const reporter = new Reporter(findWrongForm('.json', text)?.json ?? text);
  const reader = new ValueReader(balance(readTokens(reporter), reporter), reporter);
  const value = reader.read();
  const { unread = all.length > text.length ? text.length : undefined } = reporter;
  if (unread !== undefined) reportUnread(reporter, unread);
  if (reporter.isFull) reporter.replace('too-many', { start: 0, end: 1 }, String(reporter.getAll().length));
  return {
    value,
    root: reader.root,
    errors: reporter.getAll(),
    isPartial: reporter.isPartial,
  };
}

/** Maximum number of characters of a text with a mistake, as of a page. */
const MAX_LENGTH = 5_000_000;

/** Returns the part of a text in which mistakes are looked for. */
export function cutLong(text: string): string {
  return text.slice(0, MAX_LENGTH);
}

/** Reports that the rest was not read, in place of the brackets that are closed there. */
function reportUnread(reporter: Reporter, at: number): void {
  reporter.replace('unread', getSpanBefore(at), '', ({ kind }) => kind !== 'cut-off' && kind !== 'unclosed');
}

const COMMAS = ',，;；、';

/** Reads values from tokens whose brackets are paired. */
class ValueReader {
  root: TextNode | undefined;
  readonly #tokens: readonly Token[];
  readonly #reporter: Reporter;
  #at = 0;

  constructor(tokens: readonly Token[], reporter: Reporter) {
    this.#tokens = tokens;
    this.#reporter = reporter;
  }

  /** Reads the value of the text, and reports what follows it. */
  read(): Json | undefined {
    const top: TextNode[] = [];
    const value = this.#readBare(top) ?? this.#readValue(top);
    [this.root] = top;
    const [rest, ...others] = this.#tokens.slice(this.#at, this.#at + 2);
    if (rest?.character === ',' && others.length === 0)
      this.#reporter.reportExtra(rest.start, 'trailing-comma');
    else if (rest) this.#reportRest(rest);
    return value;
  }

  /** Reads the fields of an object without the braces around them; `undefined` for anything else. */
  #readBare(top: TextNode[]): JsonObject | undefined {
    const [first, colon] = this.#tokens;
    if (first?.type !== 'text' || colon?.character !== ':') return undefined;
    const end = this.#reporter.text.trimEnd().length;
    this.#reporter.report('missing-braces', first, '', [
      { start: first.start, end: first.start, text: '{\n' },
      { start: end, end, text: '\n}' },
    ]);
    const node: TextNode = { start: first.start, end };
    const object = this.#readObject(node);
    top.push(node);
    return object;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  /** Offset after the last token that was read. */
  get #end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  /** Reads a value, and adds its node to those of the list or the object that it is in. */
  #readValue(siblings: TextNode[], field?: Pick<TextNode, 'name' | 'key'>): Json | undefined {
    const token = this.#next;
    if (!token || token.type === 'separator' || token.type === '}' || token.type === ']') return undefined;
    this.#at++;
    const node: TextNode = { start: token.start, end: token.end, ...field };
    const value = this.#readContent(token, node);
    siblings.push({ ...node, end: this.#end });
    return value;
  }

  #readContent(token: Token, node: TextNode): Json {
    if (token.type === '{') return this.#readObject(node);
    return token.type === '[' ? this.#readArray(node) : token.value;
  }

  /** Reads an object whose brackets are missing, up to the closer of what it is in. */
  #readImpliedObject(token: Token, siblings: TextNode[]): JsonObject {
    this.#reporter.report('missing-opener', token, '{');
    const node: TextNode = { start: token.start, end: token.end };
    const object = this.#readObject(node);
    if (this.#tokens[this.#at - 1]?.type === ']') this.#at--;
    siblings.push({ ...node, end: this.#end });
    return object;
  }

  #readObject(node: TextNode): JsonObject {
    const object: JsonObject = {};
    const fields: TextNode[] = [];
    node.children = fields;
    this.#readMembers((token) => {
      if (token.type !== 'text') return this.#skip(token);
      const key = String(token.value);
      this.#at++;
      if (Object.hasOwn(object, key)) this.#reporter.report('duplicate', token, `"${key}"`);
      this.#readColon(token);
      const value = this.#readValue(fields, { name: key, key: { start: token.start, end: token.end } });
      if (value === undefined) {
        this.#reporter.isPartial = true;
        this.#reporter.report('missing-value', getSpanBefore(this.#end), key);
        return;
      }
      // An assignment to `__proto__` would set the prototype.
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    });
    return object;
  }

  #readArray(node: TextNode): Json[] {
    const array: Json[] = [];
    const entries: TextNode[] = [];
    node.children = entries;
    node.isList = true;
    this.#readMembers((token) => {
      const isKey = token.type === 'text' && this.#tokens[this.#at + 1]?.character === ':';
      const item = isKey ? this.#readImpliedObject(token, entries) : this.#readValue(entries);
      if (item === undefined) this.#skip(token);
      else array.push(item);
    });
    return array;
  }

  /** Reads members, with the commas between them, up to the closer. */
  #readMembers(readMember: (token: Token) => void): void {
    let comma: Token | undefined;
    let isEmpty = true;
    for (let token = this.#next; token && !this.#reporter.isFull; token = this.#next) {
      if (token.type === '}' || token.type === ']') {
        if (comma && token.start < token.end) this.#reporter.reportExtra(comma.start, 'trailing-comma');
        this.#at++;
        return;
      }
      if (COMMAS.includes(token.character)) {
        if (comma || isEmpty) this.#reporter.reportExtra(token.start);
        else if (token.character !== ',') this.#reporter.reportWrong(token.start, ',');
        comma = token;
        this.#at++;
        continue;
      }
      if (!comma && !isEmpty) this.#reportMissingComma(token);
      readMember(token);
      isEmpty = false;
      comma = undefined;
    }
  }

  #readColon(key: Token): void {
    const { type, character = '', start } = this.#next ?? key;
    if (type === 'separator' && ':：=;；'.includes(character)) {
      if (character !== ':') this.#reporter.reportWrong(start, ':');
      this.#at++;
      for (; this.#next && ':='.includes(this.#next.character); this.#at++)
        this.#reporter.reportExtra(this.#next.start);
      return;
    }
    const { end } = key;
    const isSure = end < start || character === '{' || character === '[';
    this.#reporter.reportMissing(end, ':', isSure);
  }

  #reportMissingComma(next: Token): void {
    const previous = this.#tokens[this.#at - 1];
    // A bracket that was missing here was missing with its comma.
    if (!previous || previous.start === previous.end || next.start === next.end) return;
    const { end } = previous;
    const isSure =
      previous.line !== next.line ||
      '}]'.includes(previous.type) ||
      ('{["'.includes(next.character) && end < next.start);
    // It may be the one at the end of the text.
    this.#reporter.reportMissing(end, ',', isSure && this.#reporter.text[end - 2] !== ',');
  }

  /** Drops what is no member: an object or a list without a name, or a separator. */
  #skip(token: Token): void {
    this.#at++;
    if (token.type === 'separator') {
      this.#reporter.reportExtra(token.start);
      return;
    }
    this.#readContent(token, { start: token.start, end: token.end });
    this.#reporter.isPartial = true;
    // A bracket that was missing here is reported.
    if (token.start === token.end) return;
    this.#reporter.report('misplaced', getFirstLine(this.#reporter.text, token.start, this.#end));
  }

  /** Reports the text after the end of the value. It may be anything, so it is not judged. */
  #reportRest(rest: Token): void {
    const first = COMMAS.includes(rest.character) ? (this.#tokens[this.#at + 1] ?? rest) : rest;
    const isValue = (first.type === '{' || first.type === '[') && first.start < first.end;
    const { start } = isValue ? first : rest;
    const { text } = this.#reporter;
    const span = getFirstLine(text, start);
    this.#reporter.replace('misplaced', span, '', (error) => error.start < start);
  }
}
