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

/** Returns a text in small letters, Latin ones in ASCII: `lodz` for `Łódź`. For addresses. */
export function toAsciiLetters(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter);
}
