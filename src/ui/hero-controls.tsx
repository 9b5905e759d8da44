import { useId } from 'react';
import type { IconName } from '../generated/icons.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { fillLabel } from './number-label.ts';
import type { Carousel } from './use-carousel.ts';

const BUTTON = 'icon-button border border-white/55 bg-scrim/55 text-white hover:bg-white hover:text-scrim';

/** Pause and arrows; in the DOM before the slides, as the carousel pattern asks. */
export function HeroControls({ carousel }: { carousel: Carousel }) {
  const { words } = useSite();
  const { index, paused, go, toggle } = carousel;
  return (
    <div className="slide-controls needs-script">
      <Control icon={paused ? 'play' : 'pause'} label={paused ? words.play : words.pause} onClick={toggle} />
      <Control icon="left" label={words.previousSlide} onClick={() => go(index - 1)} />
      <Control icon="right" label={words.nextSlide} onClick={() => go(index + 1)} />
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
          className="slide-dot"
          aria-label={fillLabel(site.words.goToSlide, { n: i + 1 }, site)}
          checked={i === index}
          onChange={() => go(i)}
        />
      ))}
    </div>
  );
}

interface ControlProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

function Control({ icon, label, onClick }: ControlProps) {
  return (
    <button type="button" className={BUTTON} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
