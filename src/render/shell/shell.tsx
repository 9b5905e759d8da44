import type { ReactNode } from 'react';
import type { Site } from '../../generated/props.ts';
import { pageLink } from '../../ui/link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** What stands around the content of every page of the layout `site`. */
export function Shell({ site, path, children }: { site: Site; path: string; children: ReactNode }) {
  const here = pageLink(site, path).href;
  const current = site.navigation.find(({ href }) => href.href === here)?.href.href;
  return (
    <>
      <a className="skip-link" href="#content">
        {site.words.skip}
      </a>
      <Header site={site} current={current} />
      {children}
      <Footer site={site} />
      <ScrollToTop label={site.words.scrollToTop} threshold={site.limits.scrollTopPx} />
    </>
  );
}
