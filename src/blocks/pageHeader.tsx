import type { PageHeaderBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call-note.tsx';
import { usePage, useSite } from '../ui/context.tsx';
import { Link, pageLink } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** The page's title, the state of the call on it, and the way back home. */
export function PageHeader({ id, lang, title, text }: PageHeaderBlock) {
  const site = useSite();
  const { page } = usePage();
  const isLong = page.path.length - 1 > site.limits.breadcrumbCharacters;
  return (
    <div id={id} lang={lang} className={`page-header page-header-${page.layout}`}>
      <div className="page-header-inner">
        {page.layout === 'site' && (
          <nav aria-label={site.words.breadcrumb} className={`breadcrumb ${isLong ? 'breadcrumb-wide' : ''}`}>
            <ol>
              <li>
                <Link link={pageLink(site, '/')}>{site.words.home}</Link>
              </li>
              <li aria-current="page">{page.crumb}</li>
            </ol>
          </nav>
        )}
        <div className="page-heading">
          <h1 tabIndex={-1}>{title ?? page.title}</h1>
          {page.call && <CallNote call={page.call} className="page-state" />}
        </div>
        {text && <RichText text={text} className="rich lead" />}
      </div>
    </div>
  );
}
