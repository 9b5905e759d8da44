import { getDataFile } from '../../core/site-paths.ts';
import type { PageData } from '../../render/document.tsx';
import { fetchProblems, type PageFile, showFile, showProblems } from './panel.ts';

/** Page data with what only `dev` adds. */
interface DevPageData extends PageData {
  file?: PageFile;
}

/** The event after which the page is fetched. */
interface Followed {
  why: 'opened' | 'moved' | 'saved';
  /** True when the site config was saved. */
  isSite?: boolean;
}

/** Data of the not-found page, whatever the address. */
const NOT_FOUND = '/404.json';

/**
 * Shows content as it is edited: fetches the page and the problems after each save, and once at the start, since something may
 * have been saved before. A page that is gone or cannot be shown is reloaded.
 */
export function followContent(show: (data: PageData) => void): void {
  let last = new AbortController();
  let isFound = document.getElementById('client')?.dataset.page !== NOT_FOUND;
  const follow = async ({ why, isSite = false }: Followed, signal: AbortSignal) => {
    if (!isSite) {
      const data = await fetchPage(location.pathname, signal);
      if (!data && isFound && why === 'saved') location.reload();
      // After a link was followed, the router loads the page itself.
      if (data && why !== 'moved') show(data);
      isFound = data !== undefined;
      showFile((data ?? (await fetchPage(NOT_FOUND, signal)))?.file);
    }
    // Site rules take longer than the page, so the page is shown first.
    const problems = await fetchProblems(signal);
    showProblems(problems);
    if (isSite && problems.every(({ severity }) => severity !== 'error')) location.reload();
  };
  /** Aborts the requests of an earlier save: a browser makes six at a time to a server. */
  const begin = (followed: Followed) => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    follow(followed, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  begin({ why: 'opened' });
  // Vite waits for a returned promise before it reports the next save.
  import.meta.hot?.on('blocksite:changed', ({ isSite }: { isSite: boolean }) =>
    begin({ why: 'saved', isSite }),
  );
  followAddress(() => begin({ why: 'moved' }));
}

/** Calls `onChange` when another page is shown, which is rendered after its URL has changed. */
function followAddress(onChange: () => void): void {
  const root = document.getElementById('root');
  if (!root) return;
  let path = location.pathname;
  new MutationObserver(() => {
    if (path === location.pathname) return;
    path = location.pathname;
    onChange();
  }).observe(root, { childList: true, subtree: true, characterData: true });
}

/** Fetches a page's data by its path or the name of its data file; `undefined` if there is none. */
async function fetchPage(path: string, signal: AbortSignal): Promise<DevPageData | undefined> {
  const response = await fetch(path === NOT_FOUND ? path : `/${getDataFile(path)}`, { signal });
  const isPage = response.ok && response.headers.get('content-type')?.includes('json');
  return isPage ? response.json() : undefined;
}
