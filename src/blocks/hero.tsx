import { fillLabel } from '../core/text/fill-label.ts';
import type { HeroBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call.tsx';
import { usePage } from '../ui/context.tsx';
import { Link, pageLink } from '../ui/link.tsx';
import { Controls, Dots, Slide } from '../ui/slides.tsx';
import { useCarousel } from '../ui/use-carousel.ts';

/** Slides side by side that snap, and on paper a list in two columns. */
const STRIP =
  'flex overflow-x-auto overflow-y-hidden [scroll-snap-type:x_mandatory] [scrollbar-width:none] print:block print:columns-2 print:gap-x-8';

/** A carousel that moves by itself and can be paused. A slide that links to the page that it is on leads below it. */
export function Hero({ id, lang, title, slides, intervalMs, links }: HeroBlock) {
  const { site, page } = usePage();
  const ownUrl = pageLink(site, page.path).href;
  // An editor's anchor begins with a letter, so this one is free.
  const below = `_below-${id ?? 'hero'}`;
  const leadsHere = ({ href }: HeroBlock['slides'][number]) => href?.href === ownUrl;
  const carousel = useCarousel(slides.length, intervalMs ?? site.timings.slideMs);
  return (
    <>
      <section
        ref={carousel.frame}
        id={id}
        lang={lang}
        className="relative bg-deep print:bg-transparent"
        aria-roledescription={site.words.carousel}
        aria-label={title}
      >
        {slides.length > 1 && <Controls carousel={carousel} />}
        <div ref={carousel.strip} className={STRIP} aria-live={carousel.playing ? 'off' : 'polite'}>
          {slides.map((slide, i) => (
            <Slide
              key={i}
              {...slide}
              {...(leadsHere(slide) && { href: { href: `${ownUrl}#${below}`, target: 'page' } })}
              name={fillLabel(site.words.slideOf, { n: i + 1, total: slides.length }, site)}
              isFirst={i === 0}
              isHidden={carousel.ready && i !== carousel.index}
            />
          ))}
        </div>
        {slides.length > 1 && <Dots carousel={carousel} count={slides.length} />}
        {slides.some(leadsHere) && <div id={below} className="-scroll-mt-6" tabIndex={-1} />}
      </section>
      {links && <Links links={links} />}
    </>
  );
}

/** Links in a line below the slides; one to a call says its state. */
function Links({ links }: { links: NonNullable<HeroBlock['links']> }) {
  return (
    <div className="border-line border-b">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-8 gap-y-2 px-gutter py-3 lg:*:last:ml-auto">
        {links.map(({ label, href, call }, i) => (
          <li key={i} className="flex flex-wrap items-center gap-x-3">
            <Link link={href} className="py-0.5 font-semibold text-brand underline">
              {label}
            </Link>
            {call && <CallNote call={call} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
