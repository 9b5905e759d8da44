import { useEffect, useMemo, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { FoundText, PageKind } from '../../protocol.ts';
import { fail, openReplace } from '../actions.ts';
import { call } from '../api.ts';
import { setState, useDesk } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAnswer } from '../use-answer.ts';
import { words } from '../words.ts';
import { findAll, type Note } from './find-all.ts';
import { listFound, TEXT_ID } from './list-found.ts';
import type { Found } from './rank.ts';

/** The number of letters from which texts are searched, and the milliseconds after the last one. */
const MIN_LETTERS = 3;
const PAUSE_MS = 150;

/** The number of texts before the entry that replaces their words. */
const FIRST_TEXTS = 4;

const close = () => setState({ dialog: undefined });

/** Finds pages, blocks, settings, texts of all pages and tables, and what can be done. */
export function FindDialog() {
  const state = useDesk((now) => now);
  const [query, setQuery] = useState('');
  const kinds = useAnswer('kinds', null) ?? NO_KINDS;
  const texts = useTexts(query);
  const all = useMemo(() => listFound(state, { kinds, texts: texts ?? NONE }), [state, kinds, texts]);
  const { items: found, note } = findAll(all, query);
  const items = withReplace(found, query);
  const shown = note === undefined ? items : texts === undefined ? [] : [toFirst(note), ...items];
  const act = ({ run, query: other }: Found) => {
    if (other !== undefined) setQuery(other);
    if (!run) return;
    close();
    run();
  };
  return (
    <Dialog title={words.find.title} onClose={close}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField aria-label={words.find.title}>
          <Input
            role="combobox"
            aria-expanded="true"
            placeholder={words.find.hint}
            onKeyDown={({ key }) => key === 'Escape' && close()}
            className="min-h-9 w-full rounded-control border border-edge bg-panel px-3 text-ink placeholder:text-muted"
          />
        </SearchField>
        <ListBox
          aria-label={words.find.title}
          items={shown}
          className="mt-2 h-[min(360px,50dvh)] overflow-auto"
          onAction={(key) => shown.filter(({ id }) => id === key).forEach(act)}
          renderEmptyState={() => <p className="p-2">{words.find.looking}</p>}
        >
          {({ id, name, kind, says }) => (
            <ListBoxItem
              id={id}
              textValue={`${name} ${kind}`}
              className="flex min-h-8 flex-wrap items-center gap-x-3 rounded-[6px] px-2 py-1 text-label text-text [overflow-wrap:anywhere] data-focused:bg-soft data-focused:text-soft-ink"
            >
              <span>{name}</span>
              <span className="ml-auto text-hint">{kind}</span>
              {says && <span className="basis-full text-hint">{says}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

/** Creates the first entry where nothing is called what was typed, so that Enter does nothing that is not. */
function toFirst({ name, query }: Note): Found {
  return { id: 'note', name, kind: '', ...(query !== undefined && { query }) };
}

/** Adds what replaces the words that were found, behind the first of their texts. */
function withReplace(items: Found[], typed: string): Found[] {
  const first = items.findIndex(({ id }) => id.startsWith(TEXT_ID));
  const name = words.replace.typed(typed);
  const replace = {
    id: 'do replace typed',
    name,
    kind: words.find.action(''),
    run: () => openReplace(typed),
  };
  return first < 0 ? items : items.toSpliced(first + FIRST_TEXTS, 0, replace);
}

/** Searches the texts of the whole site, a moment after the last letter; `undefined` until they are known. */
function useTexts(typed: string): readonly FoundText[] | undefined {
  const query = typed.trim();
  const [found, setFound] = useState<{ query: string; texts: readonly FoundText[] }>();
  useEffect(() => {
    if (query.length < MIN_LETTERS) return;
    const search = () =>
      call('searchTexts', { query })
        .catch((error) => {
          fail(error);
          return [];
        })
        .then((texts) => setFound({ query, texts }));
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  if (query.length < MIN_LETTERS) return NONE;
  return found?.query === query ? found.texts : undefined;
}

const NONE: readonly FoundText[] = [];
const NO_KINDS: readonly PageKind[] = [];
