import type { ReactNode } from 'react';
import type { Page, Site } from '../generated/props.ts';

/** Addresses of what every page loads, and a name for the engine and site that made it. */
export interface Assets {
  script: string;
  styles: string;
  site: string;
  font?: string;
  icon: string;
  /** Sets the colours that the visitor chose before anything is drawn. */
  theme?: string;
  /** Feeds of the site, if it has any. */
  feeds?: readonly { type: string; href: string; title: string }[];
  engine: string;
}

/** What a page hands to its script, and what `<path>.json` holds for navigation. */
export interface PageData {
  page: Page;
  now: number;
  engine: string;
}

/**
 * Signs of page data that stand in the document; more is fetched, since what is far from its markup does not compress
 * with it and would make the document half as large again.
 */
const MOST_INLINE = 24_000;

/**
 * The document around the app. Its head holds what is the same for all pages; the page's own tags come from
 * `Head`, below, and are lifted into the head by React.
 */
export function Document({
  data,
  json,
  site,
  assets,
  structured = [],
  children,
}: {
  data: Pick<PageData, 'page'>;
  /** The whole page data as JSON. */
  json: string;
  site: Site;
  assets: Assets;
  /** What search engines may know, as JSON-LD. */
  structured?: readonly object[];
  children: ReactNode;
}) {
  const isLong = json.length > MOST_INLINE;
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
        {/* Beside the style sheet, which nothing is drawn before either: no round trip more, and no flash. */}
        {assets.theme && <script src={assets.theme} />}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="preload" as="fetch" href={assets.site} crossOrigin="anonymous" />
        {assets.feeds?.map(({ type, href, title }) => (
          <link key={href} rel="alternate" type={type} href={href} title={title} />
        ))}
        <script
          type="module"
          id="client"
          src={assets.script}
          data-site={assets.site}
          data-engine={assets.engine}
          {...(isLong && { 'data-page': data.page.path === '/' ? '/index.json' : `${data.page.path}.json` })}
        />
      </head>
      <body>
        <div id="root">{children}</div>
        {!isLong && <Data type="application/json" id="page-data" json={json} />}
        {structured.map((thing, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
          <Data key={i} type="application/ld+json" json={JSON.stringify(thing)} />
        ))}
      </body>
    </html>
  );
}

/** Data in a page: a script that does not run. */
function Data({ json, ...rest }: { type: string; id?: string; json: string }) {
  const html = { __html: json.replaceAll('<', '\\u003c') };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped can not leave its script.
  return <script {...rest} dangerouslySetInnerHTML={html} />;
}
