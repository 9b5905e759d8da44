import type { Fix, Span } from '../../types.ts';

/** The kind of a syntax error. */
export type SyntaxErrorKind = keyof typeof MESSAGES;

/**
 * A syntax error in a JSON text: its range, its message and help for editors, and the edits that fix it, if
 * they are certain.
 */
export interface JsonSyntaxError extends Span {
  kind: SyntaxErrorKind;
  message: string;
  help: string;
  fixes: readonly Fix[];
}

/** Returns the message and the help for a detail, such as the wrong text. */
type CreateMessage = (detail: string) => readonly [message: string, help: string];

/** Names of separators and of characters that people write instead. */
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

const MESSAGES = {
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
  'wrong-separator': (characters) => {
    const [wrong = '', right = ''] = characters.split(' ');
    return [
      `This is ${NAMES[wrong] ?? wrong}, where ${NAMES[right]} belongs.`,
      `Write \`${right}\` instead of \`${wrong}\`.`,
    ];
  },
  'missing-value': (name) => [
    `"${name}" has no value.`,
    'Write a value after the colon, or delete the name.',
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
  'bad-escape': (written) => [getBadEscapeMessage(written), getBadEscapeHelp(written)],
  'bare-word': (written) => [
    `${abbreviate(written)} is not a value.`,
    `Texts stand in double quotes: ${abbreviate(JSON.stringify(written))}. Numbers, true and false stand without.`,
  ],
  'bad-number': (detail) => {
    const [written = '', value] = detail.split(' ');
    return [
      `${abbreviate(written)} is not a valid number.`,
      `${value === undefined ? 'Write' : `Write ${value}:`} digits only, with a point before decimals, without separators.`,
    ];
  },
  comment: () => [
    'JSON has no comments.',
    'Take the comment away; a page has a field "note" for what editors should know.',
  ],
  'open-comment': () => [
    'JSON has no comments, and this one goes on to the end of the file.',
    'Delete the characters that begin it.',
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
    'Put a `}` after this, where the object ends, and a comma if more follows.',
  ],
  'unclosed-bracket': (line) => [
    `The bracket "[" of line ${line} is not closed.`,
    'Put a `]` after this, where the list ends, and a comma if more follows.',
  ],
  'wrong-closer': (characters) => {
    const [wrong, right] = characters.split(' ');
    return [
      `This "${wrong}" closes what was opened with "${right === '}' ? '{' : '['}".`,
      `Write \`${right}\`.`,
    ];
  },
  'extra-closer': (closer) => [
    `This "${closer}" is one too many: nothing is open for it to close.`,
    'Take it away.',
  ],
  doubled: () => ['This stands here twice.', 'Take one of the two away.'],
  'cut-off': (brackets) => [
    `The file ends too early. Not closed: ${brackets}.`,
    'If the end of the file is lost, get it back from an earlier version. Otherwise, put the missing brackets here.',
  ],
  'too-deep': (levels) => [
    `Brackets are nested more than ${levels} levels deep from here on.`,
    'No content needs that. Look for brackets that are not closed, or that were pasted many times.',
  ],
  'too-many': (count) => [
    `This file is not JSON, or no longer: more than ${count} mistakes were found, and the rest was not read.`,
    'Get it back from an earlier version, or compare it with another file of its kind.',
  ],
  conflict: () => [
    'Two versions of this file were merged, and here they differ: a merge conflict.',
    'Keep one of the two versions between `<<<<<<<` and `>>>>>>>`, and delete the three marked lines.',
  ],
  'duplicate-key': (name) => [`"${name}" stands here twice.`, 'Keep one of the two.'],
  'block-outside': () => ['This block stands outside the list of blocks.', BLOCK_HELP],
  'unnamed-object': () => [
    'These braces stand where a name belongs.',
    'Put them into the list that they belong to, or write a name and a colon before them: "name": { … }.',
  ],
  'unnamed-list': () => [
    'The beginning of this list is missing.',
    'Write its name and a bracket before it: "name": [',
  ],
  'second-value': () => [
    'This stands after the end of the content.',
    'Move it into the list that it belongs to, before the last brackets of the file, or take it away.',
  ],
  'after-end': () => [
    'There is something after the end of the content.',
    'Take it away, or look for a bracket too many before it.',
  ],
  stray: (written) => [
    `${abbreviate(written)} does not belong here.`,
    'Take it away, or put it in double quotes.',
  ],
  'not-json': () => ['This file is not JSON.', 'Compare it with another file of its kind.'],
} satisfies Record<string, CreateMessage>;

/** Creates a syntax error with the message of its kind. */
export function createSyntaxError(
  kind: SyntaxErrorKind,
  { start, end }: Span,
  detail: string,
  fixes: readonly Fix[],
): JsonSyntaxError {
  const createMessage: CreateMessage = MESSAGES[kind];
  const [message, help] = createMessage(detail);
  return { kind, start: Math.max(0, start), end, message, help, fixes };
}

function getBadEscapeMessage(written: string): string {
  if (written === '\t') return 'There is a tab character in this text.';
  if (!written.startsWith('\\')) {
    const code = (written.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `There is an invisible character in this text that it can't hold: U+${code}.`;
  }
  return 'This backslash has no meaning in a text.';
}

function getBadEscapeHelp(written: string): string {
  if (written === '\t') return 'Write `\\t` instead, or spaces.';
  return written.startsWith('\\') ? 'Write `\\\\` for a backslash, and `/` in a path.' : 'Take it away.';
}

const MAX_LENGTH = 60;

/** Shortens a text to about 60 characters for a message. */
export function abbreviate(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${[...text.slice(0, MAX_LENGTH)].slice(0, -1).join('')}…`;
}
