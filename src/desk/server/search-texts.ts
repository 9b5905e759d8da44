import { namePlace } from '../../core/changes/describe.ts';
import { getPagePath } from '../../core/changes/file-name.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import { listMatches } from '../../core/text/list-matches.ts';
import type { Span } from '../../core/types.ts';
import type { FoundText } from '../protocol.ts';
import { readTextFiles, type SiteText, type TextFile } from './list-texts.ts';

/** Maximum number of texts that are found. */
const MAX_FOUND = 60;
/** Maximum number of letters before and after the words. */
const AROUND = 40;

export type SearchedSite = Pick<SiteContext, 'source' | 'tables' | 'variables'>;

/**
 * Words that are searched: whole ones alone, with the same small and capital letters, or with a few others between them, if it
 * says so.
 */
export interface SearchedWords {
  words: string;
  isWhole?: boolean;
  isCase?: boolean;
  isApart?: boolean;
}

/** Words in a text of a file. */
export interface FoundWords {
  file: TextFile;
  text: SiteText;
  within: Span;
}

/** Pattern of what may be between two words: signs, and at most three other words. */
const BETWEEN = '[^\\p{L}\\p{N}]+(?:[\\p{L}\\p{N}]+[^\\p{L}\\p{N}]+){0,3}?';

/** Finds the texts for people that contain words, whatever their case: `Dr. Meera Sample` by `dr sample`. */
export function searchTexts(words: string, site: SearchedSite): FoundText[] {
  const found = new Map<SiteText, FoundText>();
  for (const one of searchWords({ words, isApart: true }, site)) {
    if (!found.has(one.text)) found.set(one.text, describeFound(one, site));
    if (found.size >= MAX_FOUND) break;
  }
  return [...found.values()];
}

/** Finds words in the texts for people, those of pages first. */
export function* searchWords(searched: SearchedWords, site: SearchedSite): Generator<FoundWords> {
  const words = searched.words.trim();
  if (words === '') return;
  const pattern = createPattern({ ...searched, words });
  // Spaces, quotes and slashes may be written as escape sequences, and a letter, too.
  const pieces = words.split(/[\s"\\/]+/).map(escapePattern);
  const written = RegExp(`${pieces.join(searched.isApart ? BETWEEN : '(?:[\\s"/]|\\\\.)+')}|\\\\u`, 'iu');
  for (const file of readTextFiles(site, (text) => written.test(text)))
    for (const text of file.texts)
      for (const within of listMatches(text.text, pattern)) yield { file, text, within };
}

/** Returns a text as a pattern that matches it. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function createPattern({ words, isWhole, isCase, isApart }: SearchedWords): RegExp {
  const escaped = escapePattern(words).replaceAll(/\s+/g, () => (isApart ? BETWEEN : '\\s+'));
  const letter = '[\\p{L}\\p{M}\\p{N}_]';
  const before = isWhole && /^[\p{L}\p{N}]/u.test(words) ? `(?<!${letter})` : '';
  const after = isWhole && /[\p{L}\p{M}\p{N}]$/u.test(words) ? `(?!${letter})` : '';
  return RegExp(before + escaped + after, isCase ? 'gu' : 'giu');
}

/** Returns the id of found words, which they have while their text stays as it is. */
export function getId({ file: { file }, text: { pointer }, within }: FoundWords): string {
  return `${file}#${pointer}@${within.start}`;
}

/** Describes found words: the names of what they are in, and what is around them, in one line. */
export function describeFound(
  { file: ofFile, text: found, within }: FoundWords,
  site: SearchedSite,
): FoundText {
  const { file, value } = ofFile;
  const { pointer, text } = found;
  const path = getPagePath(file, value);
  const schema = site.tables.getSchema(site.tables.getName(file) ?? '');
  const [start, end] = [Math.max(0, within.start - AROUND), within.end + AROUND];
  const cut = (from: number, to: number) => text.slice(from, to).replaceAll(/\s+/g, ' ');
  return {
    ...{ file, pointer, ...(path !== undefined && { path }) },
    id: getId({ file: ofFile, text: found, within }),
    name: namePlace(parsePointer(pointer), { file, base: value, schema, variables: site.variables }),
    before: `${start > 0 ? '…' : ''}${cut(start, within.start)}`,
    words: cut(within.start, within.end),
    after: `${cut(within.end, end)}${end < text.length ? '…' : ''}`,
  };
}
