import type { ImageBlock } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Caption, Enlargeable, Picture, WIDE_IMAGE } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

/** Classes of the figure by its width, and the width of the image. */
const PLACES = {
  small: ['max-w-80', '320px'],
  text: ['max-w-measure', '(min-width: 48rem) 680px, 100vw'],
  full: [undefined, '(min-width: 77rem) 1200px, 100vw'],
} as const;

export function Image({ id, lang, title, image, width, enlarge, caption, href }: ImageBlock) {
  const { layout } = usePage().page;
  const [place, sizes] = PLACES[width];
  const Shown = enlarge && !href ? Enlargeable : Picture;
  return (
    <Section id={id} lang={lang} title={title}>
      <figure className={layout === 'text' && width === 'full' ? 'leaving' : place}>
        <Link link={href} plain>
          <Shown image={image} sizes={sizes} className={WIDE_IMAGE} />
        </Link>
        <Caption image={image}>{caption}</Caption>
      </figure>
    </Section>
  );
}
