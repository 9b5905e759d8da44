import { useEffect, useState } from 'react';
import type { RichNode } from '../generated/props.ts';
import { useSite } from './context.tsx';

/** A piece of code, and a button that copies it where there is JavaScript. */
export function Code({ nodes }: { nodes: readonly RichNode[] }) {
  const { words } = useSite();
  const [state, setState] = useState<'reading' | 'ready' | 'copied'>('reading');
  useEffect(() => setState('ready'), []);
  const text = textOf(nodes);
  const copy = () => {
    navigator.clipboard.writeText(text).then(() => setState('copied'), selectable);
  };
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
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
    </div>
  );
}

/** A browser that refuses leaves the text as it is: it can be selected by hand. */
function selectable(): void {}

function textOf(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children ?? []))).join('');
}
