import { listMatches, type Match } from '../list-matches.ts';
import { didYouMean, getCorrection } from '../suggest.ts';
import type { Span } from '../types.ts';

/** Doubles braces, so that a text holds no variables. */
export function escapeBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}

const BRACE = /[{}]/;
/** A variable `{name}`, or an escaped brace: `{{`, `}}`. */
const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Returns the name of a variable as texts have it: `{name}`. */
export function withBraces(name: string): string {
  return `{${name}}`;
}

/** Returns the variables in a text by their names, in order. Their ranges include the braces. */
export function findVariables(text: string): Match[] {
  if (!text.includes('{')) return [];
  const tokens = listMatches(text, TOKEN).filter(({ name }) => name.startsWith('{') && name !== '{{');
  return tokens.map(({ name, ...span }) => ({ name: name.slice(1, -1), ...span }));
}

/** A tag of Jekyll, Liquid, Hugo or the like: `{% … %}`, `{: … }`, `{{< … >}}`, `{{ … }}`. `{{name}}` is an escaped `{name}`. */
const FOREIGN_TAG =
  /(?<!\{)(?:\{%[^%\n]*%\}|\{:[^{}\n]*\}|\{{2,3}(?:[<%][^{}]*[>%]|-?\s+[\w$.][^{}]*|[\w$-]*[.|]\s*\w[^{}]*)\}{2,3})/g;

export function findForeignTags(text: string): Match[] {
  return text.includes('{') ? listMatches(text, FOREIGN_TAG) : [];
}

/** Expands the variables in a text. An unknown one stays as it is; the rule `unknown-variable` reports it. */
export function expandVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!BRACE.test(text)) return text;
  return text.replaceAll(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token.charAt(0);
    return Object.hasOwn(variables, name) ? (variables[name] ?? token) : token;
  });
}

export interface ExpandedText {
  text: string;
  /** Returns the range in the text as written of a range of the expanded one. A part of a value is its whole variable. */
  toWritten: (span: Span) => Span;
}

/** Expands the variables in a Markdown text. In the path of a link their values become lower case, as in the path of a page. */
export function expandInMarkdown(written: string, variables: Readonly<Record<string, string>>): ExpandedText {
  if (!BRACE.test(written)) return { text: written, toWritten: (span) => span };
  /** The values of the tokens and the texts between them: the offset of each, and its range as written. */
  const pieces: (Span & { at: number; isValue: boolean })[] = [];
  let text = '';
  const add = (piece: string, span: Span, isValue: boolean) => {
    pieces.push({ at: text.length, ...span, isValue });
    text += piece;
  };
  let done = 0;
  for (const { name, start, end } of listMatches(written, TOKEN)) {
    add(written.slice(done, start), { start: done, end: start }, false);
    const expand = isInPath(written, start) ? expandInPath : expandVariables;
    add(expand(name, variables), { start, end }, true);
    done = end;
  }
  add(written.slice(done), { start: done, end: written.length }, false);
  const toOffset = (offset: number, side: keyof Span) => {
    const piece = pieces.findLast(({ at }) => (side === 'start' ? at <= offset : at < offset));
    if (!piece) return offset;
    return piece.isValue ? piece[side] : piece.start + offset - piece.at;
  };
  return {
    text,
    toWritten: ({ start, end }) => ({ start: toOffset(start, 'start'), end: toOffset(end, 'end') }),
  };
}

/** Returns true for an offset in the path of a Markdown link: after `](/`. */
function isInPath(markdown: string, offset: number): boolean {
  const opening = markdown.lastIndexOf('](/', offset);
  return opening >= 0 && !/[\s()]/.test(markdown.slice(opening + 2, offset));
}

/** Expands the variables in the values of variables: each value may use those before it. */
export function resolveVariables(variables: Readonly<Record<string, string>>): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) resolved[name] = expandVariables(value, resolved);
  return resolved;
}

/** Expands the variables in a path. Their values become lower case. */
export function expandInPath(path: string, variables: Readonly<Record<string, string>>): string {
  return path.replaceAll(TOKEN, (token) => expandVariables(token, variables).toLowerCase());
}

/** Expands the variables in a link. In a path their values become lower case, as in the path of a page. */
export function expandInLink(link: string, variables: Readonly<Record<string, string>>): string {
  return link.startsWith('/') ? expandInPath(link, variables) : expandVariables(link, variables);
}

/** Describes a variable that is neither one of the site nor a column of the row of its page, `this.name`. */
export function describeUnknownVariable(name: string, ofSite: readonly string[], ofRow: readonly string[]) {
  const isOfRow = name.startsWith('this.');
  const known = isOfRow ? ofRow : ofSite;
  const columns =
    ofRow.length > 0
      ? `The columns of its row are ${ofRow.map(withBraces).join(', ')}.`
      : 'Only a page with "forEach" is made of a row, whose columns it can name: {this.title}.';
  return {
    message: `There is no variable "{${name}}".${didYouMean(name, known)}`,
    help: isOfRow ? columns : 'Add it to "variables" in site.config.json. To show braces, write {{ and }}.',
    ...getCorrection(withBraces(name), known.map(withBraces)),
    cause: `unknown-variable ${name}`,
  };
}
