import { dataFile } from '../../core/addresses.ts';
import type { PageData } from '../../render/document.tsx';
import { fetchProblems, showProblems } from './panel.ts';

/**
 * Follows the content while it is edited: the page is fetched anew after each save, and problems are shown. It is fetched at the
 * beginning too: something may have been saved before this was here.
 */
export function followContent(show: (data: PageData) => void): void {
  let last = new AbortController();
  const follow = async (isSite: boolean, signal: AbortSignal) => {
    if (!isSite) {
      const response = await fetch(`/${dataFile(location.pathname)}`, { signal });
      const isPage = response.ok && response.headers.get('content-type')?.includes('json');
      if (isPage) show(await response.json());
    }
    // Rules of the whole site take longer than the page: they are told behind it.
    const problems = await fetchProblems(signal);
    showProblems(problems);
    if (isSite && problems.every(({ severity }) => severity !== 'error')) location.reload();
  };
  /** Ends what an earlier save has begun: a browser asks for six things of a server at a time. */
  const begin = (isSite: boolean) => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    follow(isSite, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  begin(false);
  // Vite waits for what it is given back before it tells of the next save.
  import.meta.hot?.on('blocksite:changed', ({ isSite }: { isSite: boolean }) => begin(isSite));
}
