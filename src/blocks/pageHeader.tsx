import clsx from 'clsx';
import type { Page, PageHeaderBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call-note.tsx';
import { usePage, useSite } from '../ui/context.tsx';
import { Link, pageLink } from '../ui/link.tsx';
import { PageDetails } from '../ui/page-details.tsx';
import { useSection } from '../ui/page-links.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** Classes by the page's layout: of the band, of what is in it, of the title and of the text below it. */
const LAYOUTS: Record<Page['layout'], { band: string; inner: string; title: string; text: string }> = {
  site: {
    band: 'bg-deep text-on-deep print:bg-transparent print:text-black',
    inner: 'pb-band',
    title: 'text-white print:text-black',
    text: 'text-lg',
  },
  bare: {
    band: 'text-center',
    inner: 'pb-0',
    title: 'text-[clamp(5rem,4rem+8vw,9rem)] leading-none text-brand',
    text: 'mx-auto text-xl text-ink',
  },
};

/** The page's title, the state of the call on it, its dates, and the breadcrumb. */
export function PageHeader({ id, lang, title, text }: PageHeaderBlock) {
  const { page } = usePage();
  const classes = LAYOUTS[page.layout];
  return (
    <div id={id} lang={lang} className={classes.band} data-page-header="">
      <div className={clsx('mx-auto max-w-page px-gutter pt-band print:p-0', classes.inner)}>
        {page.layout === 'site' && <Breadcrumb />}
        <div className="flex-wrap items-center gap-x-6 gap-y-3 has-[p]:flex">
          <h1 className={classes.title} tabIndex={-1}>
            {title ?? page.title}
          </h1>
          {page.call && <CallNote call={page.call} className="rounded-control border px-3.5 py-[0.35rem]" />}
        </div>
        {page.details && <PageDetails details={page.details} />}
        {text && <RichText text={text} className={clsx('mt-4', classes.text)} />}
      </div>
    </div>
  );
}

/** The way back to the home page by the page's section. A small screen has no room for that of a deep page. */
function Breadcrumb() {
  const site = useSite();
  const { page } = usePage();
  const section = useSection();
  const isLong = page.path.length - 1 > site.limits.breadcrumbCharacters;
  return (
    <nav
      aria-label={site.words.breadcrumb}
      className={clsx('mb-3 text-sm print:hidden', isLong && 'max-md:hidden')}
    >
      <ol className="crumbs">
        <li>
          <Link link={pageLink(site, '/')} className="inline-block min-h-6 underline">
            {site.words.home}
          </Link>
        </li>
        {section && section.href?.href !== pageLink(site, page.path).href && (
          <li>
            {section.href ? (
              <Link link={section.href} className="inline-block min-h-6 underline">
                {section.label}
              </Link>
            ) : (
              section.label
            )}
          </li>
        )}
        <li aria-current="page">{page.crumb}</li>
      </ol>
    </nav>
  );
}
