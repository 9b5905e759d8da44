import { dataFile } from '../../core/addresses.ts';
import type { PageData } from '../../render/document.tsx';
import { showProblems } from './panel.ts';

/** Follows the content while it is edited: the page is fetched anew after each save, and problems are shown. */
export function followContent(show: (data: PageData) => void): void {
  void showProblems();
  import.meta.hot?.on('blocksite:changed', async ({ isSite }: { isSite: boolean }) => {
    if (isSite) {
      await showProblems();
      if (!document.getElementById('dev-panel')) location.reload();
      return;
    }
    const response = await fetch(`/${dataFile(location.pathname)}`);
    if (response.ok && response.headers.get('content-type')?.includes('json')) show(await response.json());
    // Rules of the whole site take longer than the page: they are told behind it.
    await showProblems();
  });
}
