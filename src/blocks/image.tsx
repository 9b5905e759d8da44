import type { ImageBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Caption, Enlargeable, Picture, WIDE_IMAGE } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

export function Image({ id, lang, title, image, width, enlarge, caption, href }: ImageBlock) {
  const sizes = width === 'full' ? '(min-width: 77rem) 1200px, 100vw' : '(min-width: 48rem) 680px, 100vw';
  const Shown = enlarge && !href ? Enlargeable : Picture;
  return (
    <Section id={id} lang={lang} title={title}>
      <figure className={width === 'text' ? 'max-w-measure' : undefined}>
        <Link link={href} plain>
          <Shown image={image} sizes={sizes} className={WIDE_IMAGE} />
        </Link>
        <Caption image={image}>{caption}</Caption>
      </figure>
    </Section>
  );
}
