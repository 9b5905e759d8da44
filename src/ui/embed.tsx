import clsx from 'clsx';
import type { Embed as Frame, Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { useOnDemand } from './use-on-demand.ts';

/**
 * Classes of a player by its shape: a box of its own, or one that fills a slide; and of a page of another site, wide or tall.
 * On paper a video is its poster; that of a slide is left out.
 */
export const PLAYERS = {
  box: 'relative block aspect-video w-full overflow-hidden rounded-card bg-scrim print:max-w-[80mm]',
  slide: 'relative block min-h-120 w-full overflow-hidden bg-scrim print:hidden',
  wide: 'relative block aspect-video min-h-80 w-full overflow-hidden rounded-card bg-quiet',
  tall: 'relative block h-[max(85svh,30rem)] w-full overflow-hidden rounded-card bg-quiet',
};

/** Classes of the link on a poster, and of one in its place. */
const ON_POSTER =
  'absolute inset-0 bg-scrim/25 text-white hover:bg-transparent focus-visible:-outline-offset-4 print:hidden';
const PANEL =
  'min-h-60 content-center gap-4 rounded-card border border-line bg-quiet p-6 text-center hover:border-brand print:block print:min-h-0 print:border-0 print:p-0 print:text-left';

const VIDEO = 'aspect-video print:aspect-auto';

interface EmbedProps {
  embed: Frame;
  /** Without one, the title is shown. */
  poster: Image | undefined;
  /** Width of the poster, as the `sizes` of an `img`. */
  sizes: string;
  shape?: keyof typeof PLAYERS;
}

/**
 * Another site's player or page behind its poster: nothing of it is loaded before a click. A link to it, which with JavaScript
 * opens it in its place.
 */
export function Embed({ embed, poster, sizes, shape = 'box' }: EmbedProps) {
  const { words } = useSite();
  const { opener, Dialog: Loaded } = useOnDemand(() => import('./embed-frame.tsx'), embed.src);
  const isPlayer = shape === 'box' || shape === 'slide';
  if (Loaded) return <Loaded {...{ embed, isPlayer }} className={PLAYERS[shape]} />;
  const link = (
    <a
      href={embed.src}
      {...opener}
      className={clsx(
        'group grid place-items-center',
        poster ? ON_POSTER : PANEL,
        isPlayer && !poster && VIDEO,
      )}
    >
      <span className="grid size-18 place-items-center rounded-full bg-light-accent text-white transition-transform group-hover:scale-105 print:hidden">
        <Icon name={isPlayer ? 'play' : 'plus'} />
      </span>
      <span className={poster ? 'sr-only' : 'min-w-0 max-w-full font-semibold text-brand text-lg'}>
        <span className="sr-only">{`${isPlayer ? words.play : words.load}: `}</span>
        {embed.title}
        <span className="sr-only">. </span>
      </span>
      <span
        className={clsx(
          'text-xs print:hidden',
          poster ? 'absolute inset-x-0 bottom-0 bg-scrim/80 px-3 py-2' : 'text-muted',
        )}
      >
        {(isPlayer ? words.loadNote : words.photoNote).replace('{host}', embed.host)}
      </span>
    </a>
  );
  if (!poster) return link;
  return (
    <div className={shape === 'slide' ? PLAYERS.slide : PLAYERS.box}>
      <Picture image={poster} sizes={sizes} className="size-full object-cover" />
      {link}
    </div>
  );
}
