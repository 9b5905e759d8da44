import { child } from '../pointer.ts';
import type { Fix, Json, JsonObject, Span } from '../types.ts';
import { type Closer, Layout } from './layout.ts';
import { isCloser, type Quote, quoteAt, wordAt } from './signs.ts';
import { type Slip, type SlipKind, slipOf } from './slips.ts';

/** Where a value stands, and its name if it has one. */
export interface Place {
  value: Span;
  key?: Span;
}

/** What a JSON text holds, where each value of it stands (by its pointer), and each slip in it. */
export interface Read {
  value: Json | undefined;
  places: ReadonlyMap<string, Place>;
  slips: Slip[];
}

/** Reads a JSON text to its end, whatever is wrong with it: each slip is named, mended in thought, and passed. */
export function readJson(text: string): Read {
  const reader = new Reader(text);
  const value = reader.whole();
  return { value, places: reader.places, slips: reader.slips.sort((a, b) => a.start - b.start) };
}

class Reader {
  readonly places = new Map<string, Place>();
  readonly slips: Slip[] = [];
  readonly #text: string;
  readonly #layout: Layout;
  #at = 0;
  /** The end of what was last understood: where a missing comma belongs. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
    this.#layout = new Layout(text);
  }

  whole(): Json | undefined {
    this.#skip();
    const value = this.#value('');
    this.#skip();
    if (this.#at < this.#text.length) this.#slip('after-end', { start: this.#at, end: this.#at + 1 });
    return value;
  }

  #value(pointer: string, key?: Span): Json | undefined {
    const start = this.#at;
    const value = this.#bareValue(pointer);
    if (value === undefined) return undefined;
    this.#end = this.#at;
    this.places.set(pointer, { value: { start, end: this.#at }, ...(key && { key }) });
    return value;
  }

  #bareValue(pointer: string): Json | undefined {
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#object(pointer);
    if (sign === '[') return this.#array(pointer);
    const quote = quoteAt(this.#text, this.#at);
    if (quote) return this.#string(quote);
    return this.#word();
  }

  #object(pointer: string): JsonObject {
    const value: JsonObject = {};
    const opened = this.#at;
    this.#at++;
    this.#end = this.#at;
    this.#members('}', opened, () => {
      const start = this.#at;
      const key = this.#key();
      if (key === undefined) return false;
      const span = { start, end: this.#at };
      if (Object.hasOwn(value, key)) this.#slip('duplicate-key', span, key);
      this.#colon();
      const field = this.#value(child(pointer, key), span);
      if (field === undefined) this.#slip('missing-value', { start: this.#end - 1, end: this.#end }, key);
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

  #array(pointer: string): Json[] {
    const value: Json[] = [];
    const opened = this.#at;
    this.#at++;
    this.#end = this.#at;
    this.#members(']', opened, () => {
      const item = this.#value(child(pointer, value.length));
      if (item === undefined) return false;
      value.push(item);
      return true;
    });
    return value;
  }

  /** What stands between a bracket and its closer: members with commas between them. */
  #members(closer: Closer, opened: number, member: () => boolean): void {
    let comma: number | undefined;
    let first = true;
    let beforeComma = this.#end;
    this.#skip();
    const isLaidOut = this.#layout.isLaidOut(this.#at, opened);
    for (;;) {
      this.#skip();
      const sign = this.#text[this.#at];
      if (isLaidOut && sign !== undefined && this.#layout.endsBefore(this.#at, opened, closer)) {
        // A comma that was taken for one of ours stands behind the closer that is missing.
        if (comma !== undefined) this.#at = comma;
        this.#end = beforeComma;
        this.#unclosed(closer, opened);
        return;
      }
      if (sign === closer) {
        if (comma !== undefined)
          this.#slip('trailing-comma', { start: comma, end: comma + 1 }, '', {
            start: comma,
            end: comma + 1,
            text: '',
          });
        this.#at++;
        return;
      }
      if (sign === undefined || isCloser(sign)) {
        this.#unclosed(closer, opened);
        return;
      }
      if (sign === ',') {
        if (comma !== undefined || first) this.#extraComma();
        if (comma === undefined) beforeComma = this.#end;
        comma = this.#at;
        this.#at++;
        this.#end = this.#at;
        continue;
      }
      if (!first && comma === undefined) this.#missingComma();
      if (!member()) this.#stray();
      first = false;
      comma = undefined;
      beforeComma = this.#end;
    }
  }

  #extraComma(): void {
    this.#slip('extra-comma', { start: this.#at, end: this.#at + 1 }, '', {
      start: this.#at,
      end: this.#at + 1,
      text: '',
    });
  }

  #missingComma(): void {
    this.#slip('missing-comma', { start: this.#end - 1, end: this.#end }, '', {
      start: this.#end,
      end: this.#end,
      text: ',',
    });
  }

  /** A closer that is missing; the one that is there belongs to something further out. */
  #unclosed(closer: Closer, opened: number): void {
    this.#layout.told(closer);
    const line = this.#text.slice(0, opened).split('\n').length;
    this.#slip(
      closer === '}' ? 'unclosed-brace' : 'unclosed-bracket',
      { start: this.#end - 1, end: this.#end },
      String(line),
    );
  }

  #key(): string | undefined {
    const quote = quoteAt(this.#text, this.#at);
    if (quote) return this.#string(quote);
    const word = wordAt(this.#text, this.#at);
    if (word === '') return undefined;
    const start = this.#at;
    this.#at += word.length;
    const name = word.replace(/["'”’]$/, '');
    this.#slip('unquoted-key', { start, end: this.#at }, name, {
      start,
      end: this.#at,
      text: JSON.stringify(name),
    });
    return name;
  }

  #colon(): void {
    const end = this.#at;
    this.#skip();
    if (this.#text[this.#at] === ':') {
      this.#at++;
      this.#end = this.#at;
      this.#skip();
      return;
    }
    if (this.#text[this.#at] === '=') this.#at++;
    this.#slip('missing-colon', { start: end - 1, end }, '', {
      start: end,
      end: this.#text[end] === '=' ? end + 1 : end,
      text: ':',
    });
    this.#skip();
  }

  #string(quote: Quote): string {
    const start = this.#at;
    const { end, closed } = quote.find(this.#text, start);
    const inner = this.#text.slice(start + 1, closed ? end - 1 : end);
    this.#at = end;
    if (!closed) {
      this.#slip('unclosed-string', { start: end - 1, end }, inner);
      return inner;
    }
    if (quote.slip) {
      const plain = JSON.stringify(inner.replaceAll(/\\(['"])/g, '$1'));
      this.#slip(quote.slip, { start, end }, inner, { start, end, text: plain });
      return inner;
    }
    return this.#unescaped(inner, start);
  }

  #unescaped(inner: string, start: number): string {
    try {
      const value: unknown = JSON.parse(`"${inner}"`);
      return String(value);
    } catch {
      this.#slip('bad-escape', { start, end: this.#at }, inner);
      return inner;
    }
  }

  #word(): Json | undefined {
    const word = wordAt(this.#text, this.#at);
    if (word === '') return undefined;
    const span = { start: this.#at, end: this.#at + word.length };
    this.#at = span.end;
    try {
      const value: Json = JSON.parse(word);
      return value;
    } catch {
      const meant = { True: 'true', False: 'false', None: 'null', undefined: 'null' }[word];
      this.#slip('bare-word', span, word, meant === undefined ? undefined : { ...span, text: meant });
      return word;
    }
  }

  /** Something that is neither a value nor a sign that belongs here: passed up to the next comma or line. */
  #stray(): void {
    const rest = /^[^,\n\]}]*/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    const end = this.#at + Math.max(1, rest.trimEnd().length);
    this.#slip('stray', { start: this.#at, end }, this.#text.slice(this.#at, end));
    this.#at = end;
    this.#end = end;
  }

  /** Passes white space, and comments, which JSON does not have. */
  #skip(): void {
    for (;;) {
      const space = /^\s+/.exec(this.#text.slice(this.#at, this.#at + 4096))?.[0].length ?? 0;
      this.#at += space;
      if (space > 0) continue;
      const comment = /^(\/\/[^\n]*|\/\*[\s\S]*?(\*\/|$))/.exec(this.#text.slice(this.#at))?.[0];
      if (comment === undefined) return;
      const span = { start: this.#at, end: this.#at + comment.length };
      this.#slip('comment', span, '', { ...span, text: '' });
      this.#at = span.end;
    }
  }

  #slip(kind: SlipKind, span: Span, what = '', fix?: Fix): void {
    this.slips.push(slipOf(kind, span, what, fix));
  }
}
