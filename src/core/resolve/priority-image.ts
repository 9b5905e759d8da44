import { walk } from '../schema/walk.ts';
import { isObject } from '../types.ts';

/** Number of blocks in view when a page opens: on a phone its header or hero and the next one. */
const BLOCKS_IN_VIEW = { phone: 2, desktop: 4 };

/**
 * Sets the `priority` of the first image, if it is in view: `high` on every screen, so that browsers fetch it
 * before others (LCP); `auto` if it may be hidden on a phone.
 */
export function markPriorityImage(blocks: unknown): void {
  if (!Array.isArray(blocks)) return;
  const images = blocks.slice(0, BLOCKS_IN_VIEW.desktop).map(findFirstImage);
  const index = images.findIndex((image) => image !== undefined);
  const image = images[index];
  if (image) Reflect.set(image, 'priority', index < BLOCKS_IN_VIEW.phone ? 'high' : 'auto');
}

function findFirstImage(block: unknown): object | undefined {
  let image: object | undefined;
  walk({ value: block }, ({ value }) => {
    if (!image && isObject(value) && 'src' in value && 'sources' in value) image = value;
    return !image;
  });
  return image;
}
