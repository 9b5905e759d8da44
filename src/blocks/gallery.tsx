import clsx from 'clsx';
import type { GalleryBlock } from '../generated/props.ts';
import { ROWS } from '../ui/cards.tsx';
import { LargePhoto, Photo } from '../ui/photo.tsx';
import { Caption, Enlargeable, PAGE_WIDTH } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';

/** Classes of the list: the room between photos, which are as high as their images and captions. */
const PHOTOS = 'items-start [--columns:2] [--spacing-cards:0.75rem] *:print:not-has-[img]:hidden';

const COLUMNS: Record<number, string> = { 3: '@md:[--columns:3]', 4: '@md:[--columns:4]' };

/** Classes of the first photo where that fills the rows: it is as wide as two. */
const WIDE = '[--columns:1] @md:[--columns:2] [&_img]:aspect-8/3';

const PHOTO = 'aspect-4/3 w-full rounded-control bg-quiet object-cover';

/** Photos side by side, from a folder or a list. On paper a photo that was not loaded is left out. */
export function Gallery({ id, lang, title, text, folder, images, columns, enlarge }: GalleryBlock) {
  const photos = images ?? folder ?? [];
  // Twice the width of three columns would be more than images have.
  const isWide = columns === 4 && photos.length % 4 === 3;
  // At the top of a page the first row is seen at once.
  const inView = photos.some((photo) => 'priority' in photo && photo.priority) ? columns : 0;
  const large = enlarge ? photos.flatMap((photo) => ('host' in photo || photo.oversize ? [] : photo)) : [];
  const show = (photo: (typeof photos)[number], i: number) => {
    if ('host' in photo) return <LargePhoto {...photo} className={PHOTO} />;
    const width = Math.round(PAGE_WIDTH / columns) * (i === 0 && isWide ? 2 : 1);
    const sizes = `(min-width: 48rem) ${width}px, ${i === 0 && isWide ? 100 : 50}vw`;
    const props = { image: photo, sizes, eager: i < inView, className: PHOTO };
    return enlarge && !photo.oversize ? <Enlargeable {...props} among={large} /> : <Photo {...props} />;
  };
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      {photos.length > 0 && (
        <ul className={clsx(ROWS, PHOTOS, COLUMNS[columns], photos.length > 2 && 'justify-center')}>
          {photos.map((photo, i) => (
            <li key={i} className={i === 0 && isWide ? WIDE : undefined}>
              {photo.caption || photo.credit || photo.license ? (
                <figure>
                  {show(photo, i)}
                  <Caption image={photo}>{photo.caption}</Caption>
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
