import type { HeroBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { HeroControls } from '../ui/hero-controls.tsx';
import { HeroSlide } from '../ui/hero-slide.tsx';
import { useCarousel } from '../ui/use-carousel.ts';

/** A carousel of large pictures: it moves by itself, can be stopped, and scrolls by hand without JavaScript. */
export function Hero({ id, lang, title, slides, intervalMs }: HeroBlock) {
  const { timings } = useSite();
  const carousel = useCarousel<HTMLElement, HTMLDivElement>(slides.length, intervalMs ?? timings.slideMs);
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
            number={i + 1}
            total={slides.length}
            hidden={carousel.ready && i !== carousel.index}
          />
        ))}
      </div>
    </section>
  );
}
