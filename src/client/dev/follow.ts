import { getDataFile } from '../../core/paths/site-paths.ts';
import type { PageData } from '../../render/document.tsx';
import { fetchProblems, type PageFile, showFile, showProblems } from './panel.ts';

type DevPageData = PageData & { file?: PageFile };

/** Data of the not-found page, whatever the address. */
const NOT_FOUND = '/404.json';

/** Aborts the update by an earlier save. */
let last = new AbortController();
/** True if the last update found the page. */
let wasFound = false;
let show: (data: PageData) => void = () => {};

/** Shows the content of the page as it is saved, from now on. A page that is gone or cannot be shown is reloaded. */
export function followContent(onData: (data: PageData) => void): void {
  show = onData;
  wasFound = false;
  follow(updatePage);
}

// Returns nothing on purpose: Vite would wait for a promise before it reports the next save.
import.meta.hot?.on('blocksite:changed', ({ isSite }: { isSite: boolean }) =>
  follow(isSite ? updateSite : updatePage),
);

/** Runs an update, and none by an earlier save any more: a browser makes six requests at a time to a server. */
function follow(update: (signal: AbortSignal) => Promise<void>): void {
  last.abort();
  last = new AbortController();
  const { signal } = last;
  update(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function updatePage(signal: AbortSignal): Promise<void> {
  const data = await fetchPage(location.pathname, signal);
  if (data) show(data);
  else if (wasFound) location.reload();
  wasFound = data !== undefined;
  showFile((data ?? (await fetchPage(NOT_FOUND, signal)))?.file);
  // Site rules take longer than the page, so the page is shown first.
  showProblems(await fetchProblems(signal));
}

/** Loads the page again, which shows the site config as it was saved if it is right. */
async function updateSite(signal: AbortSignal): Promise<void> {
  const problems = await fetchProblems(signal);
  showProblems(problems);
  if (problems.every(({ severity }) => severity !== 'error')) location.reload();
}

/** Fetches a page's data by its path or the name of its data file; `undefined` if there is none. */
async function fetchPage(path: string, signal: AbortSignal): Promise<DevPageData | undefined> {
  const response = await fetch(path === NOT_FOUND ? path : `/${getDataFile(path)}`, { signal });
  const isPage = response.ok && response.headers.get('content-type')?.includes('json');
  return isPage ? response.json() : undefined;
}
