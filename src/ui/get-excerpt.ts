import { toPlainText } from '../core/text/plain-text.ts';

/** Returns the first `limit` characters, as readers count them, of a rich text as plain text; `undefined` if it is not longer. */
export function getExcerpt(richText: unknown, limit: number): string | undefined {
  const text = toPlainText(richText);
  if (text.length <= limit) return undefined;
  const segmenter = 'Segmenter' in Intl && new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // Without a segmenter, a code point is a character.
  const characters = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
  return characters.length > limit ? characters.slice(0, limit).join('').trimEnd() : undefined;
}
