import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import type { Carousel } from './use-carousel.ts';

/** Pause, arrows, dots: before the slides in the order of the page, as the carousel pattern has it. */
export function HeroControls({
  carousel,
  count,
}: {
  carousel: Pick<Carousel, 'index' | 'paused' | 'go' | 'toggle'>;
  count: number;
}) {
  const { words } = useSite();
  const { index, paused, go, toggle } = carousel;
  return (
    <div className="hero-controls needs-script">
      <button
        type="button"
        className="icon-button"
        aria-label={paused ? words.play : words.pause}
        onClick={toggle}
      >
        <Icon name={paused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.previousSlide}
        onClick={() => go(index - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.nextSlide}
        onClick={() => go(index + 1)}
      >
        <Icon name="right" />
      </button>
      <div className="hero-dots">
        {Array.from({ length: count }, (_, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number.
            key={i}
            type="button"
            aria-label={words.goToSlide.replace('{n}', String(i + 1))}
            aria-current={i === index ? 'true' : undefined}
            onClick={() => go(i)}
          />
        ))}
      </div>
    </div>
  );
}
