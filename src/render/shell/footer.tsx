import { useSite } from '../../ui/context.tsx';
import { Link, MailLink, pageLink, SocialLinks } from '../../ui/link.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { useHasScript } from '../../ui/use-has-script.ts';

const LINK = 'inline-block underline hover:decoration-2';

/** Contact, columns of links, the owner's profiles on other networks, the site map and the theme switch. */
export function Footer({ lang }: { lang: string | undefined }) {
  const site = useSite();
  const { email, query, address } = site.contact;
  const { columns } = site.footer;
  const [owner, ...lines] = address ?? [];
  const hasContact = address || email || query;
  return (
    <footer
      className="border-deep-line border-t bg-deep text-on-deep text-sm print:hidden [&_:focus-visible]:outline-white [&_a]:text-white [&_h2]:text-inherit"
      lang={lang}
    >
      <div className="mx-auto max-w-page px-gutter">
        {(hasContact || columns) && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-6 border-deep-line border-b py-band">
            {hasContact && (
              <address className="col-span-full not-italic *:block *:w-fit lg:col-span-2">
                {owner && <strong className="font-semibold text-base text-white">{owner}</strong>}
                {owner && <span className="mb-2 whitespace-pre-line">{lines.join('\n')}</span>}
                {email && <MailLink address={email} className={LINK} />}
                {query && (
                  <Link link={query.href} className={LINK}>
                    {query.label}
                  </Link>
                )}
              </address>
            )}
            {columns?.map(({ title, links }, i) => (
              <nav key={i} aria-label={title}>
                <h2 className="mb-1.5 font-semibold text-sm">{title}</h2>
                <ul>
                  <PageLinks entry={{ label: title, items: links }} className={LINK} />
                </ul>
              </nav>
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          <p>{site.footer.text}</p>
          {site.footer.social && (
            // The icons, not the room around them, end at the margin.
            <SocialLinks links={site.footer.social} rel="me" className="-mx-2.5 hidden md:flex" />
          )}
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
            <Link link={pageLink(site, site.siteMap)} className={LINK}>
              {site.words.siteMap}
            </Link>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Selects the colours: the device's, light or dark. In the browser only, since it needs JavaScript. */
function ThemeSwitch() {
  const { words } = useSite();
  if (!useHasScript()) return null;
  return (
    <label className="inline-flex max-w-full flex-wrap items-center gap-2">
      {words.theme}
      <select
        className="min-h-8 min-w-0 max-w-full rounded-small border border-current bg-deep px-2 py-1 text-white"
        defaultValue={document.documentElement.dataset.theme}
        onChange={({ target }) => applyTheme(target.value)}
      >
        <option value="system">{words.themeSystem}</option>
        <option value="light">{words.themeLight}</option>
        <option value="dark">{words.themeDark}</option>
      </select>
    </label>
  );
}

/** Applies a theme to the page and stores it for the next one (`src/client/theme.ts`). */
function applyTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the theme lasts until the next full load.
  }
}
