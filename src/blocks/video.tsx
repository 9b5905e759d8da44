import clsx from 'clsx';
import type { VideoBlock } from '../generated/props.ts';
import { Embed } from '../ui/embed.tsx';
import { Section } from '../ui/section.tsx';
import { VideoFile } from '../ui/video-file.tsx';

/** Classes of a list of one, two or three columns, and the `sizes` of its posters. */
const ONE = { grid: 'max-w-narrow', sizes: '(min-width: 58rem) 884px, 100vw' };
const TWO = {
  grid: '@md:grid-cols-2',
  sizes: '(min-width: 77rem) 600px, (min-width: 48rem) 50vw, 100vw',
};
const THREE = {
  grid: '@md:grid-cols-3',
  sizes: '(min-width: 77rem) 400px, (min-width: 48rem) 33vw, 100vw',
};

/** Videos behind their posters: players of other sites, or files of the site's own. */
export function Video({ id, lang, title, text, videos }: VideoBlock) {
  const { grid, sizes } = [ONE, TWO][videos.length - 1] ?? THREE;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      <ul className={clsx('grid gap-6', grid)}>
        {videos.map(({ embed, file, poster }, i) => (
          <li key={i}>
            {file && poster && <VideoFile file={file} poster={poster} />}
            {embed && <Embed embed={embed} poster={poster} sizes={sizes} />}
            {poster && <p className="mt-[0.6rem] font-semibold text-ink">{(file ?? embed)?.title}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
