import { getDataFile } from '../../core/site-paths.ts';
import type { PageData } from '../../render/document.tsx';
import { fetchProblems, type PageFile, showFile, showProblems } from './panel.ts';

/** What `dev` says of a page besides. */
interface DevPageData extends PageData {
  file?: PageFile;
}

/** Why a page is looked at. */
interface Followed {
  why: 'opened' | 'moved' | 'saved';
  /** Whether it was the site config that was saved. */
  isSite?: boolean;
}

/** Data of the not-found page, whatever the address. */
const NOT_FOUND = '/404.json';

/**
 * Follows the content while it is edited: the page is fetched anew after each save, and problems are shown. It is fetched at the
 * beginning too: something may have been saved before this was here. A page that is gone, or cannot be shown, loads anew and says so.
 */
export function followContent(show: (data: PageData) => void): void {
  let last = new AbortController();
  let isFound = document.getElementById('client')?.dataset.page !== NOT_FOUND;
  const follow = async ({ why, isSite = false }: Followed, signal: AbortSignal) => {
    if (!isSite) {
      const data = await fetchPage(location.pathname, signal);
      if (!data && isFound && why === 'saved') location.reload();
      // Where a link was followed, the page is on its way already.
      if (data && why !== 'moved') show(data);
      isFound = data !== undefined;
      showFile((data ?? (await fetchPage(NOT_FOUND, signal)))?.file);
    }
    // Rules of the whole site take longer than the page: they are told behind it.
    const problems = await fetchProblems(signal);
    showProblems(problems);
    if (isSite && problems.every(({ severity }) => severity !== 'error')) location.reload();
  };
  /** Ends what an earlier save has begun: a browser asks for six things of a server at a time. */
  const begin = (followed: Followed) => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    follow(followed, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  begin({ why: 'opened' });
  // Vite waits for what it is given back before it tells of the next save.
  import.meta.hot?.on('blocksite:changed', ({ isSite }: { isSite: boolean }) =>
    begin({ why: 'saved', isSite }),
  );
  followAddress(() => begin({ why: 'moved' }));
}

/** Tells when another page is shown: it is drawn after its address is there. */
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

/** A page's data, by its address or by the name of its data; nothing where it has none. */
async function fetchPage(path: string, signal: AbortSignal): Promise<DevPageData | undefined> {
  const response = await fetch(path === NOT_FOUND ? path : `/${getDataFile(path)}`, { signal });
  const isPage = response.ok && response.headers.get('content-type')?.includes('json');
  return isPage ? response.json() : undefined;
}
