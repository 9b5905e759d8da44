import type { Fix, Span } from '../types.ts';

/** What can be wrong with the signs of a JSON text. */
export type SlipKind = keyof typeof SAYINGS;

/** One slip: where the hand must go, what it is, and the way out. */
export interface Slip extends Span {
  message: string;
  help: string;
  fix?: Fix;
}

type Saying = (what: string) => readonly [message: string, help: string];

const SAYINGS = {
  'missing-comma': () => ['A comma is missing here.', 'Put a comma `,` at the end of this line.'],
  'trailing-comma': () => ['This comma is one too many: nothing follows it.', 'Take the comma away.'],
  'extra-comma': () => ['This comma is one too many.', 'Take one of the two commas away.'],
  'missing-colon': () => ['A colon is missing here.', 'Put a colon `:` between the name and its value.'],
  'missing-value': (name) => [
    `"${name}" has no value.`,
    'Write a value behind the colon, or take the name away.',
  ],
  'unquoted-key': (name) => [`The name ${name} must stand in double quotes.`, `Write "${name}".`],
  'single-quotes': (text) => [
    'Texts stand in double quotes, not in single ones.',
    `Write ${JSON.stringify(text)}.`,
  ],
  'smart-quotes': () => [
    'These quotes are curly, as a word processor makes them.',
    'Write straight double quotes: "like this".',
  ],
  'unclosed-string': () => ['This text is not closed.', 'Put a double quote `"` where the text ends.'],
  'bad-escape': () => [
    'There is a sign in this text that it can not hold.',
    'Write a backslash as `\\\\`, a double quote as `\\"`, and a new line as a new string in a list.',
  ],
  'bare-word': (word) => [
    `${word} is not a value.`,
    `Texts stand in double quotes: "${word}". Numbers, true and false stand without.`,
  ],
  comment: () => [
    'JSON has no comments.',
    'Take the comment away; a page has a field "note" for what editors should know.',
  ],
  'unclosed-brace': (line) => [
    `The brace "{" of line ${line} is not closed.`,
    'Put a `}` behind this, where the object ends.',
  ],
  'unclosed-bracket': (line) => [
    `The bracket "[" of line ${line} is not closed.`,
    'Put a `]` behind this, where the list ends.',
  ],
  'duplicate-key': (name) => [`"${name}" stands here twice.`, 'Keep one of the two.'],
  'after-end': () => [
    'There is something behind the end of the content.',
    'Take it away, or look for a bracket too many before it.',
  ],
  stray: (what) => [`${what} does not belong here.`, 'Take it away, or put it in double quotes.'],
} satisfies Record<string, Saying>;

/** A slip in the words of the editor. */
export function slipOf(kind: SlipKind, { start, end }: Span, what: string, fix?: Fix): Slip {
  const say: Saying = SAYINGS[kind];
  const [message, help] = say(what);
  return { start: Math.max(0, start), end, message, help, ...(fix && { fix }) };
}
