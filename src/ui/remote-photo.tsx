import clsx from 'clsx';
import { useState } from 'react';
import type { RemotePhoto as Remote } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Link } from './link.tsx';
import { useCompressed } from './photo.tsx';

/**
 * A photo of another site behind a button: nothing of it is requested before a click. It is shown after the
 * browser has made it smaller, or as it is if that fails. Without JavaScript, a link to it.
 */
export function RemotePhoto({ photo, className }: { photo: Remote; className: string }) {
  const { words } = useSite();
  const [asked, setAsked] = useState(false);
  const src = useCompressed(asked ? photo.url : undefined);
  if (src)
    return (
      <img ref={takeFocus} tabIndex={-1} src={src} alt={photo.alt} decoding="async" className={className} />
    );
  return (
    <div className={clsx(className, 'relative grid h-auto! print:hidden')}>
      <button
        type="button"
        aria-disabled={asked || undefined}
        className="needs-script flex cursor-pointer flex-col justify-between gap-2 p-3 text-left text-sm focus-visible:-outline-offset-3 aria-disabled:cursor-progress"
        onClick={() => setAsked(true)}
      >
        <span className="font-semibold text-brand underline">{`${words.load}: ${photo.alt}`}</span>
        <span className="text-xs">
          {asked ? words.loading : words.photoNote.replace('{host}', photo.host)}
        </span>
      </button>
      <span role="status" className="sr-only">
        {asked && words.loading}
      </span>
      <noscript>
        <Link link={{ href: photo.url, target: 'external' }} className="absolute inset-0 p-3 underline">
          {photo.alt}
        </Link>
      </noscript>
    </div>
  );
}

/** The photo stands where the button was: it takes the focus that was lost with it. */
function takeFocus(photo: HTMLImageElement | null): void {
  if (document.activeElement === document.body) photo?.focus({ preventScroll: true });
}
