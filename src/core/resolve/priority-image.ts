/** So many blocks of a page are in view when it opens: its header and what follows, or a hero and what follows. */
const IN_VIEW = 2;

/** Marks the first picture in view of resolved blocks: the one to fetch before all others. */
export function markPriorityImage(blocks: unknown): void {
  const image = Array.isArray(blocks) ? findFirstImage(blocks.slice(0, IN_VIEW)) : undefined;
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
