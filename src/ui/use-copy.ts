import { useEffect, useState } from 'react';

/** Time for which a button says that it has copied, in milliseconds. */
const COPIED_MS = 3000;

/** Copies a text. `none`: there is no script yet, or no clipboard, which browsers have with HTTPS only. */
export function useCopy(getText: () => string): { state: 'none' | 'ready' | 'copied'; copy: () => void } {
  const [state, setState] = useState<'none' | 'ready' | 'copied'>('none');
  useEffect(() => {
    if (state === 'none' && 'clipboard' in navigator) setState('ready');
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(getText()).then(
      () => setState('copied'),
      // The browser refuses: the text can be selected by hand.
      () => {},
    );
  };
  return { state, copy };
}
