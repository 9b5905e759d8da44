import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, pageLink } from '../../ui/link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Names of the networks, for screen readers. */
const NAMES: Record<NonNullable<Site['footer']['social']>[number]['network'], string> = {
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** Room for a finger around an icon. */
const NETWORK = 'grid size-11 place-items-center rounded-full text-body hover:bg-line hover:text-ink';

/** The site's owner, its profiles on other networks, the site map and the theme switch. */
export function Footer({ site, lang }: { site: Site; lang: string | undefined }) {
  return (
    <footer className="border-line border-t bg-quiet text-sm print:hidden" lang={lang}>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-6 px-gutter py-8">
        <p>{site.footer.text}</p>
        {site.footer.social && (
          // The icons, not the room around them, end at the margin.
          <ul className="-mx-2.5 hidden gap-2 md:flex">
            {site.footer.social.map(({ network, href }, i) => (
              <li key={i}>
                <Link link={href} className={NETWORK} plain>
                  <Icon name={network} />
                  <span className="sr-only">{NAMES[network]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-6 gap-y-3">
          <Link link={pageLink(site, site.siteMap)} className="underline">
            {site.words.siteMap}
          </Link>
          <ThemeSwitch words={site.words} />
        </div>
      </div>
    </footer>
  );
}
