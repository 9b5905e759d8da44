import clsx from 'clsx';
import type { VideoFile as File, Image, VideoBlock } from '../generated/props.ts';
import { Embed, PLAYERS } from '../ui/embed-frame.tsx';
import { Credit } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

const ONE = ['max-w-narrow', '(min-width: 58rem) 884px, 100vw'] as const;
const TWO = ['@md:grid-cols-2', '(min-width: 77rem) 600px, (min-width: 48rem) 50vw, 100vw'] as const;
const THREE = ['@md:grid-cols-3', '(min-width: 77rem) 400px, (min-width: 48rem) 33vw, 100vw'] as const;

/** Videos behind their posters: players of other sites, or files of the site's own. */
export function Video({ id, lang, title, text, videos }: VideoBlock) {
  const [grid, sizes] = [ONE, TWO][videos.length - 1] ?? THREE;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      <ul className={clsx('grid gap-6', grid)}>
        {videos.map(({ embed, file, poster, title: name = (file ?? embed)?.title }, i) => (
          <li key={i}>
            {file && poster && <VideoFile file={file} poster={poster} />}
            {file && poster && <Credit image={poster} className="block text-muted text-xs" />}
            {embed && <Embed embed={embed} poster={poster} sizes={sizes} />}
            {poster && name && <p className="mt-2.5 font-semibold text-ink">{name}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A video of the site's own in the browser's player: its poster until it is played, and on paper. */
function VideoFile({ file, poster }: { file: File; poster: Image }) {
  return (
    <video
      className={clsx(PLAYERS.box, 'print:[&::-webkit-media-controls]:hidden!')}
      src={file.src}
      poster={poster.src}
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
