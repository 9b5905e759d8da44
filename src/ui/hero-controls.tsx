import { useId } from 'react';
import type { IconName } from '../generated/icons.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { fillLabel } from './number-label.ts';
import type { Carousel } from './use-carousel.ts';

const BUTTON = 'icon-button border border-current bg-scrim/55 text-white hover:bg-white hover:text-scrim';

/** Pause and arrows; in the DOM before the slides, as the carousel pattern asks. */
export function HeroControls({ carousel }: { carousel: Carousel }) {
  const { words } = useSite();
  const { index, paused, go, toggle } = carousel;
  const controls: [icon: IconName, label: string, act: () => void][] = [
    paused ? ['play', words.play, toggle] : ['pause', words.pause, toggle],
    ['left', words.previousSlide, () => go(index - 1)],
    ['right', words.nextSlide, () => go(index + 1)],
  ];
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
export function HeroDots({ carousel: { index, go }, count }: { carousel: Carousel; count: number }) {
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
