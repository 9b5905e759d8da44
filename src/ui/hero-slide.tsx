import type { HeroBlock, Link as Target } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Embed } from './embed.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

interface Props {
  slide: HeroBlock['slides'][number];
  /** Where it leads, if it does. */
  link: Target | undefined;
  number: number;
  total: number;
  hidden: boolean;
}

/** On a phone the slide is higher than its picture would be, so that the picture is drawn wider than the window. */
const SIZES = '(min-width: 48rem) 100vw, 130vw';

/** One slide: the picture, and the words on it, dark behind them so that they can be read on any picture. */
export function HeroSlide({ slide, link, number, total, hidden }: Props) {
  const { words } = useSite();
  const name = words.slideOf.replace('{n}', String(number)).replace('{total}', String(total));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset.
    <div className="hero-slide" role="group" aria-roledescription="slide" aria-label={name} inert={hidden}>
      {slide.kind === 'embed' && slide.embed ? (
        <Embed embed={slide.embed} poster={slide.image} sizes={SIZES} />
      ) : (
        <Picture image={slide.image} sizes={SIZES} />
      )}
      <div className="hero-words">
        <h2>{slide.title}</h2>
        {slide.text && <p>{slide.text}</p>}
        {link && (
          <Link link={link} className="button">
            {slide.linkLabel ?? slide.title}
          </Link>
        )}
      </div>
    </div>
  );
}
