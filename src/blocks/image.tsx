import type { ImageBlock } from '../generated/props.ts';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

/** One picture, with words below it if there are any. */
export function Image({ id, lang, title, image, width, caption, href }: ImageBlock) {
  const sizes = width === 'full' ? '(min-width: 77rem) 1200px, 100vw' : '(min-width: 48rem) 680px, 100vw';
  const picture = <Picture image={image} sizes={sizes} />;
  return (
    <Section id={id} lang={lang} title={title}>
      <figure className={`figure figure-${width}`}>
        {href ? (
          <Link link={href} plain>
            {picture}
          </Link>
        ) : (
          picture
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Section>
  );
}
