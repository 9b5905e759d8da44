import type { GalleryBlock } from '../generated/props.ts';
import { Photo } from '../ui/photo.tsx';
import { Section } from '../ui/section.tsx';

/** Photos side by side, from a folder or a list. */
export function Gallery({ id, lang, title, text, folder, images, columns }: GalleryBlock) {
  const photos = images ?? folder ?? [];
  const sizes = `(min-width: 48rem) ${Math.round(1200 / columns)}px, 50vw`;
  // At the top of a page the first row is seen at once.
  const inView = photos[0]?.priority ? columns : 0;
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <ul className={`gallery gallery-${columns}`}>
        {photos.map((photo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <li key={i}>
            <Photo image={photo} sizes={sizes} eager={i < inView} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
