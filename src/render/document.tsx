import type { ReactNode } from 'react';
import type { Page, Site } from '../generated/props.ts';

/** Addresses of what every page loads, and a name for the engine and site that made it. */
export interface Assets {
  script: string;
  /** Digests of the scripts, as `integrity` has them: a file that was changed on its way is not run. */
  integrity?: { script: string; theme: string };
  /** The Content-Security-Policy of the document, for hosts that send no headers. */
  policy?: string;
  styles: string;
  site: string;
  font?: string;
  icon: string;
  /** Sets the colours that the visitor chose before anything is drawn. */
  theme?: string;
  /** Feeds of the site, if it has any. */
  feeds?: readonly { type: string; href: string; title: string }[];
  buildId: string;
}

/** What a page hands to its script, and what `<path>.json` holds for navigation. */
export interface PageData {
  page: Page;
  /** JSON-LD of the page. */
  jsonLd: readonly object[];
  now: number;
  buildId: string;
}

/**
 * The document around the app. Its head holds what is the same for all pages; what describes the page comes from `Head`
 * (`head.tsx`), and React lifts its tags into the head.
 */
export function Document({
  page,
  data,
  site,
  assets,
  children,
}: {
  page: Page;
  /** Where the page's data is, which its script fetches. */
  data: string;
  site: Site;
  assets: Assets;
  children: ReactNode;
}) {
  return (
    <html lang={page.lang} suppressHydrationWarning>
      <head>
        <SharedHead brand={site.theme.brand} assets={assets} />
        <script
          type="module"
          id="client"
          src={assets.script}
          integrity={assets.integrity?.script}
          data-site={assets.site}
          data-build-id={assets.buildId}
          data-page={data}
        />
      </head>
      <body>
        <div id="root" className="flex min-h-dvh flex-col print:block print:min-h-0">
          {children}
        </div>
      </body>
    </html>
  );
}

/** What is the same in the head of every document. */
function SharedHead({ brand, assets }: { brand: string; assets: Assets }) {
  return (
    <>
      <meta charSet="utf-8" />
      {/* Before all that it holds for. */}
      {assets.policy && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={brand} />
      {assets.font && (
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="anonymous" />
      )}
      <link rel="stylesheet" href={assets.styles} />
      {/* Beside the style sheet, which nothing is drawn before either: no round trip more, and no flash. */}
      {assets.theme && <script src={assets.theme} integrity={assets.integrity?.theme} />}
      <link rel="icon" href={assets.icon} type="image/svg+xml" />
      {assets.feeds?.map(({ type, href, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={title} />
      ))}
    </>
  );
}
