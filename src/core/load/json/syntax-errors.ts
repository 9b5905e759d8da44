import type { Fix, Span } from '../../types.ts';

/** What can be wrong with the characters of a JSON text. */
export type SyntaxErrorKind = keyof typeof SAYINGS;

/** One slip: its range, what it is, what to do, and the edits that do it if they are known. */
export interface JsonSyntaxError extends Span {
  kind: SyntaxErrorKind;
  message: string;
  help: string;
  fixes: readonly Fix[];
}

type Saying = (words: string) => readonly [message: string, help: string];

/** Characters that people take for others, by the name they go by. */
const NAMES: Readonly<Record<string, string>> = {
  ';': 'a semicolon',
  '；': 'a full-width semicolon',
  '，': 'a full-width comma',
  '、': 'an ideographic comma',
  '：': 'a full-width colon',
  '=': 'an equals sign',
  ',': 'a comma',
  ':': 'a colon',
};

const BLOCK_HELP =
  'Move it into the list "blocks": [ … ] of the page, with a comma between it and the block before it.';

const SAYINGS = {
  'missing-comma': () => [
    'A comma is missing here.',
    'Put a comma `,` here: one stands between any two things that follow each other.',
  ],
  'trailing-comma': () => ['This comma is one too many: nothing follows it.', 'Take the comma away.'],
  'extra-comma': () => ['This comma is one too many.', 'Take one of the two commas away.'],
  'missing-colon': () => ['A colon is missing here.', 'Put a colon `:` between the name and its value.'],
  'extra-colon': () => [
    'This character is one too many.',
    'One colon `:` stands between a name and its value.',
  ],
  'wrong-separator': (words) => {
    const [wrong = '', right = ''] = words.split(' ');
    return [
      `This is ${NAMES[wrong] ?? wrong}, where ${NAMES[right]} belongs.`,
      `Write \`${right}\` instead of \`${wrong}\`.`,
    ];
  },
  'missing-value': (name) => [
    `"${name}" has no value.`,
    'Write a value behind the colon, or take the name away.',
  ],
  'unquoted-key': (name) => [`The name ${name} must stand in double quotes.`, `Write "${name}".`],
  'single-quotes': (text) => [
    'Texts stand in double quotes, not in single ones.',
    `Write ${abbreviate(JSON.stringify(text))}.`,
  ],
  'smart-quotes': (text) => [
    'These quotes are curly, as a word processor makes them.',
    `Write straight double quotes: ${abbreviate(JSON.stringify(text))}.`,
  ],
  'inner-quote': () => [
    'This double quote stands inside a text and would end it.',
    'Write `\\"` instead, or use curly quotes inside the text: “like this”.',
  ],
  'line-break': () => [
    'This text goes over the end of its line.',
    'Write it on one line; for a new paragraph, make the text a list: ["First paragraph.", "Second paragraph."].',
  ],
  'unclosed-string': () => ['This text is not closed.', 'Put a double quote `"` where the text ends.'],
  'unopened-string': (text) => [
    'The double quote at the beginning of this text is missing.',
    `Write ${abbreviate(JSON.stringify(text))}.`,
  ],
  'bad-escape': (words) => [badCharacter(words), badCharacterHelp(words)],
  'bare-word': (words) => [
    `${abbreviate(words)} is not a value.`,
    `Texts stand in double quotes: ${abbreviate(JSON.stringify(words))}. Numbers, true and false stand without.`,
  ],
  'bad-number': (words) => {
    const [written = '', meant] = words.split(' ');
    return [
      `${abbreviate(written)} is not written as a number must be.`,
      `${meant === undefined ? 'Write' : `Write ${meant}:`} digits only, with a point before decimals, without separators.`,
    ];
  },
  comment: () => [
    'JSON has no comments.',
    'Take the comment away; a page has a field "note" for what editors should know.',
  ],
  'open-comment': () => [
    'JSON has no comments, and this one goes on to the end of the file.',
    'Take the characters away with which it begins.',
  ],
  'strange-space': () => [
    'There is an invisible character here, such as a no-break space, which JSON does not know.',
    'Write an ordinary space instead.',
  ],
  'byte-order-mark': () => [
    'The file begins with an invisible character, a byte order mark.',
    'Save it as "UTF-8", not "UTF-8 with BOM".',
  ],
  'missing-brace': (name) => [
    `An opening brace "{" is missing before "${abbreviate(name)}".`,
    'Put a `{` before it: names and values stand between `{` and `}`.',
  ],
  'unclosed-brace': (line) => [
    `The brace "{" of line ${line} is not closed.`,
    'Put a `}` behind this, where the object ends.',
  ],
  'unclosed-bracket': (line) => [
    `The bracket "[" of line ${line} is not closed.`,
    'Put a `]` behind this, where the list ends.',
  ],
  'wrong-closer': (words) => {
    const [wrong, right] = words.split(' ');
    return [
      `This "${wrong}" closes what was opened with "${right === '}' ? '{' : '['}".`,
      `Write \`${right}\`.`,
    ];
  },
  'extra-closer': (closer) => [
    `This "${closer}" is one too many: nothing is open that it could close.`,
    'Take it away.',
  ],
  'cut-off': (brackets) => [
    `The file ends in the middle: not closed are ${brackets}.`,
    'If the end of the file is lost, get it back from an earlier version; else put the missing brackets here.',
  ],
  'too-deep': (levels) => [
    `Brackets stand within each other more than ${levels} levels deep from here on.`,
    'No content needs that. Look for brackets that are not closed, or that were pasted many times.',
  ],
  'too-many': (count) => [
    `This file is not JSON, or no longer: more than ${count} mistakes were found, and the rest was not read.`,
    'Get it back from an earlier version, or compare it with another file of its kind.',
  ],
  conflict: () => [
    'Two versions of this file were merged, and here they differ: a merge conflict.',
    'Keep one of the two versions between `<<<<<<<` and `>>>>>>>`, and take the three marked lines away.',
  ],
  'duplicate-key': (name) => [`"${name}" stands here twice.`, 'Keep one of the two.'],
  'block-outside': () => ['This block stands outside the list of blocks.', BLOCK_HELP],
  'unnamed-object': () => [
    'These braces stand where a name belongs.',
    'Put them into the list that they belong to, or write a name and a colon before them: "name": { … }.',
  ],
  'second-value': () => [
    'This stands behind the end of the content.',
    'Move it into the list that it belongs to, before the last brackets of the file, or take it away.',
  ],
  'after-end': () => [
    'There is something behind the end of the content.',
    'Take it away, or look for a bracket too many before it.',
  ],
  stray: (words) => [
    `${abbreviate(words)} does not belong here.`,
    'Take it away, or put it in double quotes.',
  ],
  'not-json': () => ['This file is not JSON.', 'Compare it with another file of its kind.'],
} satisfies Record<string, Saying>;

/** A slip in the words of the editor. */
export function createSyntaxError(
  kind: SyntaxErrorKind,
  { start, end }: Span,
  words: string,
  fixes: readonly Fix[],
): JsonSyntaxError {
  const say: Saying = SAYINGS[kind];
  const [message, help] = say(words);
  return { kind, start: Math.max(0, start), end, message, help, fixes };
}

function badCharacter(words: string): string {
  if (words === '\t') return 'There is a tab character in this text.';
  if (!words.startsWith('\\')) {
    const code = (words.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `There is an invisible character in this text that it can't hold: U+${code}.`;
  }
  return 'This backslash has no meaning in a text.';
}

function badCharacterHelp(words: string): string {
  if (words === '\t') return 'Write `\\t` instead, or spaces.';
  return words.startsWith('\\') ? 'Write `\\\\` for a backslash, and `/` in a path.' : 'Take it away.';
}

const LONGEST = 60;

/** A text as a message shows it: its beginning, if it is long. */
export function abbreviate(text: string): string {
  return text.length <= LONGEST ? text : `${[...text.slice(0, LONGEST)].slice(0, -1).join('')}…`;
}
