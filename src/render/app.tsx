import { useMemo } from 'react';
import { isPageTitle } from '../generated/blocks.tsx';
import type { Page, Site } from '../generated/props.ts';
import { PageProvider } from '../ui/context.tsx';
import { Blocks } from './blocks.tsx';
import { Head } from './head.tsx';
import { Shell, shellLang } from './shell/shell.tsx';

/** What the app is drawn from. */
export interface AppProps {
  page: Page;
  site: Site;
  /** Milliseconds since 1970. */
  now: number;
  dev: boolean;
  /** JSON-LD of the page. */
  jsonLd: readonly object[];
  /** Said by screen readers when it changes: the title of a page that was navigated to, or that it is on its way. */
  announcement?: string;
  /** True while the next page is on its way: then everybody sees the announcement. */
  isWaiting?: boolean;
}

/** Below the content there is room for the button to the top. */
const MAIN = 'w-full flex-auto pb-[max(var(--spacing-section),4.25rem)] print:pb-0';

/** What the server and the browser draw alike: the page's head, the shell, the blocks. */
export function App({ page, site, now, dev, jsonLd, announcement = '', isWaiting = false }: AppProps) {
  const context = useMemo(() => ({ site, page, now, dev, Blocks }), [site, page, now, dev]);
  const hasHeader = page.blocks.some(isPageTitle);
  const isFound = site.search && page.layout !== 'bare';
  const content = (
    <main id="content" tabIndex={-1} className={MAIN} data-pagefind-body={isFound ? '' : undefined}>
      {!hasHeader && (
        <h1 className="sr-only" tabIndex={-1}>
          {page.title}
        </h1>
      )}
      {site.search && page.path === site.siteMap && (
        <noscript>
          <p className="mx-auto my-4 w-full max-w-page px-gutter">{site.words.searchNote}</p>
        </noscript>
      )}
      <Blocks key={page.path} blocks={page.blocks} />
    </main>
  );
  return (
    <PageProvider value={context}>
      {page.layout === 'bare' ? (
        content
      ) : (
        <Shell site={site} page={page}>
          {content}
        </Shell>
      )}
      <p
        className={isWaiting ? 'waiting' : 'sr-only'}
        lang={isWaiting ? shellLang(site, page) : undefined}
        aria-live="polite"
      >
        {announcement}
      </p>
      <Head page={page} jsonLd={jsonLd} />
    </PageProvider>
  );
}
