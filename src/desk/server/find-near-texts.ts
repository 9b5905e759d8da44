import type { SiteContext } from '../../core/pipeline/index.ts';
import { correctWord, SEARCH_WORD } from '../../core/text/suggest.ts';
import type { FoundText } from '../protocol.ts';
import { listTextFiles } from './list-texts.ts';
import { searchTexts } from './search-texts.ts';

/** Finds the texts with words; if there are none, those with the nearest words. */
export function findNearTexts(query: string, site: SiteContext): FoundText[] {
  const found = searchTexts(query, site);
  if (found.length > 0) return found;
  const words = query.trim().toLowerCase();
  const texts = listTextFiles(site).map((file) => site.source.read(file) ?? '');
  const known = new Set(texts.flatMap((text) => text.toLowerCase().match(SEARCH_WORD) ?? []));
  const meant = words.replaceAll(SEARCH_WORD, (word) => correctWord(word, known));
  return meant === words ? [] : searchTexts(meant, site);
}
