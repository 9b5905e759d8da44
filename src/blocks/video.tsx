import type { VideoBlock } from '../generated/props.ts';
import { Embed } from '../ui/embed.tsx';
import { Section } from '../ui/section.tsx';
import { VideoFile } from '../ui/video-file.tsx';

/** How wide a video's picture is drawn, by how many stand side by side. */
const SIZES = [
  '(min-width: 58rem) 884px, 100vw',
  '(min-width: 77rem) 600px, (min-width: 48rem) 50vw, 100vw',
  '(min-width: 77rem) 400px, (min-width: 48rem) 33vw, 100vw',
];

/** Videos behind their pictures: players of other sites, or files of the site's own. */
export function Video({ id, lang, title, text, videos }: VideoBlock) {
  const across = Math.min(videos.length, SIZES.length);
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <ul className={`videos videos-${across}`}>
        {videos.map(({ embed, file, poster }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <li key={i}>
            {file && <VideoFile file={file} poster={poster} />}
            {embed && <Embed embed={embed} poster={poster} sizes={SIZES[across - 1] ?? '100vw'} />}
            <p className="video-title">{(file ?? embed)?.title}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
