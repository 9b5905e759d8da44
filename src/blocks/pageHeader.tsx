import clsx from 'clsx';
import type { Page, PageHeaderBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call-note.tsx';
import { usePage, useSite } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { keepCompounds } from '../ui/keep-compounds.tsx';
import { Link, pageLink } from '../ui/link.tsx';
import { PageDetails } from '../ui/page-details.tsx';
import { useSection } from '../ui/page-links.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** Classes by the page's layout: of the band, of what is in it, of the title and of the text below it. */
const LAYOUTS: Record<Page['layout'], { band: string; inner: string; title?: string; text: string }> = {
  site: {
    band: 'border-b border-line bg-quiet print:border-0 print:bg-transparent',
    inner: 'py-5',
    text: 'max-w-none text-lg leading-normal',
  },
  bare: {
    band: 'text-center',
    inner: 'pt-band',
    title: 'text-[clamp(5rem,4rem+8vw,9rem)] leading-none text-brand',
    text: 'mx-auto text-xl text-ink',
  },
};

/** Beside the words, the image begins where the side column of a page does. */
const WITH_IMAGE =
  'lg:grid lg:grid-cols-[var(--spacing-inset)_minmax(0,1fr)_calc(20.5rem+var(--spacing-inset))]';

/** The page's title, the state of the call on it, its dates, and the breadcrumb; in a strip below, what one wants to know first. */
export function PageHeader({ id, lang, title, text, image, facts }: PageHeaderBlock) {
  const { page } = usePage();
  const classes = LAYOUTS[page.layout];
  return (
    <div id={id} lang={lang} data-page-header="">
      <div className={clsx(classes.band, image && WITH_IMAGE)}>
        <div
          className={clsx(
            'mx-auto w-full max-w-page px-gutter print:p-0',
            image && 'lg:col-start-2 lg:pl-0',
            classes.inner,
          )}
        >
          {page.layout === 'site' && <Breadcrumb />}
          <div className="flex-wrap items-center gap-x-4 gap-y-2 has-[p]:flex">
            <h1 className={classes.title} tabIndex={-1}>
              {keepCompounds(title ?? page.title)}
            </h1>
            {page.call && <CallNote call={page.call} />}
          </div>
          {page.details && <PageDetails details={page.details} />}
          {text && <RichText text={text} isLead className={clsx('mt-1', classes.text)} />}
        </div>
        {image && (
          <div className="relative h-16 lg:h-auto print:hidden">
            <Picture
              image={image}
              sizes="(min-width: 64rem) 40vw, 100vw"
              className="absolute size-full object-cover"
            />
          </div>
        )}
      </div>
      {facts && <Facts facts={facts} look="strip" />}
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
      className={clsx('text-muted text-xs print:hidden', isLong && 'max-md:hidden')}
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
