/** Characters of a rich text: a book's chapter has half of that. */
export const MAX_TEXT_LENGTH = 100_000;
/** Lines of a rich text: as many, of a sentence each. */
export const MAX_TEXT_LINES = 4_000;
/** Levels of lists and quotations inside each other. */
export const MAX_LIST_DEPTH = 50;
/**
 * Marks times characters, summed over paragraphs: what the time of a Markdown parser grows with. At this limit it takes half a
 * second; a thousand paragraphs of 500 characters with 20 marks each are at it.
 */
const MOST_WORK = 10_000_000;

/** What makes a Markdown text too much for a page, and for the parser. */
export type Excess = 'long' | 'deep' | 'dense';

/** The signs of lists and quotations before a line's words. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
/** A list inside a list is indented by at least two spaces. */
const INDENT = 2;
/** A run of signs that the parser has to pair with another. */
const MARK = /\*+|_+|`+|[[\]<!&]/g;
/** A definition, or a line that makes a heading of the one above: the parser looks back at all others. */
const LOOKING_BACK = /^(?:\[|=+[ \t]*$|-+[ \t]*$)/;
/** A line that continues no paragraph. */
const NEW_PARAGRAPH = /^[ \t]*(?:$|>|[-+*#] |\d+[.)] |#)/;

/** Returns what is too much in a Markdown text, or `undefined`. Takes time in proportion to its length. */
export function findExcess(markdown: string): Excess | undefined {
  if (markdown.length > MAX_TEXT_LENGTH) return 'long';
  let work = 0;
  let marks = 0;
  let characters = 0;
  let lookingBack = 0;
  const lines = markdown.split('\n');
  if (lines.length > MAX_TEXT_LINES) return 'long';
  for (const line of lines) {
    if (levelsOf(line) > MAX_LIST_DEPTH) return 'deep';
    if (NEW_PARAGRAPH.test(line)) {
      work += marks * characters;
      marks = 0;
      characters = 0;
    }
    if (LOOKING_BACK.test(line)) lookingBack++;
    marks += line.match(MARK)?.length ?? 0;
    characters += line.length;
  }
  work += marks * characters + lookingBack * markdown.length;
  return work > MOST_WORK ? 'dense' : undefined;
}

function levelsOf(line: string): number {
  const indent = line.search(/[^ \t]|$/);
  const signs = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0;
  // Without a list's sign, it is the indent of code or of words that are set out by hand.
  return signs === 0 ? 0 : signs + indent / INDENT;
}
