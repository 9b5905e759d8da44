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
  const segmenter = 'Segmenter' in Intl && new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // Without a segmenter, a code point is a character.
  const characters = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
  return characters.length > limit ? characters.slice(0, limit).join('').trimEnd() : undefined;
}
