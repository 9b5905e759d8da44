import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Block, Page, Site } from '../generated/props.ts';

/** What every part of a page may know of the page that it is on, besides its own props. */
export interface PageContext {
  site: Site;
  page: Page;
  /** The moment for which the page is drawn, in milliseconds since 1970: the build's, not the clock's. */
  now: number;
  /** True in `dev`: a block that fails says so. */
  dev: boolean;
  /** Renders blocks inside a block. */
  Blocks: ComponentType<{ blocks: readonly Block[] }>;
}

const Context = createContext<PageContext | undefined>(undefined);

/** Gives the page, and the site that it is on, to what is below it. */
export function PageProvider({ value, children }: { value: PageContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** Returns the site's config, with every default filled in. Throws when used outside a page. */
export function useSite(): Site {
  return usePage().site;
}

/** Returns the page that a part belongs to. Throws when used outside a page. */
export function usePage(): PageContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('A part of a page was drawn outside a page.');
  return context;
}
