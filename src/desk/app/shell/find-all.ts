import { openNewPage } from '../actions.ts';
import { setState } from '../store.ts';
import { words } from '../words.ts';
import { correctQuery, type Found, rank } from './rank.ts';

/** A sentence about what is found if it is not called what was typed, and the words that it may be. */
export interface Note {
  name: string;
  query?: string;
}

/** Finds what has all words that were typed; or else nearly the same words; or else some of them. Then, next steps come last. */
export function findAll(all: readonly Found[], typed: string): { items: Found[]; note?: Note } {
  const { find } = words;
  const query = typed.trim();
  const ranked = rank(all, query);
  if (ranked.hasAll) return { items: ranked.items };
  const meant = correctQuery(all, query);
  const near = meant === query ? ranked : rank(all, meant);
  if (near.hasAll)
    return { items: [...near.items, ...listNext()], note: { name: find.near(query, meant), query: meant } };
  const partly = ranked.items.length > 0 ? ranked.items : near.items;
  const name = partly.length > 0 ? find.partly(query) : find.nothing(query);
  return { items: [...partly.slice(0, MAX_PARTLY), ...listNext()], note: { name } };
}

/** Maximum number of things that have some of the words alone. */
const MAX_PARTLY = 8;

/** Lists what can be done when nothing is called what was typed. None of it changes anything by itself. */
function listNext(): Found[] {
  const kind = words.find.next;
  return [
    { id: 'next all', name: words.find.browse, kind, query: '' },
    { id: 'next page', name: words.pages.newPage, kind, run: () => openNewPage() },
    { id: 'next keys', name: words.keys.title, kind, run: () => setState({ dialog: 'keys' }) },
  ];
}
