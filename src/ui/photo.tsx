import { useEffect, useState } from 'react';
import { useSite } from './context.tsx';
import { Picture, type PictureProps } from './picture.tsx';

/**
 * A photo. One that the build has proved to be within the site's limits is shown as it is. One that is not is
 * shown after the browser has made it smaller, nothing before; the original if that fails.
 */
export function Photo(props: PictureProps) {
  return props.image.oversize ? <Compressed {...props} /> : <Picture {...props} />;
}

function Compressed({ image, ...rest }: PictureProps) {
  const src = useCompressed(image.src);
  if (src) return <Picture image={{ ...image, src, sources: [] }} {...rest} eager />;
  return (
    <noscript>
      <Picture image={{ ...image, sources: [] }} {...rest} />
    </noscript>
  );
}

/**
 * Fetches a photo and makes it as small as the site's limits say. Returns its URL, `undefined` before, and
 * `photo` itself if that fails. Does nothing without `photo`.
 */
export function useCompressed(photo: string | undefined): string | undefined {
  const { photoMaxMB, photoMaxPx } = useSite().limits;
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (photo === undefined) return undefined;
    let current = true;
    let made = '';
    const show = (address: string) => {
      if (current) setSrc(address);
    };
    void import('./compress.ts')
      .then(({ compressPhoto }) => compressPhoto(photo, { maxMB: photoMaxMB, maxPx: photoMaxPx }))
      .then((blob) => {
        made = URL.createObjectURL(blob);
        show(made);
      })
      .catch((error: unknown) => {
        console.error(`The photo ${photo} could not be made smaller.`, error);
        show(photo);
      });
    return () => {
      current = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [photo, photoMaxMB, photoMaxPx]);
  return src;
}
