/** A valid file with one mistake, and the lines of the mistake. */
export interface Mutation {
  kind: string;
  text: string;
  /** Lines, from 1, at which a person can correct it; mostly one. */
  lines: number[];
  /** True if `--fix` should fix it. */
  safe: boolean;
}

type Change = (match: RegExpMatchArray) => string;

/** Returns the lines at which a mistake may be reported. */
type Lines = (text: string, line: number) => number[];

/** A bracket that was alone on its line may be added there or at the end of the text before. */
const ownLineOrBefore: Lines = (text, line) => {
  const before = text.split('\n').slice(0, line - 1);
  const last = before.findLastIndex((words) => words.trim() !== '') + 1;
  return [line, last];
};
/** The second of two lines. */
const next: Lines = (_, line) => [line + 1];
/** The line with the opening bracket of the object that lacks a field. */
const opening: Lines = (text, line) => {
  const lines = text.split('\n');
  const depth = (words: string) => words.search(/\S/);
  const own = depth(lines[line - 1] ?? '');
  return [lines.slice(0, line - 1).findLastIndex((words) => words.trim() !== '' && depth(words) < own) + 1];
};

/** A text that is a field's value. */
const TEXT = /(?<="(?!\$)\w+": )"[^"]+"(?=,?\n)/g;

/** Kinds of mistakes: the text that changes, the change, and whether `--fix` can fix it. */
const KINDS: [kind: string, where: RegExp, change: Change, safe: boolean, lines?: Lines][] = [
  ['a comma dropped', /,(?=\n)/g, () => '', true],
  ['a comma too many', /,(?=\n)/g, () => ',,', true],
  ['a trailing comma', /[\]}"\d](?=\n\s*[\]}])/g, (match) => `${match[0]},`, true],
  ['a colon dropped', /(?<="): /g, () => ' ', true],
  ['single quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `'${match[1]}'`, true],
  ['smart quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `“${match[1]}”`, true],
  ['a name without quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `${match[1]}`, true],
  ['a comment', /,(?=\n)/g, () => ', // here', false],
  ['a quote dropped', /"(?=,?\n)/g, () => '', false],
  ['an opening quote dropped', /"(?=[a-z][A-Za-z]*": )/g, () => '', true],
  ['a bracket dropped', /\](?=,?\n)/g, () => '', false, ownLineOrBefore],
  ['a brace dropped', /\}(?=,?\n)/g, () => '', false, ownLineOrBefore],
  [
    'a name twice',
    /^ +"(?:type|title|label|path)": [^[{\n]*,\n/gm,
    (match) => match[0] + match[0],
    false,
    next,
  ],
  ['a needed field dropped', /^ +"(?:type|label|src|value)": [^[{\n]*,\n/gm, () => '', false, opening],
  ['an anchor misspelt', /(?<="href": "[^"#]*#)[a-z]+(?=")/g, (match) => `${match[0]}qq`, false],
  ['an address without its slash', /(?<="path": ")\//g, () => '', false],
  ['an object made a text', /(?<="image": )\{[^{}\n]*\}/g, () => '"x"', false],
  [
    'a name misspelt',
    /"([a-z][A-Za-z]{3,}|alt|src)"(?=: )/g,
    ({ 1: name = '' }) => `"${name.slice(0, 2)}${name.slice(3)}"`,
    false,
  ],
  [
    'a block misspelt',
    /(?<="type": ")([a-zA-Z]{5,})(?=")/g,
    ({ 1: name = '' }) => `${name.slice(0, 2)}${name.slice(3)}`,
    false,
  ],
  ['a text emptied', TEXT, () => '""', false],
  ['a text made nothing', TEXT, () => 'null', false],
  ['a truth value in quotes', /(?<=": )(true|false)(?=,?\n)/g, ([value]) => `"${value}"`, false],
  ['a date in another form', /"(\d{4})-(\d\d)-(\d\d)\b[^"]*"/g, ([, y, m, d]) => `"${d}.${m}.${y}"`, false],
  ['a text made a number', /(?<="(title|label|alt)": )"[^"]*"/g, () => '7', false],
  ['a variable misspelt', /\{product\}/g, () => '{prodct}', false],
  ['a link broken', /(?<="href": ")\/[a-z-]+(?=")/g, (match) => `${match[0]}x`, false],
  ['an image misspelt', /(?<="src": ")[^"]+\.(jpg|png|svg)(?=")/g, (match) => `x${match[0]}`, false],
];

/** Creates up to `each` mutations of every kind of a text, chosen by `random`. */
export function createMutations(text: string, each: number, random: () => number): Mutation[] {
  return KINDS.flatMap(([kind, where, change, safe, lines]) => {
    const matches = [...text.matchAll(where)];
    const chosen = matches
      .map((match) => ({ match, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, each);
    return chosen.map(({ match }) => {
      const line = text.slice(0, match.index).split('\n').length;
      return {
        kind,
        safe,
        text: text.slice(0, match.index) + change(match) + text.slice(match.index + match[0].length),
        lines: lines ? lines(text, line) : [line],
      };
    });
  });
}
