import { useState } from 'react';
import type { Image, Embed as Player } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';

/** Another site's player behind a picture: nothing of it is loaded before a click. Without JavaScript, a link to it. */
export function Embed({ embed, poster, sizes }: { embed: Player; poster: Image; sizes: string }) {
  const site = useSite();
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <iframe
        ref={takeFocus}
        className="embed"
        src={embed.src}
        title={embed.title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className="embed">
      <Picture image={poster} sizes={sizes} />
      <button type="button" className="embed-play needs-script" onClick={() => setAsked(true)}>
        <span className="embed-sign">
          <Icon name="play" />
        </span>
        <span className="sr-only">{`${site.words.play}: ${embed.title}. `}</span>
        <span className="embed-note">{site.words.loadNote.replace('{host}', embed.host)}</span>
      </button>
      <noscript>
        <a className="embed-link" href={embed.src} target="_blank" rel="noopener noreferrer">
          {`${site.words.play}: ${embed.title}`}
          <span className="sr-only">{` (${site.words.newTab})`}</span>
        </a>
      </noscript>
    </div>
  );
}

/** The player stands where the button was that had the focus. */
function takeFocus(player: HTMLIFrameElement | null): void {
  player?.focus();
}
