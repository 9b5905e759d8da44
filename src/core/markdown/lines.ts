/** The beginning of a line of a list, `- text` or `1. text`, and of a row of a table, `| cell |`. */
const ITEM = /^\s*([-*+]|\d+[.)])\s/;
const ROW = /^\s*\|/;

/** Returns true for a text without anything to see: of spaces, also of those without a width. */
export function isBlank(text: string): boolean {
  return /^[\s\u200B-\u200D\u2060]*$/.test(text);
}

/** Returns true for nothing but words in square brackets, which mark what is still to be written: `[Street]`. */
export function isUnfilled(text: string): boolean {
  return /^\[(?!\^)[^[\]\p{L}]*\p{L}[^[\]]*\]$/u.test(text);
}

/** Joins lines to Markdown. `starts` are the offsets of the lines in it. */
export function joinLines(lines: readonly string[]): { markdown: string; starts: number[] } {
  const starts: number[] = [];
  let markdown = '';
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const continuesList =
      before !== undefined && [ITEM, ROW].some((start) => start.test(before) && start.test(line));
    if (i > 0) markdown += continuesList ? '\n' : '\n\n';
    starts.push(markdown.length);
    markdown += line;
  });
  return { markdown, starts };
}
