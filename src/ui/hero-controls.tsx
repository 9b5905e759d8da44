import type { IconName } from '../generated/icons.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { fillLabel } from './number-label.ts';
import type { Carousel } from './use-carousel.ts';

const BUTTON = 'icon-button border border-white/55 bg-scrim/55 text-white hover:bg-white hover:text-scrim';

interface HeroControlsProps {
  carousel: Pick<Carousel, 'index' | 'paused' | 'go' | 'toggle'>;
  /** Number of slides. */
  count: number;
}

/** Pause, arrows and dots; in the DOM before the slides, as the carousel pattern asks. */
export function HeroControls({ carousel: { index, paused, go, toggle }, count }: HeroControlsProps) {
  const site = useSite();
  const { words } = site;
  return (
    <div className="slide-controls needs-script">
      <Control icon={paused ? 'play' : 'pause'} label={paused ? words.play : words.pause} onClick={toggle} />
      <Control icon="left" label={words.previousSlide} onClick={() => go(index - 1)} />
      <Control icon="right" label={words.nextSlide} onClick={() => go(index + 1)} />
      <div className="ml-auto flex max-sm:hidden">
        {Array.from({ length: count }, (_, i) => (
          <button
            key={i}
            type="button"
            className="slide-dot"
            aria-label={fillLabel(words.goToSlide, { n: i + 1 }, site)}
            aria-current={i === index ? 'true' : undefined}
            onClick={() => go(i)}
          />
        ))}
      </div>
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
