import { useEffect, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { FoundText } from '../../protocol.ts';
import { fail, openForm, openReplace, showPlace } from '../actions.ts';
import { call } from '../api.ts';
import { setState, useDesk } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words.ts';
import { type Found, listFound, rank } from './list-found.ts';

/** The number of letters from which texts are searched, and the milliseconds after the last one. */
const MIN_LETTERS = 3;
const PAUSE_MS = 150;
/** The number of texts before what replaces the words in all of them. */
const FIRST_TEXTS = 4;

const close = () => setState({ dialog: undefined });

/** Finds pages, blocks, settings, texts of all pages and tables, and what can be done. */
export function FindDialog() {
  const state = useDesk((now) => now);
  const [query, setQuery] = useState('');
  const texts = useTexts(query);
  const items = [...rank(listFound(state), query), ...withReplace(texts, query)];
  return (
    <Dialog title={words.find.title} onClose={close}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField aria-label={words.find.title}>
          <Input
            role="combobox"
            aria-expanded="true"
            placeholder={words.find.hint}
            className="min-h-9 w-full rounded-control border border-edge bg-panel px-3 text-ink placeholder:text-muted"
          />
        </SearchField>
        <ListBox
          aria-label={words.find.title}
          items={items}
          className="mt-2 h-[min(360px,50dvh)] overflow-auto"
          onAction={(key) => {
            close();
            items.find(({ id }) => id === key)?.run();
          }}
          renderEmptyState={() => <p className="p-2">{words.find.nothing(query)}</p>}
        >
          {({ id, name, kind }) => (
            <ListBoxItem
              id={id}
              textValue={`${name} ${kind}`}
              className="flex min-h-8 items-center gap-3 rounded-[6px] px-2 text-label text-text data-focused:bg-soft data-focused:text-soft-ink"
            >
              <span className="truncate">{name}</span>
              <span className="ml-auto max-w-[45%] shrink-0 truncate text-hint">{kind}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

/** Adds what replaces the words that were found, behind the first of their texts. */
function withReplace(texts: readonly Found[], typed: string): Found[] {
  if (texts.length === 0) return [];
  const replace = {
    id: 'do replace typed',
    name: words.replace.typed(typed),
    kind: words.find.action,
    run: () => openReplace(typed),
  };
  return [...texts.slice(0, FIRST_TEXTS), replace, ...texts.slice(FIRST_TEXTS)];
}

/** Searches the texts of the whole site, a moment after the last letter. */
function useTexts(typed: string): Found[] {
  const query = typed.trim();
  const [found, setFound] = useState<{ query: string; texts: readonly FoundText[] }>();
  useEffect(() => {
    if (query.length < MIN_LETTERS) return;
    const search = () =>
      call('searchTexts', { query })
        .then((texts) => setFound({ query, texts }))
        .catch(fail);
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  if (!found || found.query !== query) return [];
  return found.texts.map(({ id, file, pointer, path, name, ...text }) => ({
    id: `text ${id}`,
    name: text.before + text.words + text.after,
    kind: words.find.textOn(name),
    run: () => void showPlace(file, pointer, path).then(openForm),
  }));
}
