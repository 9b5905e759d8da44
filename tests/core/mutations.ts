import type { Files } from './memory.ts';

/** One slip in a right file: what it is, and where the hand must go. */
export interface Slip {
  kind: string;
  text: string;
  /** The line of the slip, from 1. */
  line: number;
  /** Whether it is one of syntax, which `--fix` may mend. */
  syntax: boolean;
}

type Change = (match: RegExpMatchArray) => string;

/** Each kind of slip: what it happens to, and what becomes of it. */
const KINDS: [kind: string, where: RegExp, change: Change, syntax: boolean][] = [
  ['a comma dropped', /,(?=\n)/g, () => '', true],
  ['a comma too many', /,(?=\n)/g, () => ',,', true],
  ['a trailing comma', /[\]}"\d](?=\n\s*[\]}])/g, (match) => `${match[0]},`, true],
  ['a colon dropped', /(?<="): /g, () => ' ', true],
  ['single quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `'${match[1]}'`, true],
  ['smart quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `“${match[1]}”`, true],
  ['a name without quotes', /"([a-z][A-Za-z]*)"(?=: )/g, (match) => `${match[1]}`, true],
  ['a comment', /,(?=\n)/g, () => ', // here', true],
  ['a quote dropped', /"(?=,?\n)/g, () => '', false],
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
export function slipsIn(text: string, each: number, random: () => number): Slip[] {
  return KINDS.flatMap(([kind, where, change, syntax]) => {
    const places = [...text.matchAll(where)];
    const chosen = places
      .map((match) => ({ match, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, each);
    return chosen.map(({ match }) => ({
      kind,
      syntax,
      text: text.slice(0, match.index) + change(match) + text.slice(match.index + match[0].length),
      line: text.slice(0, match.index).split('\n').length,
    }));
  });
}

/** A site with one file changed. */
export function withFile(files: Files, path: string, text: string): Files {
  return { ...files, [path]: text };
}
