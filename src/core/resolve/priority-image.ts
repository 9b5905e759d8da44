/** Number of blocks in view when a page opens: on a phone its header or hero and the next one. */
const BLOCKS_IN_VIEW = { phone: 2, desktop: 4 };

/**
 * Sets the `priority` of the first image, if it is in view: `high` on every screen, so that browsers fetch it
 * before others (LCP); `auto` if it may be hidden on a phone.
 */
export function markPriorityImage(blocks: unknown): void {
  if (!Array.isArray(blocks)) return;
  const index = blocks.findIndex((block) => findFirstImage(block) !== undefined);
  const image = findFirstImage(blocks[index]);
  if (image && index < BLOCKS_IN_VIEW.desktop)
    Reflect.set(image, 'priority', index < BLOCKS_IN_VIEW.phone ? 'high' : 'auto');
}

function findFirstImage(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('src' in value && 'sources' in value) return value;
  for (const part of Object.values(value)) {
    const found = findFirstImage(part);
    if (found) return found;
  }
  return undefined;
}
