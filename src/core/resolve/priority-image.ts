/** Number of blocks in view when a page opens: its header or hero, and the next one. */
const BLOCKS_IN_VIEW = 2;

/** Sets `priority` on the first image in view of resolved blocks, which browsers then fetch before other images (LCP). */
export function markPriorityImage(blocks: unknown): void {
  const image = Array.isArray(blocks) ? findFirstImage(blocks.slice(0, BLOCKS_IN_VIEW)) : undefined;
  if (image) Reflect.set(image, 'priority', true);
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
