import { isCall } from '../schema/annotations.ts';
import { blockTrees, withDefaults } from '../schema/schema-tree.ts';
import { collectBlocks } from '../schema/walk.ts';
import { isObject } from '../types.ts';
import { getOnly } from '../util/get-only.ts';

/**
 * Returns the state and the dates of the call on a page, of its only call block or else of its `subject`, as
 * written or resolved. Returns `undefined` for an event, and for a call without dates that is neither closed
 * nor announced by the page.
 */
export function getPageCall(blocks: unknown, subject: unknown): Record<string, unknown> | undefined {
  const block = getOnly(collectBlocks(blocks).filter(({ type }) => isCall(String(type))));
  const only = block && withDefaults(block, blockTrees.get(String(block.type)));
  const announced = isObject(subject) ? subject : undefined;
  if (announced?.kind === 'event') return undefined;
  const { state, opensAt, closesAt } = { ...announced, ...only };
  if (state !== 'closed' && !(only && announced) && !opensAt && !closesAt) return undefined;
  // Without a state that is `undefined`: a summary is the same when a manifest has kept it.
  return { ...(state && { state }), ...(opensAt && { opensAt }), ...(closesAt && { closesAt }) };
}
