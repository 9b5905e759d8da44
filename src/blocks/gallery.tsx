import clsx from 'clsx';
import type { GalleryBlock } from '../generated/props.ts';
import { Enlargeable } from '../ui/enlargeable.tsx';
import { LargePhoto, Photo } from '../ui/photo.tsx';
import { CAPTION } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

const GRID = 'grid grid-cols-2 items-start gap-[clamp(0.4rem,1vw,0.9rem)] *:print:not-has-[img]:hidden';

/** Classes of a grid by its columns, where the block has room for them. */
const COLUMNS: Record<number, string> = { 2: '', 3: '@md:grid-cols-3', 4: '@md:grid-cols-4' };

const PHOTO = 'aspect-4/3 w-full rounded-control bg-quiet object-cover';

/** Photos side by side, from a folder or a list. On paper a photo that was not loaded is left out. */
export function Gallery({ id, lang, title, text, folder, images, columns, enlarge }: GalleryBlock) {
  const photos = images ?? folder ?? [];
  const sizes = `(min-width: 48rem) ${Math.round(1200 / columns)}px, 50vw`;
  // At the top of a page the first row is seen at once.
  const inView = photos.some((photo) => 'priority' in photo && photo.priority) ? columns : 0;
  const large = enlarge ? photos.flatMap((photo) => ('host' in photo || photo.oversize ? [] : photo)) : [];
  const show = (photo: (typeof photos)[number], i: number) => {
    if ('host' in photo) return <LargePhoto {...photo} className={PHOTO} />;
    const props = { image: photo, sizes, eager: i < inView, className: PHOTO };
    return enlarge && !photo.oversize ? <Enlargeable {...props} among={large} /> : <Photo {...props} />;
  };
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      {photos.length > 0 && (
        <ul className={clsx(GRID, COLUMNS[columns])}>
          {photos.map((photo, i) => (
            <li key={i}>
              {photo.caption ? (
                <figure>
                  {show(photo, i)}
                  <figcaption className={CAPTION}>{photo.caption}</figcaption>
                </figure>
              ) : (
                show(photo, i)
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
