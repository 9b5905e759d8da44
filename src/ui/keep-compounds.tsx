import type { ReactNode } from 'react';

const COMPOUND = /(\S+-[^\s-]\S*)/;

/** Returns a text whose compounds (`Real-World`) are broken into lines at their hyphens only where a line has no room for one. */
export function keepCompounds(text: string): ReactNode {
  return text.split(COMPOUND).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whole">
        {part}
      </span>
    ),
  );
}
