import { createContext, type ReactNode, useContext } from 'react';
import type { Block, Page, Site } from '../generated/props.ts';

/** What every part of a page may know besides its own props. It is the same for the whole page. */
export interface SiteContext {
  /** The site's config, with every default filled in. */
  site: Site;
  /** The page that is drawn. */
  page: Page;
  /** The moment for which the page is drawn, in milliseconds since 1970: the build's, not the clock's. */
  now: number;
  /** True in `dev`: a block that fails says so. */
  dev: boolean;
  /** Draws blocks inside a block. */
  drawBlocks: (blocks: readonly Block[]) => ReactNode;
}

const Context = createContext<SiteContext | undefined>(undefined);

/** Gives what is below it the site and the page. */
export const SiteProvider = Context.Provider;

/** The site and page that a part belongs to. Throws when used outside a page. */
export function useSite(): SiteContext {
  const context = useContext(Context);
  if (!context) throw new Error('A part of a page was drawn outside a page.');
  return context;
}
