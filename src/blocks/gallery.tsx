import type { GalleryBlock } from '../generated/props.ts';
import { Photo } from '../ui/photo.tsx';
import { Section } from '../ui/section.tsx';

/** Photos side by side, from a folder or a list. */
export function Gallery({ id, lang, title, text, folder, images, columns }: GalleryBlock) {
  const photos = images ?? folder ?? [];
  const sizes = `(min-width: 48rem) ${Math.round(1200 / columns)}px, 50vw`;
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <ul className={`gallery gallery-${columns}`}>
        {photos.map((photo) => (
          <li key={photo.src}>
            <Photo image={photo} sizes={sizes} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
