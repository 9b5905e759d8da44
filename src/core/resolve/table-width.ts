import type { DataName } from '../../generated/props.ts';
import { toPlainText } from '../text/plain-text.ts';

/** Average widths of a letter and of a digit in rem, in Figtree at a table's font size, rounded up. */
const LETTER = 0.47;
const DIGIT = 0.56;

/** Padding of a cell on both sides, in rem. */
const PADDING = 1.3;

/** Width of the icon after a link, in characters. */
const ICON = 3;

/** Line breaks in browsers: at spaces, after hyphens, and between Chinese and Japanese characters. */
const BREAKS = /[\s\p{Ideographic}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+|(?<=-)/u;

/** Estimates the width in rem that a table needs to show its columns side by side without breaking words. */
export function estimateTableWidth({
  columns,
  rows,
  hasButtons = false,
}: Pick<DataName, 'columns' | 'rows'> & { hasButtons?: boolean }): number {
  const widths = columns.map(({ title, kind, hidesTitle }, j) => {
    // The title of an index stays on one line.
    let longest = kind === 'number' && j === 0 ? title.length : getLongestPart(title);
    if (hidesTitle) longest = 0;
    else if (hasButtons && kind !== 'link') longest += ICON;
    for (const row of rows) longest = Math.max(longest, getCellWidth(row[j] ?? '', kind));
    return longest * (kind === 'number' ? DIGIT : LETTER) + PADDING;
  });
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

function getCellWidth(cell: DataName['rows'][number][number], kind: DataName['columns'][number]['kind']) {
  const text = typeof cell === 'string' ? cell : toPlainText(cell);
  const icon = typeof cell === 'string' ? 0 : ICON;
  return (kind === 'text' ? getLongestPart(text) : text.length) + icon;
}

/** Returns the number of characters of the longest part that stays on one line. */
function getLongestPart(text: string): number {
  return text.split(BREAKS).reduce((longest, part) => Math.max(longest, part.length), 0);
}
