import clsx from 'clsx';
import { Fragment, type ReactNode, useMemo } from 'react';
import { BlockSwitch, isPageTitle } from '../generated/blocks.tsx';
import { type PageContext, PageProvider } from '../ui/context.tsx';
import { SiteNotice } from '../ui/notice-box.tsx';
import { DateLabel } from '../ui/page-details.tsx';
import { PageNeighbours, PageNumbers } from '../ui/page-links.tsx';
import { FRAMES } from '../ui/section.tsx';
import { TableFilters } from '../ui/table-tools.tsx';
import { Head } from './head.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { Shell, shellLang } from './shell/shell.tsx';

export interface AppProps extends Omit<PageContext, 'Blocks'> {
  Blocks?: PageContext['Blocks'];
  jsonLd?: readonly object[];
  /** Read out when it changes: the title of a page that was navigated to. */
  announcement?: string;
  /** Shown and read out in place of the announcement. */
  notice?: ReactNode;
}

/** Classes of a page with a header, which is fixed above it. */
const BELOW_HEADER = 'pt-[calc(var(--spacing-header)+1px)] print:pt-0 [aside+&]:pt-0';
/** Classes by layout: a page of text is a column in the middle, with 24.5 rem more for what is beside it. */
const LAYOUTS = {
  site: '',
  text: '[--container-page:calc(var(--container-measure)+2*var(--spacing-gutter))]',
  aside: '[--container-page:64.5rem] [--beside:minmax(0,36rem)_1fr]',
  bare: '[--container-page:var(--container-narrow)]',
};

const NOTICE =
  'fixed inset-x-0 top-20 z-50 mx-auto w-fit overflow-hidden rounded-card bg-ink px-5 py-2 font-semibold text-surface elevated print:hidden';

/** Renders a page, on the server and in the browser alike: head, shell, blocks. */
export function App(props: AppProps) {
  const { page, site, now, Blocks = AllBlocks, jsonLd = [], announcement, notice } = props;
  const context = useMemo(() => ({ site, page, now, Blocks }), [site, page, now, Blocks]);
  const isBare = page.layout === 'bare';
  const layout = clsx(!isBare && BELOW_HEADER, LAYOUTS[page.layout]);
  const isIndexed = site.search && !isBare;
  const Frame = isBare ? Fragment : Shell;
  return (
    <PageProvider value={context}>
      <Frame>
        {site.notice && <SiteNotice notice={site.notice} className={layout} />}
        <main id="content" tabIndex={-1} className={layout} data-pagefind-body={isIndexed ? '' : undefined}>
          {!page.blocks.some(isPageTitle) && (
            <h1 className="sr-only" tabIndex={-1}>
              {page.title}
            </h1>
          )}
          {site.search && page.path === site.siteMap && (
            <noscript>
              <p className="mx-auto my-4 w-full max-w-page px-gutter">{site.words.searchNote}</p>
            </noscript>
          )}
          <TableFilters key={page.path}>
            <PageBlocks />
          </TableFilters>
          <PageNumbers />
          <PageNeighbours />
          {page.details?.updated && (
            <p className={`${FRAMES.page} text-muted text-sm`}>
              <DateLabel label={site.words.updated} date={page.details.updated} />
            </p>
          )}
        </main>
      </Frame>
      <p
        className={notice ? clsx(NOTICE, notice === site.words.loading && 'waiting') : 'sr-only'}
        lang={notice ? shellLang(site, page) : undefined}
        aria-live="polite"
      >
        {notice || announcement}
      </p>
      <Head jsonLd={jsonLd} />
    </PageProvider>
  );
}

/** All blocks. One that fails in the browser takes React away from the page, which stays as it was sent. */
const AllBlocks: PageContext['Blocks'] = ({ blocks }) =>
  blocks.map((block, i) => <BlockSwitch key={i} block={block} />);
