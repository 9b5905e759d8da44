/** Maximum number of characters of a rich text: twice a chapter of a book. */
export const MAX_TEXT_LENGTH = 100_000;
/** Maximum number of lines of a rich text. */
export const MAX_TEXT_LINES = 4_000;
/** Maximum depth of nested lists and quotations. */
export const MAX_LIST_DEPTH = 50;
/**
 * Maximum of marks times characters, summed over paragraphs. The parser's time grows with it: half a second
 * at this limit, which a thousand paragraphs of 500 characters with 20 marks each reach.
 */
const MAX_WORK = 10_000_000;

/** The limit that a Markdown text exceeds: its length, its depth, or the number of marks. */
export type Excess = 'long' | 'deep' | 'dense';

/** The markers of lists and quotations at the beginning of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
/** Minimum number of spaces by which a nested list is indented. */
const MIN_INDENT = 2;
/** A run of characters that the parser has to pair with another. */
const MARK = /\*+|_+|`+|[[\]<!&]/g;
/** A definition or the underline of a heading: for each, the parser goes through all earlier text. */
const BACKTRACKING = /^(?:\[|=+[ \t]*$|-+[ \t]*$)/;
/** A line that does not continue the paragraph above. */
const NEW_PARAGRAPH = /^[ \t]*(?:$|>|[-+*#] |\d+[.)] |#)/;

/** Returns the limit that a Markdown text exceeds, or `undefined`. Takes linear time. */
export function findExcess(markdown: string): Excess | undefined {
  if (markdown.length > MAX_TEXT_LENGTH) return 'long';
  let work = 0;
  let marks = 0;
  let characters = 0;
  let backtracking = 0;
  const lines = markdown.split(/\r?\n/);
  if (lines.length > MAX_TEXT_LINES) return 'long';
  for (const line of lines) {
    if (countLevels(line) > MAX_LIST_DEPTH) return 'deep';
    if (NEW_PARAGRAPH.test(line)) {
      work += marks * characters;
      marks = 0;
      characters = 0;
    }
    if (BACKTRACKING.test(line)) backtracking++;
    marks += line.match(MARK)?.length ?? 0;
    characters += line.length;
  }
  work += marks * characters + backtracking * markdown.length;
  return work > MAX_WORK ? 'dense' : undefined;
}

function countLevels(line: string): number {
  const indent = line.search(/[^ \t]|$/);
  const markers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0;
  // Without a marker, the line is code or indented by hand.
  return markers === 0 ? 0 : markers + indent / MIN_INDENT;
}
