import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import type { RemotePhoto } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { takeFocus } from './focus.ts';
import { Picture, type PictureProps } from './picture.tsx';
import { onPlainClick } from './plain-click.ts';
import { useHasScript } from './use-has-script.ts';

/** A photo of the site. Where the build could make no version of it within the limits of the site, the browser makes one. */
export function Photo(props: PictureProps) {
  const { image, className = '' } = props;
  if (!image.oversize) return <Picture {...props} />;
  return <LargePhoto url={image.src} alt={image.alt} className={className} />;
}

const LINK =
  'flex flex-col justify-between gap-2 p-3 text-sm focus-visible:-outline-offset-3 aria-disabled:cursor-progress print:hidden';

/** `host` is the other site that the photo comes from, of which nothing is requested before a click. */
type LargePhotoProps = Omit<RemotePhoto, 'host'> & { host?: string; className: string };

/** A link to a large photo. The smaller photo replaces it: after a click if it is from another site, else once the script runs. */
export function LargePhoto({ url, alt, host, className }: LargePhotoProps) {
  const site = useSite();
  const { words } = site;
  const [isAsked, setAsked] = useState(false);
  const hasScript = useHasScript();
  const wanted = host === undefined ? hasScript : isAsked;
  const src = useCompressed(wanted ? url : undefined);
  if (src)
    return (
      <img
        // After a click, the focus was on the link.
        ref={host === undefined ? undefined : takeFocus}
        tabIndex={-1}
        src={src}
        alt={alt}
        decoding="async"
        className={className}
      />
    );
  const note = host && fillLabel(words.photoNote, { host }, site);
  return (
    <>
      <a
        href={url}
        {...onPlainClick(() => setAsked(true))}
        aria-disabled={wanted || undefined}
        className={clsx(className, LINK)}
      >
        <span className="font-semibold text-brand underline">
          {[words.load, alt].filter(Boolean).join(': ')}
        </span>
        <span className="text-xs">{wanted ? words.loading : note}</span>
      </a>
      <span role="status" className="sr-only">
        {wanted && words.loading}
      </span>
    </>
  );
}

/** Returns the URL of a photo made as small as the site's limits say, `undefined` before, and `photo` itself if that fails. */
function useCompressed(photo: string | undefined): string | undefined {
  const { limits } = useSite();
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (photo === undefined) return undefined;
    let made = '';
    let isWanted = true;
    const make = async () => {
      const { compressPhoto } = await import('./compress.ts');
      const smaller = await compressPhoto(photo, limits);
      if (!isWanted) return;
      made = URL.createObjectURL(smaller);
      setSrc(made);
    };
    make().catch((error: unknown) => {
      console.error(`The photo ${photo} could not be made smaller.`, error);
      if (isWanted) setSrc(photo);
    });
    return () => {
      isWanted = false;
      URL.revokeObjectURL(made);
    };
  }, [photo, limits]);
  return src;
}
