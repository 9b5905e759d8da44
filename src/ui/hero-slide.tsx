import clsx from 'clsx';
import type { HeroBlock, Link as Target } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Embed } from './embed.tsx';
import { Heading } from './heading.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

const IMAGE = 'h-106 w-full object-cover print:hidden';

/** A phone's slide is higher than its image would be, so the image is rendered wider than the window. */
const SIZES = '(min-width: 48rem) 100vw, 130vw';

/** Classes of the text and its title. On an image it has a dark gradient behind it, so that it is legible on any; a player stays clear. */
const STILL = { text: 'slide-text not-print:bg-slide not-print:pb-22', title: '' };
const PLAYER = {
  text: 'slide-text not-print:pb-32',
  title: 'bg-scrim/80 print:bg-transparent px-3 py-1 text-xl print:p-0',
};

interface HeroSlideProps {
  slide: HeroBlock['slides'][number];
  link: Target | undefined;
  /** Its name for screen readers. */
  name: string;
  isFirst: boolean;
  /** True while another slide is shown. */
  isHidden: boolean;
}

/** A slide: an image or a player, and the text on it. On paper it is its text, and a link whose URL is printed. */
export function HeroSlide({ slide, link, name, isFirst, isHidden }: HeroSlideProps) {
  const { words } = useSite();
  const { embed } = slide;
  const classes = embed ? PLAYER : STILL;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset.
    <div className="slide" role="group" aria-roledescription={words.slide} aria-label={name} inert={isHidden}>
      {embed ? (
        <Embed embed={embed} poster={slide.image} sizes={SIZES} shape="slide" />
      ) : (
        <Picture image={slide.image} sizes={SIZES} className={IMAGE} />
      )}
      <div className={classes.text}>
        {slide.eyebrow && <p className="mb-2 font-semibold">{slide.eyebrow}</p>}
        <Heading
          className={clsx('print:text-lg', classes.title, !embed && (isFirst ? 'text-4xl' : 'text-3xl'))}
        >
          {slide.title}
        </Heading>
        {slide.text && <p>{slide.text}</p>}
        {link && (
          <Link
            link={link}
            className={clsx('button slide-link', link.target !== 'external' && 'print:hidden')}
          >
            {slide.label ?? slide.title}
          </Link>
        )}
      </div>
    </div>
  );
}
