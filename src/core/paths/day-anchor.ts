/** Returns the anchor of a day, YYYY-MM-DD, in a block with an anchor of its own or without one. */
export function getDayAnchor(block: string | undefined, day: string): string {
  return `_${block ?? 'day'}-${day}`;
}
