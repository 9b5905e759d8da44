import { createContext, type FunctionComponent, useContext } from 'react';
import type { Block, Page, Site } from '../generated/props.ts';

/** The page and site that every component on the page may read, besides its own props. */
export interface PageContext {
  site: Site;
  page: Page;
  /** The build's time in milliseconds since 1970, not the clock's. */
  now: number;
  /** Renders blocks, also those inside a block. */
  Blocks: FunctionComponent<{ blocks: readonly Block[] }>;
}

export const PageProvider = createContext<PageContext | undefined>(undefined);

/** Returns the site's config, with every default filled in. Throws when used outside a page. */
export function useSite(): Site {
  return usePage().site;
}

/** Returns the page that a component belongs to. Throws when used outside a page. */
export function usePage(): PageContext {
  const context = useContext(PageProvider);
  if (context === undefined) throw new Error('Rendered outside a page.');
  return context;
}
