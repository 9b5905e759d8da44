import clsx from 'clsx';
import { useId } from 'react';
import type { HeroBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call.tsx';
import { usePage, useSite } from '../ui/context.tsx';
import { Embed } from '../ui/embed.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link, pageLink } from '../ui/link.tsx';
import { fillLabel } from '../ui/number-label.ts';
import { Picture } from '../ui/picture.tsx';
import { type Carousel, useCarousel } from '../ui/use-carousel.ts';

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

const BUTTON = 'icon-button border border-current bg-scrim/55 text-white hover:bg-white hover:text-scrim';

/** Pause and arrows; in the DOM before the slides, as the carousel pattern asks. */
function Controls({ carousel: { index, paused, go, toggle } }: { carousel: Carousel }) {
  const { words } = useSite();
  const controls = [
    [paused ? 'play' : 'pause', paused ? words.play : words.pause, toggle],
    ['left', words.previousSlide, () => go(index - 1)],
    ['right', words.nextSlide, () => go(index + 1)],
  ] as const;
  return (
    <div className="slide-controls needs-script">
      {controls.map(([icon, label, act], i) => (
        <button key={i} type="button" className={BUTTON} aria-label={label} onClick={act}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/** Dots after the slides, one stop of the keyboard: radio buttons. */
function Dots({ carousel: { index, go }, count }: { carousel: Carousel; count: number }) {
  const site = useSite();
  const name = useId();
  return (
    <div className="slide-dots needs-script">
      {Array.from({ length: count }, (_, i) => (
        <input
          key={i}
          type="radio"
          name={name}
          aria-label={fillLabel(site.words.goToSlide, { n: i + 1 }, site)}
          checked={i === index}
          onChange={() => go(i)}
        />
      ))}
    </div>
  );
}

/** A phone's slide is higher than its image would be, so the image is rendered wider than the window. */
const SIZES = '(min-width: 48rem) 100vw, 130vw';

interface SlideState {
  /** Its name for screen readers. */
  name: string;
  isFirst: boolean;
  /** True while another slide is shown. */
  isHidden: boolean;
}

/** An image with a dark gradient below its text, or a player, which stays clear. On paper, its text and a link with its URL. */
function Slide({ name, isFirst, isHidden, ...slide }: HeroBlock['slides'][number] & SlideState) {
  const { embed, image, eyebrow, title, text, label, href } = slide;
  const { words } = useSite();
  const size = isFirst ? 'text-4xl' : 'text-3xl';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset.
    <div className="slide" role="group" aria-roledescription={words.slide} aria-label={name} inert={isHidden}>
      {embed ? (
        <Embed embed={embed} poster={image} sizes={SIZES} shape="slide" />
      ) : (
        <Picture image={image} sizes={SIZES} className="h-106 w-full object-cover print:hidden" />
      )}
      <div className={clsx('slide-text', embed ? 'not-print:pb-32' : 'not-print:bg-slide not-print:pb-22')}>
        {eyebrow && <p className="mb-2 font-semibold">{eyebrow}</p>}
        <Heading
          className={clsx(
            'print:text-lg',
            embed ? 'bg-scrim/80 px-3 py-1 text-xl print:bg-transparent print:p-0' : size,
          )}
        >
          {title}
        </Heading>
        {text && <p>{text}</p>}
        {href && (
          <Link
            link={href}
            className={clsx('button slide-link', href.target !== 'external' && 'print:hidden')}
          >
            {label ?? title}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Links in a line below the slides; one to a call says its state. */
function Links({ links }: { links: NonNullable<HeroBlock['links']> }) {
  return (
    <div className="border-line border-b">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-7 gap-y-2 px-gutter py-3 lg:*:last:ml-auto">
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
