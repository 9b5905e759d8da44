import type { ReactNode } from 'react';
import type { Page, Site } from '../../generated/props.ts';
import { usePage } from '../../ui/context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Header, footer and the other parts around the content of a page of the layout `site`. */
export function Shell({ children }: { children: ReactNode }) {
  const { site, page } = usePage();
  const lang = shellLang(site, page);
  return (
    <>
      <a className="skip-link" href="#content" lang={lang}>
        {site.words.skip}
      </a>
      <p className="not-print:hidden text-sm">
        {site.name}
        {page.url && <>, {page.url}</>}
      </p>
      <Header lang={lang} />
      {children}
      <ScrollToTop lang={lang} />
      <Footer lang={lang} />
    </>
  );
}

/** Returns the site's language for the `lang` of the shell, or `undefined` where the page has the same. */
export function shellLang(site: Site, page: Page): string | undefined {
  return site.lang === page.lang ? undefined : site.lang;
}
