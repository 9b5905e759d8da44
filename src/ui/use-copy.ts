import { useState } from 'react';
import { useHasScript } from './use-has-script.ts';

/** Time for which a button says that it has copied, in milliseconds. */
const COPIED_MS = 3000;

/** Copies a text, where there is a script and a clipboard: browsers have one with HTTPS only. */
export function useCopy(getText: () => string) {
  const canCopy = useHasScript() && 'clipboard' in navigator;
  const [isCopied, setCopied] = useState(false);
  const show = () => {
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  // Where the browser refuses, the text can be selected by hand.
  const copy = () => void navigator.clipboard.writeText(getText()).then(show, () => {});
  return { canCopy, isCopied, copy };
}
