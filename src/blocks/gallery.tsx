import clsx from 'clsx';
import type { GalleryBlock } from '../generated/props.ts';
import { Enlargeable } from '../ui/enlargeable.tsx';
import { LargePhoto, Photo } from '../ui/photo.tsx';
import { CAPTION, PAGE_WIDTH } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

const GRID = 'grid grid-cols-2 items-start gap-2 @md:gap-4 *:print:not-has-[img]:hidden';

/** Classes of a grid by its columns, where the block has room for them. */
const COLUMNS: Record<number, string> = { 2: '', 3: '@md:grid-cols-3', 4: '@md:grid-cols-4' };

/** Classes of the first photo where the last row would have a hole: in two columns, and where there is room for more. */
const WIDE = 'col-span-2 [&_img]:aspect-8/3';
const WIDE_WITH_ROOM = '@md:col-span-2 @md:[&_img]:aspect-8/3';
const NARROW_WITH_ROOM = '@md:col-span-1 @md:[&_img]:aspect-4/3';

const PHOTO = 'aspect-4/3 w-full rounded-control bg-quiet object-cover';

/** Photos side by side, from a folder or a list. On paper a photo that was not loaded is left out. */
export function Gallery({ id, lang, title, text, folder, images, columns, enlarge }: GalleryBlock) {
  const photos = images ?? folder ?? [];
  const isWide = photos.length % 2 === 1;
  // Twice the width of three columns would be more than images have.
  const isWideWithRoom = columns === 4 && photos.length % 4 === 3;
  const first = clsx(isWide && WIDE, isWideWithRoom ? WIDE_WITH_ROOM : NARROW_WITH_ROOM);
  // At the top of a page the first row is seen at once.
  const inView = photos.some((photo) => 'priority' in photo && photo.priority) ? columns : 0;
  const large = enlarge ? photos.flatMap((photo) => ('host' in photo || photo.oversize ? [] : photo)) : [];
  const show = (photo: (typeof photos)[number], i: number) => {
    if ('host' in photo) return <LargePhoto {...photo} className={PHOTO} />;
    const width = Math.round(PAGE_WIDTH / columns) * (i === 0 && isWideWithRoom ? 2 : 1);
    const sizes = `(min-width: 48rem) ${width}px, ${i === 0 && isWide ? 100 : 50}vw`;
    const props = { image: photo, sizes, eager: i < inView, className: PHOTO };
    return enlarge && !photo.oversize ? <Enlargeable {...props} among={large} /> : <Photo {...props} />;
  };
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      {photos.length > 0 && (
        <ul className={clsx(GRID, COLUMNS[columns])}>
          {photos.map((photo, i) => (
            <li key={i} className={i === 0 && photos.length > 1 ? first : undefined}>
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
