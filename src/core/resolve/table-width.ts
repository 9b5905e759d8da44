import type { DataName } from '../../generated/props.ts';

/** Widths of a letter and of a digit in rem: those of Figtree in a table's font size, with some to spare. */
const LETTER = 0.47;
const DIGIT = 0.56;

/** Padding of a cell at both sides, in rem. */
const PADDING = 1.3;

/** Characters that the icon behind a link takes. */
const ICON = 3;

/** Where a browser may break a line: at spaces, behind hyphens, and between the characters of Chinese and Japanese. */
const BREAKS = /[\s\p{Ideographic}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+|(?<=-)/u;

/** An e-mail address is broken behind its `@` and before its dots. */
const EMAIL_BREAKS = /(?<=@)|(?=\.)/;

/** Returns the width in rem that a table needs to have its columns side by side with no word broken. */
export function estimateTableWidth({ columns, rows }: Pick<DataName, 'columns' | 'rows'>): number {
  const widths = columns.map(({ title, kind }, j) => {
    let longest = kind === 'link' ? 0 : longestPart(title, BREAKS);
    for (const row of rows) longest = Math.max(longest, cellWidth(row[j] ?? '', kind));
    return longest * (kind === 'number' ? DIGIT : LETTER) + PADDING;
  });
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

function cellWidth(cell: DataName['rows'][number][number], kind: DataName['columns'][number]['kind']) {
  const text = typeof cell === 'string' ? cell : cell.text;
  const icon = typeof cell === 'string' ? 0 : ICON;
  if (kind === 'number' || kind === 'link') return text.length + icon;
  return longestPart(text, kind === 'email' ? EMAIL_BREAKS : BREAKS) + icon;
}

/** Length of the longest part that stays on one line. */
function longestPart(text: string, breaks: RegExp): number {
  return text.split(breaks).reduce((longest, part) => Math.max(longest, part.length), 0);
}
