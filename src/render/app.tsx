import { type ReactNode, useCallback, useMemo } from 'react';
import { isPageTitle } from '../generated/blocks.tsx';
import type { Block, Page, Site } from '../generated/props.ts';
import { SiteProvider } from '../ui/context.tsx';
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
  /** Said by screen readers when it changes: the title of a page that was navigated to, or that it is on its way. */
  announcement?: string;
  /** True while the next page is on its way: then everybody sees the announcement. */
  isWaiting?: boolean;
}

/** What the server and the browser draw alike: the page's head, the shell, the blocks. */
export function App({ page, site, now, dev, announcement = '', isWaiting = false }: AppProps) {
  const drawBlocks = useCallback(
    (blocks: readonly Block[]): ReactNode => <Blocks blocks={blocks} dev={dev} />,
    [dev],
  );
  const context = useMemo(() => ({ page, now, drawBlocks }), [page, now, drawBlocks]);
  const hasHeader = page.blocks.some(isPageTitle);
  const isFound = site.search && page.layout !== 'bare';
  const content = (
    <main id="content" tabIndex={-1} data-pagefind-body={isFound ? '' : undefined}>
      {!hasHeader && (
        <h1 className="sr-only" tabIndex={-1}>
          {page.title}
        </h1>
      )}
      {site.search && page.path === site.siteMap && (
        <noscript>
          <p className="block">{site.words.searchNote}</p>
        </noscript>
      )}
      <Blocks key={page.path} blocks={page.blocks} dev={dev} />
    </main>
  );
  return (
    <SiteProvider site={site} page={context}>
      <Head {...page.head} />
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
    </SiteProvider>
  );
}
