import clsx from 'clsx';
import { useId } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import type { HeroBlock } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Embed } from './embed-frame.tsx';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Credit, ON_IMAGE, Picture } from './picture.tsx';
import type { Carousel } from './use-carousel.ts';

const BUTTON = 'icon-button border border-current bg-scrim/55 text-white hover:bg-white hover:text-scrim';

/** Pause and arrows; in the DOM before the slides, as the carousel pattern asks. */
export function Controls({ carousel: { index, paused, go, toggle } }: { carousel: Carousel }) {
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
export function Dots({ carousel: { index, go }, count }: { carousel: Carousel; count: number }) {
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

type SlideProps = HeroBlock['slides'][number] & { name: string; isFirst: boolean; isHidden: boolean };

/** An image with a dark gradient below its text, or a player, which stays clear. On paper, its text and a link with its URL. */
export function Slide({ name, isFirst, isHidden, ...slide }: SlideProps) {
  const { embed, image, eyebrow, title, text, label, href } = slide;
  const { words } = useSite();
  const size = isFirst ? 'text-4xl' : 'text-3xl';
  const button = clsx('button slide-link', href?.target !== 'external' && 'print:hidden');
  const heading = embed ? 'bg-scrim/80 px-3 py-1 text-xl print:bg-transparent print:p-0' : size;
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
        <Heading className={clsx('print:text-lg', heading)}>{title}</Heading>
        {text && <p>{text}</p>}
        {href && (
          <Link link={href} className={button}>
            {label ?? title}
          </Link>
        )}
      </div>
      {!embed && <Credit image={image} className={clsx(ON_IMAGE, 'z-1 print:hidden')} />}
    </div>
  );
}
