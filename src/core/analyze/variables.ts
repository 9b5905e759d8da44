import { CODE, createCodeFilter } from '../markdown/code.ts';
import { listMatches, type Match } from '../text/list-matches.ts';
import { formatGuess } from '../text/suggest.ts';
import { listMeant } from '../text/suggest-names.ts';
import { createOffer, type Repair, type Span } from '../types.ts';

const BRACE = /[{}]/;
const CODE_OR_BRACE = RegExp(`${CODE.source}|[{}]`, 'gm');
/** Code, an escaped brace, `{{` or `}}`, or a text in braces: a variable if it is a name. */
const TOKEN = RegExp(`${CODE.source}|\\{\\{|\\}\\}|\\{[^{}]*\\}`, 'gm');
/** The parts of a value that a name may end with: `{this.left:month}`. */
const UNITS = ['year', 'month', 'count'];
/** A name in braces. Anything else is text: `{}`, `{1, 2}`, `{x | x > 0}`. */
const VARIABLE = RegExp(
  `^\\{\\s*(?:(?:this|row)\\.[^{}]+|\\p{L}[\\p{L}\\p{M}\\d._]*(?::(?:${UNITS.join('|')}))?)\\s*\\}$`,
  'u',
);
const NAME = /[a-z]\w*(?:[.:]\w+){0,4}/.source;
/** A name with one of its braces, or a column of a row that is all of a text without them. */
const HALF = RegExp(
  `(?<!\\{)\\{${NAME}\\b(?![^{}]*\\})|\\b${NAME}\\}(?!\\})(?<!\\{[^{}]*\\})|^(?:this|row)\\.${NAME}$`,
  'g',
);

/** Doubles the braces of a text but for those in code, so that it holds no variables. */
export function escapeBraces(text: string): string {
  return text.replaceAll(CODE_OR_BRACE, (token) => (BRACE.test(token.charAt(0)) ? token + token : token));
}

/** Returns the name of a variable as texts have it: `{name}`. */
export function withBraces(name: string): string {
  return `{${name}}`;
}

export function writeInBraces(meant: Repair<string>): Repair<string> {
  return { ...meant, edit: withBraces(meant.edit) };
}

export function hasVariables(text: string): boolean {
  return findVariables(text).length > 0;
}

/** Returns the variables in a text by their names, in order. Their ranges include the braces. */
export function findVariables(text: string): Match[] {
  if (!text.includes('{')) return [];
  const tokens = listMatches(text, TOKEN).filter(({ name }) => VARIABLE.test(name));
  return tokens.map(({ name, ...span }) => ({ name: name.slice(1, -1), ...span }));
}

/** Returns the columns in a text, `this.name`, and the words that lack a brace. Their ranges include the other. */
export function findHalfVariables(text: string, isWord: (name: string) => boolean): Match[] {
  if (!/[{}]|^\w+\./.test(text)) return [];
  const halves = listMatches(text, HALF).filter(createCodeFilter(text));
  return halves
    .map(({ name, ...span }) => ({ name: name.replaceAll(/[{}]/g, ''), ...span }))
    .filter(({ name }) => /^(?:this|row)\./.test(name) || isWord(name));
}

/** A tag of Jekyll, Liquid, Hugo or the like: `{% … %}`, `{: … }`, `{{< … >}}`, `{{ … }}`; not `{{name}}`. */
const FOREIGN_TAG =
  /(?<!\{)(?:\{%(?:(?!%\}|\{%)[\s\S])*%\}|\{:[^{}\n]*\}|\{{2,3}(?:[<%][^{}]*[>%]|-?\s+[\w$.][^{}]*|[\w$-]*[.|]\s*\w[^{}]*)\}{2,3})/g;

export function findForeignTags(text: string): Match[] {
  return text.includes('{') ? listMatches(text, FOREIGN_TAG).filter(createCodeFilter(text)) : [];
}

/** Lists the variables that a tag of another system may stand for, by its last name: `{{ page.title }}`. */
export function listMeantByTag(tag: string, variables: object): Repair<string>[] {
  const [name = ''] = tag.match(/[\p{L}_][\p{L}\p{N}_-]*(?=[^\p{L}\p{N}|]*(?:\|.*)?$)/su) ?? [];
  const known = [`this.${name}`, name].filter((one) => Object.hasOwn(variables, one));
  return known.map((text) => writeInBraces({ edit: text }));
}

/** Expands the variables in a text. An unknown one stays as it is; the rule `unknown-variable` reports it. */
export function expandVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!BRACE.test(text)) return text;
  return text.replaceAll(TOKEN, (token) => {
    if (token === '{{' || token === '}}') return token.charAt(0);
    const name = token.startsWith('{') ? token.slice(1, -1) : '';
    return Object.hasOwn(variables, name) ? (variables[name] ?? token) : token;
  });
}

/**
 * Expands the variables in a Markdown text. In the path of a link their values become lower case, as in the
 * path of a page. `toWritten` returns the range as written of one in `text`; any part of a value is its whole
 * variable, and an empty one belongs to what is beside it.
 */
export function expandInMarkdown(written: string, variables: Readonly<Record<string, string>>) {
  if (!BRACE.test(written)) return { text: written, toWritten: (span: Span) => span };
  /** The values of the variables: the range of each in `text`, and that of its variable. */
  const values: { from: number; to: number; variable: Span }[] = [];
  let growth = 0;
  const text = written.replaceAll(TOKEN, (token, _ticks, _fence, start: number) => {
    const expand = isInPath(written, start) ? expandInPath : expandVariables;
    const value = expand(token, variables);
    const from = start + growth;
    const end = start + token.length;
    growth += value.length - token.length;
    if (value !== token) values.push({ from, to: from + value.length, variable: { start, end } });
    return value;
  });
  const toOffset = (offset: number, side: keyof Span) => {
    const isStart = side === 'start';
    const empty = values.filter(({ from, to }) => from === offset && to === offset).at(isStart ? 0 : -1);
    if (empty) return empty.variable[side];
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

/** Describes a variable that lacks one of its braces. */
export function describeHalfVariable(name: string) {
  const text = withBraces(name);
  return {
    message: `The braces of "${text}" are incomplete.`,
    help: `Write ${text}.`,
    repairs: [{ edit: text, certainty: 'safe' as const, guess: '', advice: '' }],
    columnsOf: getColumnSource(name),
  };
}

/** Returns the `columnsOf` of a variable that does not exist: `this` for a column of the page, `this.name`. */
export function getColumnSource(name: string): string | undefined {
  return name.startsWith('this.') ? 'this' : undefined;
}

/** Describes a variable that is neither one of the site nor one of the `columns` of its page's row, `this.name`. */
export function describeUnknownVariable(name: string, ofSite: object, columns: readonly string[]) {
  const bare = name.trim();
  const columnsOf = getColumnSource(bare);
  const braces = `To show braces, write {${withBraces(name)}}.`;
  const ofRow = columns.map((column) => `this.${column}`);
  const units = bare.includes(':') ? UNITS : [];
  const withUnits = ofRow.flatMap((one) => [one, ...units.map((unit) => `${one}:${unit}`)]);
  const known = columnsOf ? withUnits : Object.keys(ofSite);
  const column = bare.replace(/^row\./, '');
  const meant = known.includes(bare) ? bare : `this.${column}`;
  const isMeant = known.includes(bare) || columns.includes(column);
  const repairs = (isMeant ? [{ edit: meant, certainty: 'safe' as const }] : listMeant(bare, known))
    .map(writeInBraces)
    .map((one) => ({ ...one, advice: `Write "${one.edit}". ${braces}` }));
  const help = !columnsOf
    ? `Add it to "variables" in site.config.json. ${braces}`
    : ofRow.length > 0
      ? `The columns of its row are ${ofRow.map(withBraces).join(', ')}.`
      : 'Only a page with "forEach" is made of a row, whose columns it can name: {this.title}.';
  // A name that there is has only one of its braces.
  if (bare === name && known.includes(name)) return describeHalfVariable(name);
  const message = `There is no variable "{${name}}".`;
  const [near] = units.length > 0 ? repairs : [];
  // A row has no text of a unit that no page names, so that it can't be tried.
  if (!near) return { message, help, repairs, columnsOf };
  return {
    message: message + formatGuess(near.edit),
    help: near.advice,
    repairs: createOffer(near.edit),
    columnsOf,
  };
}
