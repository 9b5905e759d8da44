import clsx from 'clsx';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { useOnDemand } from './plain-click.ts';

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

/** Classes of an image as wide as its place, but no wider than its pixels; a drawing has none. On paper it is never so high that it leaves the page before it empty. */
export const WIDE_IMAGE =
  'not-print:[&[src*=".svg"]]:w-full rounded-card print:max-h-[90mm] print:w-auto print:max-w-full';

/** Classes of an image beside words: a third of their width. */
export const SMALL = 'float-end ms-4 mb-3 w-1/3';

export const CAPTION = 'mt-2.5 text-muted text-sm';

/** Classes of the credit of an image that has words on it or fills its place. */
export const ON_IMAGE = 'absolute end-2 top-2 rounded-small bg-surface px-3 text-muted text-xs';

type Credited = Pick<Image, 'credit' | 'license'>;

/** The credit of an image and its licence; nothing without any. */
export function Credit({ image: { credit, license }, className }: { image: Credited; className: string }) {
  if (!credit && !license) return null;
  return (
    <small className={className}>
      {credit}
      {credit && license && ', '}
      {license && (
        <Link link={license.link} className="whole underline">
          {license.name}
        </Link>
      )}
    </small>
  );
}

/** The words below an image: its caption, its credit and its licence; nothing without any. */
export function Caption({ image, children }: { image: Credited; children?: ReactNode }) {
  if (!children && !image.credit && !image.license) return null;
  return (
    <figcaption className={CAPTION}>
      {children}
      <Credit image={image} className="block text-xs" />
    </figcaption>
  );
}

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

const BELOW = 'flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline print:hidden';
const CORNER = 'absolute end-2 bottom-2 rounded-full bg-surface p-2 text-brand print:hidden';

/** A link to the whole picture, which with JavaScript opens it in a dialog that leads to those `among` which it is. */
export function Enlargeable({ image, among, ...rest }: PictureProps & { among?: readonly Image[] }) {
  const { words } = useSite();
  const { opener, Dialog, close } = useOnDemand(() => import('./enlarged.tsx'), image.src);
  return (
    <>
      <a href={image.src} {...opener} className={clsx('block cursor-zoom-in', among && 'relative')}>
        <Picture image={image} {...rest} />
        {/* Below the image, so that it covers none of its words. */}
        <span className={among ? CORNER : BELOW}>
          <Icon name="enlarge" />
          {among ? <span className="sr-only">{words.enlarge}</span> : words.enlarge}
        </span>
      </a>
      {Dialog && <Dialog first={image} images={among ?? [image]} onClose={close} />}
    </>
  );
}
