import { type ReactNode, useRef } from 'react';
import { useSite } from './context.tsx';
import { useCopy } from './use-copy.ts';

/** A piece of code, and a button that copies it where the browser can. */
export function Code({ children }: { children: ReactNode }) {
  const { words } = useSite();
  const code = useRef<HTMLElement>(null);
  const { canCopy, isCopied, copy } = useCopy(() => code.current?.textContent ?? '');
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code ref={code}>{children}</code>
      </pre>
      {canCopy && (
        <button
          type="button"
          className="absolute end-2 top-2 min-h-7 rounded-small border border-line bg-surface px-3 py-1 text-xs"
          onClick={copy}
        >
          {isCopied ? words.copied : words.copy}
        </button>
      )}
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
    </div>
  );
}
