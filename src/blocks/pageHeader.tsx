import clsx from 'clsx';
import { listBreadcrumbs } from '../core/paths/hierarchy.ts';
import type { PageHeaderBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call.tsx';
import { usePage } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { keepCompounds } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { PageDetails } from '../ui/page-details.tsx';
import { Caption, Credit, ON_IMAGE, Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { FRAMES } from '../ui/section.tsx';

/** Beside the words, the image begins where the side column of a page does. */
const WITH_IMAGE = 'lg:grid lg:grid-cols-[var(--spacing-inset)_1fr_calc(20.5rem+var(--spacing-inset))]';

const WORDS = 'mx-auto w-full max-w-page px-gutter py-5 print:p-0';

/** The page's title, the state of the call on it, its dates, and the breadcrumb; in a strip below, what one wants to know first. The image of a page of text is above that. */
export function PageHeader({ id, lang, title, text, image, facts }: PageHeaderBlock) {
  const { page } = usePage();
  const isBare = page.layout === 'bare';
  const isBeside = image && (isBare || page.layout === 'site');
  return (
    <div id={id} lang={lang} data-page-header="">
      <div className={clsx('border-line border-b bg-quiet', isBeside && WITH_IMAGE, isBare && 'text-center')}>
        <div className={clsx(WORDS, isBeside && 'lg:col-start-2 lg:pl-0')}>
          {!isBare && page.path !== '/' && <Breadcrumb />}
          <div className="flex-wrap items-center gap-x-4 gap-y-2 has-[p]:flex">
            <h1 tabIndex={-1}>{keepCompounds(title ?? page.title)}</h1>
            {page.call && <CallNote call={page.call} />}
          </div>
          {page.details && <PageDetails details={page.details} />}
          {text && <RichText text={text} isLead className="mt-1 max-w-none text-lg" />}
        </div>
        {isBeside && (
          <div className="relative h-16 lg:h-auto print:hidden">
            <Picture
              image={image}
              sizes="(min-width: 64rem) 40vw, 100vw"
              className="absolute size-full object-cover"
            />
            <Credit image={image} className={ON_IMAGE} />
          </div>
        )}
      </div>
      {image && !isBeside && (
        <div className={FRAMES.page}>
          <figure className={page.layout === 'text' ? 'leaving' : undefined}>
            <Picture
              image={image}
              sizes="(min-width: 64rem) 1030px, 100vw"
              className="aspect-2/1 w-full rounded-card object-cover"
            />
            <Caption image={image} />
          </figure>
        </div>
      )}
      {facts && <Facts facts={facts} look="strip" />}
    </div>
  );
}

/** The way back to the home page by the pages above, or else by the page's section. A small screen has no room for that of a deep page. */
function Breadcrumb() {
  const { site, page } = usePage();
  const isLong = page.path.length - 1 > site.limits.breadcrumbCharacters;
  return (
    <nav
      aria-label={site.words.breadcrumb}
      className={clsx('text-muted text-xs print:hidden', isLong && 'max-md:hidden')}
    >
      <ol className="crumbs flex flex-wrap gap-x-2 gap-y-1">
        {listBreadcrumbs(page, site).map(({ label, href }) => (
          <li key={label}>
            <Link link={href} className="inline-block min-h-6 underline">
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page">{page.crumb}</li>
      </ol>
    </nav>
  );
}
