import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { pageLink } from '../../ui/link.tsx';

/** What the build puts beside the pages: https://pagefind.app/docs/api/ */
const PAGEFIND = '/pagefind/pagefind.js';
const MOST = 10;

interface Found {
  url: string;
  title: string;
  /** The words around the hit, as text. */
  excerpt: string;
}
interface Pagefind {
  debouncedSearch: (query: string) => Promise<{ results: { data: () => Promise<Hit> }[] } | null>;
}
interface Hit {
  url: string;
  meta: Record<string, string>;
  plain_excerpt: string;
}

type State =
  | { kind: 'empty' | 'loading' | 'failed' }
  | { kind: 'found'; query: string; count: number; pages: Found[] };

/** The search over the whole site: a field, and the pages found, in a dialog that keeps the focus and gives it back. */
export default function SearchDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { words } = site;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<State>({ kind: 'empty' });
  const last = useRef('');
  const navigate = useNavigate();
  useEffect(() => dialog.current?.showModal(), []);

  const search = async (query: string) => {
    last.current = query;
    if (query.trim() === '') {
      setState({ kind: 'empty' });
      return;
    }
    setState((before) => (before.kind === 'found' ? before : { kind: 'loading' }));
    const isLast = () => last.current === query;
    const next = await inTime(find(query, site, isLast)).catch((): State => ({ kind: 'failed' }));
    if (next && isLast()) setState(next);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a convenience; Escape does the same.
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={words.search}
      onClose={onClose}
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
        <ol className="search-results">
          {state.pages.map(({ url, title, excerpt }) => (
            <li key={url}>
              <a
                href={url}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  dialog.current?.close();
                  void navigate(url);
                }}
              >
                {title}
              </a>
              <p>{excerpt}</p>
            </li>
          ))}
        </ol>
      )}
    </dialog>
  );
}

function statusOf(state: State, words: Site['words']): string {
  if (state.kind !== 'found')
    return { empty: '', loading: words.searchLoading, failed: words.searchFailed }[state.kind];
  const text = state.count === 0 ? words.searchNothing : words.results;
  return text.replace('{query}', state.query).replace('{count}', String(state.count));
}

/** The pages that a query finds; nothing when a later query has taken its place. */
async function find(query: string, site: Site, isLast: () => boolean): Promise<State | undefined> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ pageLink(site, PAGEFIND).href);
  // Of two queries that waited for it to load, it would take the first for the last.
  if (!isLast()) return undefined;
  const found = await pagefind.debouncedSearch(query);
  if (!found) return undefined;
  const hits = await Promise.all(found.results.slice(0, MOST).map(({ data }) => data()));
  const pages = hits.map(({ url, meta, plain_excerpt: excerpt }) => ({
    url: url.replace(/(?<=\/)index\.html$|\.html$/, ''),
    title: meta.title ?? url,
    excerpt,
  }));
  return { kind: 'found', query, count: found.results.length, pages };
}
