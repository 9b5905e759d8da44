import type { ReactNode } from 'react';
import type { Page, Site } from '../generated/props.ts';

/** URLs of the files that every page loads, and the id of the build that made them. */
export interface Assets {
  script: string;
  integrity?: { script: string; theme: string };
  /** The Content-Security-Policy of the document, for hosts that send no headers. */
  policy?: string;
  styles: string;
  site: string;
  font?: string;
  icon: string;
  /** URL of the icon for the home screens of phones. */
  touchIcon?: string;
  /** URL of the script that sets the visitor's colour scheme before the first paint. */
  theme?: string;
  feeds?: readonly { type: string; href: string; title: string }[];
  buildId: string;
}

/** Content of `<path>.json`: the page's data for hydration and navigation. */
export interface PageData {
  page: Page;
  jsonLd: readonly object[];
  now: number;
  buildId: string;
}

export interface DocumentProps {
  page: Page;
  /** URL of the page's data, which its script fetches. */
  data: string;
  site: Site;
  assets: Assets;
  children: ReactNode;
}

/** The background of dark mode: `--color-surface` in `src/styles/tokens.css`. */
const DARK_SURFACE = '#0b1120';

/** Renders the document around the app, with the tags that all pages share; `Head` has those of the page. */
export function Document({ page, data, site, assets, children }: DocumentProps) {
  const iconType = /\.png$/i.test(assets.icon) ? 'image/png' : 'image/svg+xml';
  return (
    <html lang={page.lang} dir={page.dir}>
      <head>
        <meta charSet="utf-8" />
        {/* A policy applies to what follows it. */}
        {assets.policy && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={site.theme.brand} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK_SURFACE} />
        {assets.font && (
          <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="anonymous" />
        )}
        <link rel="stylesheet" href={assets.styles} />
        {/* No flash of the other colours. Over HTTP/2 it costs no time: the style sheet blocks the first paint as well. */}
        {assets.theme && <script src={assets.theme} integrity={assets.integrity?.theme} />}
        <link rel="icon" href={assets.icon} type={iconType} />
        {assets.touchIcon && <link rel="apple-touch-icon" href={assets.touchIcon} />}
        {assets.feeds?.map(({ type, href, title }) => (
          <link key={href} rel="alternate" type={type} href={href} title={title} />
        ))}
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
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
