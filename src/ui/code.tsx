import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSite } from './context.tsx';

/** Time for which the button says that the code is copied, in milliseconds. */
const COPIED_MS = 3000;

/** A piece of code, and a button that copies it where a script can: on a secure origin. */
export function Code({ children }: { children: ReactNode }) {
  const { words } = useSite();
  const [state, setState] = useState<'reading' | 'ready' | 'copied'>('reading');
  useEffect(() => {
    if (state === 'reading' && 'clipboard' in navigator) setState('ready');
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const code = useRef<HTMLElement>(null);
  const copy = () => {
    navigator.clipboard.writeText(code.current?.textContent ?? '').then(
      () => setState('copied'),
      // The browser refuses: the text can be selected by hand.
      () => {},
    );
  };
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code ref={code}>{children}</code>
      </pre>
      {state !== 'reading' && (
        <button
          type="button"
          className="absolute top-2 right-2 min-h-7 rounded-small border border-line bg-surface px-3 py-1 text-xs"
          onClick={copy}
        >
          {state === 'copied' ? words.copied : words.copy}
        </button>
      )}
      <span role="status" className="sr-only">
        {state === 'copied' && words.copied}
      </span>
    </div>
  );
}
