import clsx from 'clsx';
import type { HeroBlock, Link as Target } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Embed } from './embed.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

/** The media and the text share a grid cell. On paper a slide is its text, and a link whose URL is printed. */
const SLIDE =
  'relative grid shrink-0 basis-full snap-start *:col-start-1 *:row-start-1 [&>picture]:contents print:block print:break-inside-avoid';
const IMAGE = 'col-start-1 row-start-1 aspect-[21/9] size-full max-h-152 min-h-120 object-cover print:hidden';

/** A phone's slide is higher than its image would be, so the image is rendered wider than the window. */
const SIZES = '(min-width: 48rem) 100vw, 130vw';

/** Clicks go through to a player below; only the link takes them. */
const TEXT =
  'pointer-events-none z-1 flex w-full flex-col items-start justify-end self-stretch px-inset pt-12 text-on-deep print:block print:bg-none print:p-0 print:pb-4 print:text-black';
const TITLE =
  'max-w-[18ch] print:max-w-none print:bg-transparent print:p-0 print:text-[1.1rem] print:text-black';

type Medium = 'still' | 'player';

/** On an image the text has a dark gradient behind it, so that it is legible on any; a player stays clear. */
const TEXTS: Record<Medium, string> = {
  still: 'bg-slide pb-22',
  player: 'pb-32',
};
const TITLES: Record<Medium, string> = {
  still: 'text-4xl text-white',
  player: 'bg-scrim/80 px-3 py-1 text-xl text-white',
};

const LINK =
  'button pointer-events-auto mt-6 border-light-accent bg-light-accent text-white hover:border-transparent hover:bg-[color-mix(in_oklab,var(--color-light-accent)_86%,var(--color-scrim))] print:mt-[0.1rem] print:bg-transparent print:text-[0.9rem] print:leading-[1.4] print:text-brand';

interface HeroSlideProps {
  slide: HeroBlock['slides'][number];
  link: Target | undefined;
  /** Position in the carousel, from 1. */
  number: number;
  /** Number of slides. */
  total: number;
  /** True while another slide is shown. */
  isHidden: boolean;
}

/** A slide: an image or a player, and the text on it. */
export function HeroSlide({ slide, link, number, total, isHidden }: HeroSlideProps) {
  const { words } = useSite();
  const embed = slide.kind === 'embed' ? slide.embed : undefined;
  const medium: Medium = embed ? 'player' : 'still';
  const name = words.slideOf.replace('{n}', String(number)).replace('{total}', String(total));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset.
    <div className={SLIDE} role="group" aria-roledescription="slide" aria-label={name} inert={isHidden}>
      {embed ? (
        <Embed embed={embed} poster={slide.image} sizes={SIZES} shape="slide" />
      ) : (
        <Picture image={slide.image} sizes={SIZES} className={IMAGE} />
      )}
      <div className={clsx(TEXT, TEXTS[medium])}>
        <h2 className={clsx(TITLE, TITLES[medium])}>{slide.title}</h2>
        {slide.text && (
          <p className="mt-[0.85rem] max-w-[48ch] text-lg print:mt-[0.1rem] print:text-[0.9rem] print:leading-[1.4]">
            {slide.text}
          </p>
        )}
        {link && (
          <Link link={link} className={clsx(LINK, link.target !== 'external' && 'print:hidden')}>
            {slide.linkLabel ?? slide.title}
          </Link>
        )}
      </div>
    </div>
  );
}
