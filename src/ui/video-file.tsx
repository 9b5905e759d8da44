import clsx from 'clsx';
import type { VideoFile as File, Image } from '../generated/props.ts';
import { PLAYERS } from './embed.tsx';

/** The width for which a poster is chosen, in pixels: a phone's at double density. */
const POSTER = 800;

/** On paper a video is its poster. */
const HIDDEN_CONTROLS = 'print:[&::-webkit-media-controls]:hidden!';

/** A video of the site's own in the browser's player: its picture is loaded with the page, the video when it is played. */
export function VideoFile({ file, poster }: { file: File; poster: Image }) {
  return (
    <video
      className={clsx(PLAYERS.box, HIDDEN_CONTROLS)}
      src={file.src}
      poster={posterUrl(poster)}
      width={poster.width}
      height={poster.height}
      aria-label={file.title}
      controls
      playsInline
      preload="none"
    >
      <track kind="captions" src={file.captions} srcLang={file.lang} />
    </video>
  );
}

/** The version for a poster, which has one address: in the format that most browsers have, no wider than is needed. */
function posterUrl({ src, sources }: Image): string {
  const versions = sources.at(-1)?.srcset.split(', ') ?? [];
  for (const version of versions) {
    const [url, width = ''] = version.split(' ');
    if (url && Number.parseInt(width, 10) >= POSTER) return url;
  }
  return src;
}
