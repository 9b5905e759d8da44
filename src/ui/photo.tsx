import clsx from 'clsx';
import { useEffect, useState } from 'react';
import type { RemotePhoto } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { takeFocus } from './focus.ts';
import { opening } from './opening.ts';
import { Picture, type PictureProps } from './picture.tsx';
import { useHasScript } from './use-has-script.ts';

/** A photo of the site. One without a version within the site's limits is made smaller by the browser. */
export function Photo(props: PictureProps) {
  const { image, className = '' } = props;
  if (!image.oversize) return <Picture {...props} />;
  return <LargePhoto url={image.src} alt={image.alt} className={className} />;
}

const LINK =
  'flex flex-col justify-between gap-2 p-3 text-sm focus-visible:-outline-offset-3 aria-disabled:cursor-progress print:hidden';

/** `host` is the other site that the photo comes from, of which nothing is requested before a click. */
type LargePhotoProps = Omit<RemotePhoto, 'host'> & { host?: string; className: string };

/** A link to a photo, which gives place to it once it is made smaller: after a click if it is of another site, otherwise by itself. */
export function LargePhoto({ url, alt, host, className }: LargePhotoProps) {
  const { words } = useSite();
  const [isAsked, setAsked] = useState(false);
  const hasScript = useHasScript();
  const wanted = host === undefined ? hasScript : isAsked;
  const src = useCompressed(wanted ? url : undefined);
  if (src)
    return (
      <img
        ref={host === undefined ? undefined : takeFocus}
        tabIndex={-1}
        src={src}
        alt={alt}
        decoding="async"
        className={className}
      />
    );
  const note = host && words.photoNote.replace('{host}', host);
  return (
    <>
      <a
        href={url}
        {...opening(() => setAsked(true))}
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
    const make = async () => {
      const { compressPhoto } = await import('./compress.ts');
      made = URL.createObjectURL(await compressPhoto(photo, limits));
      setSrc(made);
    };
    make().catch((error: unknown) => {
      console.error(`The photo ${photo} could not be made smaller.`, error);
      setSrc(photo);
    });
    return () => URL.revokeObjectURL(made);
  }, [photo, limits]);
  return src;
}
