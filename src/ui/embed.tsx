import { useState } from 'react';
import type { Image, Embed as Player } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { onPlainClick } from './plain-click.ts';

/**
 * Classes of a player by its shape: a box of its own, or one that fills a slide. On paper a video is its poster;
 * that of a slide is left out.
 */
export const PLAYERS = {
  box: 'relative block aspect-video w-full overflow-hidden rounded-card bg-scrim print:max-w-[80mm]',
  slide: 'relative block min-h-120 w-full overflow-hidden bg-scrim print:hidden',
};

interface EmbedProps {
  embed: Player;
  poster: Image;
  /** Width of the poster, as the `sizes` of an `img`. */
  sizes: string;
  shape?: keyof typeof PLAYERS;
}

/**
 * Another site's player behind its poster: nothing of it is loaded before a click. A link to the player, which with JavaScript
 * opens it in its place.
 */
export function Embed({ embed, poster, sizes, shape = 'box' }: EmbedProps) {
  const site = useSite();
  const [asked, setAsked] = useState(false);
  if (asked)
    return (
      <iframe
        ref={takeFocus}
        className={PLAYERS[shape]}
        src={embed.src}
        title={embed.title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className={PLAYERS[shape]}>
      <Picture image={poster} sizes={sizes} className="size-full object-cover" />
      {/* With a target it is no page that opens in place. */}
      <a
        href={embed.src}
        target="_self"
        className="group absolute inset-0 grid place-items-center bg-scrim/25 text-white hover:bg-scrim/10 focus-visible:-outline-offset-4 print:hidden"
        onClick={onPlainClick(() => setAsked(true))}
      >
        <span className="grid size-18 place-items-center rounded-full bg-light-accent transition-transform group-hover:scale-106">
          <Icon name="play" />
        </span>
        <span className="sr-only">{`${site.words.play}: ${embed.title}. `}</span>
        <span className="absolute inset-x-0 bottom-0 bg-scrim/78 px-3 py-2 text-xs">
          {site.words.loadNote.replace('{host}', embed.host)}
        </span>
      </a>
    </div>
  );
}

/** The player stands where the link was that had the focus. */
function takeFocus(player: HTMLIFrameElement | null): void {
  player?.focus();
}
