import clsx from 'clsx';
import { preload } from 'react-dom';
import type { Image } from '../generated/props.ts';

export interface PictureProps {
  image: Image;
  /** Rendered width, as the `sizes` of an `img`. */
  sizes: string;
  /** True for what is visible first: it is not loaded lazily. Nor is an image with a `priority`. */
  eager?: boolean;
  className?: string;
}

/** Width of the page's content in CSS pixels, for `sizes`. */
export const PAGE_WIDTH = 1275;

/** Classes of an image as wide as its place. On paper it is never so high that it leaves the page before it empty. */
export const WIDE_IMAGE = 'w-full rounded-card print:max-h-[90mm] print:w-auto print:max-w-full';

export const CAPTION = 'mt-2.5 text-muted text-sm';

/** Screens with about three device pixels to a CSS pixel, or more. */
const DENSE = '(min-resolution: 2.5dppx)';

/** Adds sizes for dense screens, which get the image of nearly double density: a third of the bytes, and no visible difference. */
function withDenseSizes(sizes: string): string {
  const dense = sizes.split(', ').map((size) => {
    const space = size.lastIndexOf(' ');
    const condition = space < 0 ? DENSE : `${DENSE} and ${size.slice(0, space)}`;
    return `${condition} calc(${size.slice(space + 1)} * 0.6)`;
  });
  return [...dense, sizes].join(', ');
}

/** Renders an image in the best version for its place, with its size, so that nothing moves when it arrives. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  const img = (
    <img
      src={image.src}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={eager || image.priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={image.priority}
      className={clsx(className, image.color) || undefined}
    />
  );
  const [best] = image.sources;
  if (!best) return img;
  const allSizes = withDenseSizes(sizes);
  // Browsers don't look ahead in a document beyond the policy in its head.
  if (image.priority === 'high')
    preload(image.src, {
      as: 'image',
      type: best.type,
      imageSrcSet: best.srcset,
      imageSizes: allSizes,
      fetchPriority: 'high',
    });
  return (
    <picture>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={allSizes} />
      ))}
      {img}
    </picture>
  );
}
