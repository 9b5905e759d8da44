import { useState } from 'react';
import { useSite } from './context.tsx';
import type Enlarged from './enlarged.tsx';
import { Icon } from './icon.tsx';
import { inTime } from './in-time.ts';
import { Picture, type PictureProps } from './picture.tsx';
import { onPlainClick } from './plain-click.ts';

/**
 * A picture that can be shown large: a link to the whole picture, which with JavaScript opens it in a dialog. The dialog is fetched when
 * somebody wants it; when it can't be had, the link is followed.
 */
export function Enlargeable({ image, ...rest }: PictureProps) {
  const { words } = useSite();
  const [Dialog, setDialog] = useState<typeof Enlarged>();
  const open = onPlainClick(() => {
    inTime(import('./enlarged.tsx')).then(
      (module) => setDialog(() => module.default),
      () => location.assign(image.src),
    );
  });
  return (
    <>
      {/* With a target it is no page that opens in place. */}
      <a href={image.src} target="_self" className="block cursor-zoom-in" onClick={open}>
        <Picture image={image} {...rest} />
        {/* Below the image, so that it covers none of its words. */}
        <span className="flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline print:hidden">
          <Icon name="enlarge" />
          {words.enlarge}
        </span>
      </a>
      {Dialog && <Dialog image={image} onClose={() => setDialog(undefined)} />}
    </>
  );
}
