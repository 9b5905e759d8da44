import type { ReactNode } from 'react';

/** Words with a hyphen between letters or digits. */
const COMPOUND = /(\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u;

/** Returns a text whose compounds (`Real-World`) are broken into lines at their hyphens only where a line has no room for one. */
export function keepCompounds(text: string): ReactNode {
  if (!COMPOUND.test(text)) return text;
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
