/** Letters that Unicode does not decompose, in ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Returns a text as an address may have it: `old-lodz` for `Old Łódź!`. All but Latin letters, digits and the characters
 * of `also` becomes a hyphen.
 */
export function toSlug(text: string, also = ''): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const ascii = plain.replaceAll(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter);
  return ascii.replaceAll(new RegExp(`[^a-z0-9${also}]+`, 'g'), '-').replaceAll(/^-|-$/g, '');
}
