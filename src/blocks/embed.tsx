import type { EmbedBlock } from '../generated/props.ts';
import { Embed as Frame } from '../ui/embed-frame.tsx';
import { Section } from '../ui/section.tsx';

export function Embed({ id, lang, title, text, embed, poster, shape }: EmbedBlock) {
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <Frame embed={embed} poster={poster} sizes="(min-width: 77rem) 1200px, 100vw" shape={shape} />
    </Section>
  );
}
