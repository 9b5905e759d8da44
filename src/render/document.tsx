import type { ReactNode } from 'react';
import type { Page, Site } from '../generated/props.ts';

/** Addresses of what every page loads, and a name for the engine and site that made it. */
export interface Assets {
  script: string;
  styles: string;
  site: string;
  font?: string;
  icon: string;
  engine: string;
}

/** What a page hands to its script, and what `<path>.json` holds for navigation. */
export interface PageData {
  page: Page;
  now: number;
  engine: string;
}

/**
 * The document around the app. Its head holds what is the same for all pages; the page's own tags come from
 * `Head`, below, and are lifted into the head by React.
 */
export function Document({
  data,
  site,
  assets,
  children,
}: {
  data: PageData;
  site: Site;
  assets: Assets;
  children: ReactNode;
}) {
  return (
    <html lang={data.page.lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={site.theme.brand} />
        {assets.font && (
          <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="anonymous" />
        )}
        <link rel="stylesheet" href={assets.styles} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="preload" as="fetch" href={assets.site} crossOrigin="anonymous" />
        <script type="module" id="client" src={assets.script} data-site={assets.site} />
      </head>
      <body>
        <div id="root">{children}</div>
        <script
          id="page-data"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a script that does not run, with `<` escaped.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      </body>
    </html>
  );
}
