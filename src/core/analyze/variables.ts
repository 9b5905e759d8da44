import { listMatches, type Match } from '../text/list-matches.ts';
import { findNearest, getCorrection } from '../text/suggest.ts';
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

/** A tag of Jekyll, Liquid, Hugo or the like: `{% … %}`, `{: … }`, `{{< … >}}`, `{{ … }}`; not `{{name}}`. */
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

/**
 * Expands the variables in a Markdown text. In the path of a link their values become lower case, as in the
 * path of a page. `toWritten` returns the range as written of one in `text`; any part of a value is its whole
 * variable.
 */
export function expandInMarkdown(written: string, variables: Readonly<Record<string, string>>) {
  if (!BRACE.test(written)) return { text: written, toWritten: (span: Span) => span };
  /** The values of the variables: the range of each in `text`, and that of its variable. */
  const values: { from: number; to: number; variable: Span }[] = [];
  let growth = 0;
  const text = written.replaceAll(TOKEN, (token, _name, start: number) => {
    const expand = isInPath(written, start) ? expandInPath : expandVariables;
    const value = expand(token, variables);
    const from = start + growth;
    const end = start + token.length;
    growth += value.length - token.length;
    values.push({ from, to: from + value.length, variable: { start, end } });
    return value;
  });
  const toOffset = (offset: number, side: keyof Span) => {
    const isStart = side === 'start';
    const value = values.findLast(({ from }) => from < offset || (isStart && from === offset));
    if (!value) return offset;
    const isInValue = offset < value.to || (!isStart && offset === value.to);
    return isInValue ? value.variable[side] : value.variable.end + offset - value.to;
  };
  const toWritten = ({ start, end }: Span): Span => ({
    start: toOffset(start, 'start'),
    end: toOffset(end, 'end'),
  });
  return { text, toWritten };
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

/** Describes a variable that is neither one of the site nor one of the `columns` of its page's row, `this.name`. */
export function describeUnknownVariable(name: string, ofSite: object, columns: readonly string[]) {
  const isOfRow = name.startsWith('this.');
  const ofRow = columns.map((column) => `this.${column}`);
  const known = isOfRow ? ofRow : Object.keys(ofSite);
  const meant = findNearest(name, known);
  const help =
    ofRow.length > 0
      ? `The columns of its row are ${ofRow.map(withBraces).join(', ')}.`
      : 'Only a page with "forEach" is made of a row, whose columns it can name: {this.title}.';
  const ofSiteHelp =
    meant === undefined
      ? 'Add it to "variables" in site.config.json. To show braces, write {{ and }}.'
      : `Write "${withBraces(meant)}".`;
  return {
    message: `There is no variable "{${name}}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
    help: isOfRow ? help : ofSiteHelp,
    ...getCorrection(withBraces(name), known.map(withBraces)),
  };
}
