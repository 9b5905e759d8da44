import { toPlainText } from '../core/plain-text.ts';

/** Returns the beginning of a rich text as plain text; `undefined` when it is not longer than `limit` characters. */
export function getExcerpt(text: unknown, limit: number): string | undefined {
  return truncate(toPlainText(text), limit);
}

/**
 * The first `limit` characters of a text, as readers count them: an emoji or a letter with its marks is one and is
 * never cut in half. `undefined` when the text is not longer.
 */
export function truncate(text: string, limit: number): string | undefined {
  if (text.length <= limit) return undefined;
  let count = 0;
  for (const index of beginnings(text)) {
    if (count === limit) return text.slice(0, index).trimEnd();
    count++;
  }
  return undefined;
}

/** Yields where each character of a text begins; in browsers without a segmenter, where each code point does. */
function* beginnings(text: string): Iterable<number> {
  if ('Segmenter' in Intl) {
    const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
    for (const { index } of characters) yield index;
    return;
  }
  let index = 0;
  for (const { length } of text) {
    yield index;
    index += length;
  }
}
