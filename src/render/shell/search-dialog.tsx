import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { pageLink } from '../../ui/link.tsx';
import { type Found, findPages } from './find-pages.ts';
import { SearchResults } from './search-results.tsx';

type State = { kind: 'empty' | 'loading' | 'failed' } | ({ kind: 'found' } & Found);

/** The search over the whole site: a field, and the pages found, in a dialog that keeps the focus and gives it back. */
export default function SearchDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { words } = site;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<State>({ kind: 'empty' });
  const last = useRef('');
  useEffect(() => dialog.current?.showModal(), []);

  const search = async (query: string) => {
    last.current = query;
    if (query.trim() === '') {
      setState({ kind: 'empty' });
      return;
    }
    setState((before) => (before.kind === 'found' ? before : { kind: 'loading' }));
    const isLast = () => last.current === query;
    const next = await inTime(findPages(query, site, isLast)).then(
      (found): State | undefined => found && { kind: 'found', ...found },
      (): State => ({ kind: 'failed' }),
    );
    if (next && isLast()) setState(next);
  };
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={words.search}
      onClose={onClose}
      onKeyDown={moveFocus}
      onClick={({ target, currentTarget }) => target === currentTarget && dialog.current?.close()}
    >
      <search className="search-box">
        {/* biome-ignore lint/a11y/useSemanticElements: of the type `search`, Escape would empty the field and not close the dialog. */}
        <input
          type="text"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.search}
          onChange={({ target }) => void search(target.value)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={words.closeMenu}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </search>
      <p role="status">{statusOf(state, words)}</p>
      {state.kind === 'failed' && (
        <p>
          <a
            className="action"
            href={pageLink(site, site.siteMap).href}
            onClick={() => dialog.current?.close()}
          >
            {words.siteMap}
          </a>
        </p>
      )}
      {state.kind === 'found' && (
        <SearchResults pages={state.pages} onFollow={() => dialog.current?.close()} />
      )}
    </dialog>
  );
}

/** Takes the focus with the arrow keys from the field to the results and through them. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .search-results a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function statusOf(state: State, words: Site['words']): string {
  if (state.kind !== 'found')
    return { empty: '', loading: words.searchLoading, failed: words.searchFailed }[state.kind];
  const text = state.count === 0 ? words.searchNothing : words.results;
  return text.replace('{query}', state.query).replace('{count}', String(state.count));
}
