import type { HeroBlock } from '../generated/props.ts';
import { usePage, useSite } from '../ui/context.tsx';
import { HeroControls } from '../ui/hero-controls.tsx';
import { HeroSlide } from '../ui/hero-slide.tsx';
import { pageLink } from '../ui/link.tsx';
import { useCarousel } from '../ui/use-carousel.ts';

/**
 * A carousel of large pictures: it moves by itself, can be stopped, and scrolls by hand without JavaScript. A slide that links to the
 * page it is on leads below it.
 */
export function Hero({ id, lang, title, slides, intervalMs }: HeroBlock) {
  const site = useSite();
  const here = pageLink(site, usePage().page.path).href;
  // An anchor of an author begins with a letter.
  const below = `_below-${id ?? 'hero'}`;
  const leadsHere = ({ href }: HeroBlock['slides'][number]) => href?.href === here;
  const carousel = useCarousel<HTMLElement, HTMLDivElement>(
    slides.length,
    intervalMs ?? site.timings.slideMs,
  );
  return (
    <section
      ref={carousel.frame}
      id={id}
      lang={lang}
      className="hero"
      aria-roledescription="carousel"
      aria-label={title}
    >
      <HeroControls carousel={carousel} count={slides.length} />
      <div ref={carousel.strip} className="hero-strip" aria-live={carousel.playing ? 'off' : 'polite'}>
        {slides.map((slide, i) => (
          <HeroSlide
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
            key={i}
            slide={slide}
            link={leadsHere(slide) ? { href: `${here}#${below}`, target: 'page' } : slide.href}
            number={i + 1}
            total={slides.length}
            hidden={carousel.ready && i !== carousel.index}
          />
        ))}
      </div>
      {slides.some(leadsHere) && <div id={below} className="hero-end" tabIndex={-1} />}
    </section>
  );
}
