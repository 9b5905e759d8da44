import type { ReactNode } from 'react';
import { getBasePath } from '../core/site-paths.ts';
import { useSite } from './context.tsx';

/** The file of the style sheet of a site's own blocks. Defined when they are bundled. */
declare const OWN_STYLES: string;

/** A block of the site's own, with the style sheet that they share. */
export function OwnBlock({ children }: { children: ReactNode }) {
  const { url } = useSite();
  return (
    <>
      <link rel="stylesheet" href={`${getBasePath(url)}/${OWN_STYLES}`} precedence="own" />
      {children}
    </>
  );
}
