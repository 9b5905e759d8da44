/**
 * The first `limit` characters of a text, as readers count them: an emoji or a letter with its marks is one and is
 * never cut in half. `undefined` when the text is not longer.
 */
export function truncate(text: string, limit: number): string | undefined {
  if (text.length <= limit) return undefined;
  let count = 0;
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (count === limit) return text.slice(0, index).trimEnd();
    count++;
  }
  return undefined;
}
