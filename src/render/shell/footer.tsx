import type { Site } from '../../generated/props.ts';
import { Link, pageLink } from '../../ui/link.tsx';
import { SocialLinks } from '../../ui/social-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Columns of links, the site's owner, its profiles on other networks, the site map and the theme switch. */
export function Footer({ site, lang }: { site: Site; lang: string | undefined }) {
  return (
    <footer className="border-line border-t bg-quiet text-sm print:hidden" lang={lang}>
      <Columns {...site.footer} />
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-6 px-gutter py-8">
        <p>{site.footer.text}</p>
        {site.footer.social && (
          // The icons, not the room around them, end at the margin.
          <SocialLinks links={site.footer.social} rel="me" className="-mx-2.5 hidden md:flex" />
        )}
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-6 gap-y-3">
          <Link link={pageLink(site, site.siteMap)} className="underline">
            {site.words.siteMap}
          </Link>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Lists of links side by side, as many as there is room for. */
function Columns({ columns }: Site['footer']) {
  if (!columns) return null;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-8 px-gutter pt-10">
      {columns.map(({ title, links }, i) => (
        <nav key={i} aria-label={title} className="wrap-anywhere">
          <h2 className="mb-1 font-semibold text-sm tracking-normal">{title}</h2>
          <ul>
            {links.map(({ label, href }, at) => (
              <li key={at}>
                <Link link={href} className="inline-block py-1.5 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
