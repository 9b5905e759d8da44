import { createContext, type ReactNode, useContext } from 'react';
import type { Block, Page, Site } from '../generated/props.ts';

/** What every part of a page may know of the page that it is on, besides its own props. */
export interface PageContext {
  page: Page;
  /** The moment for which the page is drawn, in milliseconds since 1970: the build's, not the clock's. */
  now: number;
  /** Draws blocks inside a block. */
  drawBlocks: (blocks: readonly Block[]) => ReactNode;
}

/** Apart from each other, so that what asks for the site only is the same on all pages, and drawn once. */
const SiteContext = createContext<Site | undefined>(undefined);
const OfPage = createContext<PageContext | undefined>(undefined);

/** Gives what is below it the site and the page. */
export function SiteProvider({
  site,
  page,
  children,
}: {
  site: Site;
  page: PageContext;
  children: ReactNode;
}) {
  return (
    <SiteContext value={site}>
      <OfPage value={page}>{children}</OfPage>
    </SiteContext>
  );
}

/** The site's config, with every default filled in. Throws when used outside a page. */
export function useSite(): Site {
  return known(useContext(SiteContext));
}

/** The page that a part belongs to. Throws when used outside a page. */
export function usePage(): PageContext {
  return known(useContext(OfPage));
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A part of a page was drawn outside a page.');
  return value;
}
