import type { VideoBlock } from '../generated/props.ts';
import { Embed } from '../ui/embed.tsx';
import { Section } from '../ui/section.tsx';

/** Videos behind their pictures. */
export function Video({ id, lang, title, text, videos }: VideoBlock) {
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <ul className={`videos videos-${Math.min(videos.length, 3)}`}>
        {videos.map(({ embed, poster }) => (
          <li key={embed.src}>
            <Embed embed={embed} poster={poster} sizes="(min-width: 64rem) 400px, 100vw" />
            <p className="video-title">{embed.title}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
