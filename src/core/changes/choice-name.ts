import type { Json } from '../types.ts';

/** Returns the words of a fixed value: `By date` for `byDate`. */
export function nameChoice(value: Json): string {
  const spaced = String(value)
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
