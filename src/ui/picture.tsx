import type { Image } from '../generated/props.ts';

/** Props of `Picture`. */
export interface PictureProps {
  image: Image;
  /** Rendered width, as the `sizes` of an `img`. */
  sizes: string;
  /** True for an image in the first view, which is not lazy. The page's priority image never is, and is fetched first. */
  eager?: boolean;
  className?: string;
}

/** Screens that pack three pixels and more into one of CSS. */
const DENSE = '(min-resolution: 2.5dppx)';

/**
 * The same sizes, preceded by smaller ones for dense screens: they are given what one of nearly double density gets, a third of
 * the bytes, where nobody sees a difference.
 */
function sparing(sizes: string): string {
  const dense = sizes.split(', ').map((size) => {
    const space = size.lastIndexOf(' ');
    const condition = space < 0 ? DENSE : `${DENSE} and ${size.slice(0, space)}`;
    return `${condition} calc(${size.slice(space + 1)} * 0.6)`;
  });
  return [...dense, sizes].join(', ');
}

/** A picture with its size, so that nothing moves when it arrives. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  const classes = [className, image.color].filter(Boolean).join(' ');
  const img = (
    <img
      src={image.src}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={eager || image.priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={image.priority ? 'high' : undefined}
      className={classes || undefined}
    />
  );
  if (image.sources.length === 0) return img;
  const spared = sparing(sizes);
  return (
    <picture>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={spared} />
      ))}
      {img}
    </picture>
  );
}
