import type { ImageBlock } from '../generated/props.ts';
import { Enlargeable } from '../ui/enlargeable.tsx';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

/** One picture, with words below it if there are any. */
export function Image({ id, lang, title, image, width, enlarge, caption, href }: ImageBlock) {
  const sizes = width === 'full' ? '(min-width: 77rem) 1200px, 100vw' : '(min-width: 48rem) 680px, 100vw';
  const Shown = enlarge ? Enlargeable : Picture;
  return (
    <Section id={id} lang={lang} title={title}>
      <figure className={`figure figure-${width}`}>
        {href ? (
          <Link link={href} plain>
            <Picture image={image} sizes={sizes} />
          </Link>
        ) : (
          <Shown image={image} sizes={sizes} />
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Section>
  );
}
