import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, pageLink } from '../../ui/link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const NAMES: Record<NonNullable<Site['footer']['social']>[number]['network'], string> = {
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** Ownership, and where else the site's owner can be found. */
export function Footer({ site, lang }: { site: Site; lang: string | undefined }) {
  return (
    <footer className="site-footer" lang={lang}>
      <div className="site-footer-inner">
        <p>{site.footer.text}</p>
        {site.footer.social && (
          <ul className="site-social">
            {site.footer.social.map(({ network, href }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
              <li key={i}>
                <Link link={href} plain>
                  <Icon name={network} />
                  <span className="sr-only">{NAMES[network]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="site-foot">
          <Link link={pageLink(site, site.siteMap)}>{site.words.siteMap}</Link>
          <ThemeSwitch words={site.words} />
        </div>
      </div>
    </footer>
  );
}
