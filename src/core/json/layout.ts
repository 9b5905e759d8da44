import { quoteAt } from './signs.ts';

/** How a text is laid out: what its indentation says about brackets that are not closed. */
export class Layout {
  readonly #text: string;
  /** How many more of each bracket are opened than closed. */
  readonly #unclosed: Record<Closer, number>;

  constructor(text: string) {
    this.#text = text;
    this.#unclosed = unclosedIn(text);
  }

  /**
   * Whether what was opened at `opened` must have ended before `at`, though its closer is missing: the line at `at`
   * is not indented deeper than the one that opened it. Only where a closer of this kind is missing somewhere.
   */
  endsBefore(at: number, opened: number, closer: Closer): boolean {
    if (this.#unclosed[closer] <= 0 || !this.#isFirstOfLine(at)) return false;
    const depth = this.#indent(at);
    const outer = this.#indent(opened);
    return depth < outer || (depth === outer && this.#text[at] !== closer);
  }

  /** Whether what stands at `first` in a bracket opened at `opened` is laid out as people do: beside it, or deeper. */
  isLaidOut(first: number, opened: number): boolean {
    return this.#lineStart(first) === this.#lineStart(opened) || this.#indent(first) > this.#indent(opened);
  }

  /** A missing closer was told. */
  told(closer: Closer): void {
    this.#unclosed[closer]--;
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1;
  }

  #indent(at: number): number {
    const start = this.#lineStart(at);
    return this.#text.slice(start).search(/[^ \t]/);
  }

  #isFirstOfLine(at: number): boolean {
    return this.#text.slice(this.#lineStart(at), at).trim() === '';
  }
}

/** A bracket that closes an object or a list. */
export type Closer = '}' | ']';

function unclosedIn(text: string): Record<Closer, number> {
  const count = { '}': 0, ']': 0 };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') count['}']++;
    else if (sign === '[') count[']']++;
    else if (sign === '}' || sign === ']') count[sign]--;
    else if (sign === '"') at = (quoteAt(text, at)?.find(text, at).end ?? at + 1) - 1;
  }
  return count;
}
