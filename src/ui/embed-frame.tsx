import clsx from 'clsx';
import { useState } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import type { Embed as Frame, Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { takeFocus } from './focus.ts';
import { Icon } from './icon.tsx';
import { Credit, ON_IMAGE, Picture, type PictureProps } from './picture.tsx';
import { onPlainClick } from './plain-click.ts';

/** Classes by shape: a video in a box or filling a slide, another site's page wide or tall. On paper a video is its poster. */
export const PLAYERS = {
  box: 'relative block aspect-video w-full overflow-hidden rounded-card bg-scrim print:max-w-[80mm]',
  slide: 'relative block min-h-120 w-full overflow-hidden bg-scrim print:hidden',
  wide: 'relative block aspect-video min-h-80 w-full overflow-hidden rounded-card bg-quiet',
  tall: 'relative block h-[max(85svh,30rem)] w-full overflow-hidden rounded-card bg-quiet',
};

/** Classes of the link and of its note, on a poster and without one. */
const ON_POSTER = [
  'absolute inset-0 bg-scrim/25 text-white hover:bg-transparent focus-visible:-outline-offset-4 print:hidden',
  'absolute inset-x-0 bottom-0 bg-scrim/80 px-3 py-2',
];
const PANEL = [
  'content-center gap-4 rounded-card border border-line bg-quiet p-6 text-center hover:border-brand print:block print:min-h-0 print:border-0 print:p-0 print:text-left',
  'text-muted',
];

/** Rights of a frame: those that players, maps and forms need. It can't lead the window to another page, or download. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';

interface EmbedProps extends Pick<PictureProps, 'sizes'> {
  embed: Frame;
  /** Without one, the title is shown. */
  poster: Image | undefined;
  shape?: keyof typeof PLAYERS;
}

/** Another site's player or page behind its poster: a link to it, which opens it in its place. Before a click nothing is loaded. */
export function Embed({ embed, poster, sizes, shape = 'box' }: EmbedProps) {
  const site = useSite();
  const { words } = site;
  const [isOpen, setOpen] = useState(false);
  const isPlayer = shape === 'box' || shape === 'slide';
  const { src, host, title = isPlayer ? words.video : host } = embed;
  if (isOpen)
    return (
      <iframe
        ref={takeFocus}
        className={PLAYERS[shape]}
        src={src}
        title={title}
        allow={isPlayer ? 'autoplay; fullscreen; picture-in-picture' : 'fullscreen'}
        sandbox={SANDBOX}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  const [place, note] = poster ? ON_POSTER : PANEL;
  // A least height would widen what has a ratio, beyond a narrow screen.
  const size = !poster && (isPlayer ? 'aspect-video print:aspect-auto' : 'min-h-60');
  const link = (
    <a
      href={src}
      {...onPlainClick(() => setOpen(true))}
      className={clsx('group grid place-items-center', place, size)}
    >
      <span className="grid size-18 place-items-center rounded-full bg-light-accent text-white transition-transform group-hover:scale-105 print:hidden">
        <Icon name={isPlayer ? 'play' : 'plus'} />
      </span>
      <span className={poster ? 'sr-only' : 'min-w-0 max-w-full font-semibold text-brand text-lg'}>
        <span className="sr-only">{`${isPlayer ? words.play : words.load}: `}</span>
        {title}
        <span className="sr-only">. </span>
      </span>
      <span className={clsx('text-xs print:hidden', note)}>
        {fillLabel(isPlayer ? words.loadNote : words.photoNote, { host }, site)}
      </span>
    </a>
  );
  if (!poster) return link;
  return (
    <div className={shape === 'slide' ? PLAYERS.slide : PLAYERS.box}>
      <Picture image={poster} sizes={sizes} className="size-full object-cover" />
      {link}
      <Credit image={poster} className={ON_IMAGE} />
    </div>
  );
}
