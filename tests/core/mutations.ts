import type { Files } from './memory.ts';

/** One slip in a right file: what it is, and where the hand must go. */
export interface JsonSyntaxError {
  kind: string;
  text: string;
  /** The lines, from 1, at which the hand may put it right; mostly one. */
  lines: number[];
  /** Whether `--fix` should mend it. */
  safe: boolean;
}

type Change = (match: RegExpMatchArray) => string;

/** The lines at which a slip may be told: text before it, and its own line. */
type Lines = (text: string, line: number) => number[];

/** A bracket that stood alone on its line may be put back there or at the end of the text before. */
const ownLineOrBefore: Lines = (text, line) => {
  const before = text.split('\n').slice(0, line - 1);
  const last = before.findLastIndex((words) => words.trim() !== '') + 1;
  return [line, last];
};
/** The second of two. */
const next: Lines = (_, line) => [line + 1];
/** The line with the bracket of the object that a field is missing in. */
const opening: Lines = (text, line) => {
  const lines = text.split('\n');
  const depth = (words: string) => words.search(/\S/);
  const own = depth(lines[line - 1] ?? '');
  return [lines.slice(0, line - 1).findLastIndex((words) => words.trim() !== '' && depth(words) < own) + 1];
};

/** Each kind of slip: what it happens to, what becomes of it, whether it is one of syntax that is safe to mend. */
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
    /"(title|text|blocks|items|links|image|href|label|look)"(?=: )/g,
    ({ 1: name = '' }) => `"${name.slice(0, 2)}${name.slice(3)}"`,
    false,
  ],
  [
    'a block misspelt',
    /(?<="type": ")([a-zA-Z]{5,})(?=")/g,
    ({ 1: name = '' }) => `${name.slice(0, 2)}${name.slice(3)}`,
    false,
  ],
  ['a text made a number', /(?<="(title|label|alt)": )"[^"]*"/g, () => '7', false],
  ['a variable misspelt', /\{product\}/g, () => '{prodct}', false],
  ['a link broken', /(?<="href": ")\/[a-z-]+(?=")/g, (match) => `${match[0]}x`, false],
  ['a picture misspelt', /(?<="src": ")[^"]+\.(jpg|png|svg)(?=")/g, (match) => `x${match[0]}`, false],
];

/** Up to `each` slips of every kind in a text, chosen by `random`. */
export function slipsIn(text: string, each: number, random: () => number): JsonSyntaxError[] {
  return KINDS.flatMap(([kind, where, change, safe, lines]) => {
    const places = [...text.matchAll(where)];
    const chosen = places
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

/** A site with one file changed. */
export function withFile(files: Files, path: string, text: string): Files {
  return { ...files, [path]: text };
}
