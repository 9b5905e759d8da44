import clsx from 'clsx';
import type { Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import { useOnDemand } from './use-on-demand.ts';

const BELOW = 'flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline print:hidden';
const CORNER = 'absolute end-2 bottom-2 rounded-full bg-surface p-2 text-brand print:hidden';

interface EnlargeableProps extends PictureProps {
  /** The photos beside it, which the dialog leads to: the word *Enlarge* is an icon in its corner. */
  among?: readonly Image[];
}

/** A link to the whole picture, which with JavaScript opens it in a dialog. */
export function Enlargeable({ image, among, ...rest }: EnlargeableProps) {
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
