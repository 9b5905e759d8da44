import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { fillLabel } from '../../core/text/fill-label.ts';
import type { Site } from '../../generated/props.ts';
import { useSite } from '../../ui/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { Link, pageLink } from '../../ui/link.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { type FoundPage, findPages, type SearchResult } from './find-pages.ts';

type State = 'empty' | 'loading' | 'failed' | SearchResult;

const NOTE = 'mt-3 text-sm text-muted';
/** Searches the whole site: a text field and the pages found, in a modal dialog. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const site = useSite();
  const { words, contact } = site;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, search] = useSearch(site);
  const found = typeof state === 'object' ? state : undefined;
  const meant = found?.meant;
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const searchAgain = (query: string) => {
    const field = dialog.current?.querySelector('input');
    if (field) field.value = query;
    field?.focus();
    search(query);
  };
  return (
    <dialog
      ref={dialog}
      className="elevated mx-auto mt-17 max-h-4/5 w-measure overflow-auto rounded-card border border-line-strong bg-surface p-4 text-body"
      aria-label={words.search}
      onClose={onClose}
      onKeyDown={moveFocus}
      onClick={(event) => isLeaving(event) && close()}
    >
      <search className="flex gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: of the type `search`, Escape would empty the field and not close the dialog. */}
        <input
          type="text"
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-quiet px-3.5 text-ink"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.search}
          onChange={({ target }) => search(target.value)}
        />
        <button type="button" className="icon-button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </search>
      <p className={NOTE} role="status">
        {describeState(state, site)}
        {meant && (
          <>
            {' '}
            <button type="button" className="text-link" onClick={() => searchAgain(meant)}>
              {fillLabel(words.didYouMean, { text: meant }, site)}
            </button>
          </>
        )}
      </p>
      {(state === 'failed' || found?.count === 0) && (
        <p className={NOTE}>
          <Link link={pageLink(site, site.siteMap)} className="text-link">
            {words.siteMap}
          </Link>
          {contact.email && (
            <>
              <br />
              {words.email}: <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </>
          )}
        </p>
      )}
      {found && (
        <ol>
          {found.pages.map((page) => (
            <li key={page.url} className="border-line border-t py-3.5">
              <Result {...page} />
            </li>
          ))}
        </ol>
      )}
    </dialog>
  );
}

/** Returns the state of the last search, and a function that begins another. */
function useSearch(site: Site): [state: State, search: (query: string) => void] {
  const [state, setState] = useState<State>('empty');
  const last = useRef('');
  const search = async (query: string) => {
    last.current = query;
    if (query.trim() === '') return setState('empty');
    setState((before) => (typeof before === 'object' ? before : 'loading'));
    const isLast = () => last.current === query;
    const next = await inTime(findPages(query, site, isLast)).catch((): State => 'failed');
    if (next && isLast()) setState(next);
  };
  return [state, (query) => void search(query)];
}

/** A page or a section that was found, and the sections of a page. */
function Result({ url, title, excerpt, sections = [] }: FoundPage) {
  const target = url.endsWith('.pdf') ? 'file' : 'page';
  return (
    <>
      <Link link={{ href: url, target }} className="font-semibold text-brand underline">
        {title}
      </Link>
      {excerpt && <p className="wrap-anywhere mt-1 text-sm">{excerpt}</p>}
      {sections.length > 0 && (
        <ul className="mt-2 grid gap-2 border-line border-s-2 ps-3">
          {sections.map((section) => (
            <li key={section.url + section.title}>
              <Result {...section} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns true for a click beside the dialog, or on a link that opens in place. */
function isLeaving(event: MouseEvent<HTMLDialogElement>): boolean {
  const { target, currentTarget } = event;
  const isLink = target instanceof Element && target.closest('a:not([target])') !== null;
  return target === currentTarget || (isLink && isPlainClick(event));
}

/** Moves the focus with the arrow keys between the field and the results. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ol a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function describeState(state: State, site: Site): string {
  const { words } = site;
  if (typeof state === 'string')
    return { empty: '', loading: words.searchLoading, failed: words.searchFailed }[state];
  if (state.count === 0) return fillLabel(words.searchNothing, { query: state.query }, site);
  return fillLabel(words.results, { count: state.count }, site);
}
