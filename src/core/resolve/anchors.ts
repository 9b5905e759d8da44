import { isObject } from '../data.ts';
import { blockPlans } from '../plan.ts';

/** The beginning of anchors that are made, so that none is an `id` of the shell or what an editor would choose. */
const PREFIX = 'section';
/** The most words of a heading in its anchor. */
const WORDS = 8;

/**
 * Returns resolved blocks in which each one with a heading has an anchor: its own, or one made from the heading
 * (`section-who-is-eligible`), so that the search can lead there. Two of one heading are numbered.
 */
export function addAnchors(blocks: unknown): unknown {
  const taken = new Set<unknown>();
  collectIds(blocks, taken);
  return withAnchors(blocks, taken);
}

function collectIds(blocks: unknown, taken: Set<unknown>): void {
  if (!Array.isArray(blocks)) return;
  for (const block of blocks) {
    if (!isBlock(block)) continue;
    taken.add(block.id);
    for (const field of Object.values(block)) collectIds(field, taken);
  }
}

function withAnchors(blocks: unknown, taken: Set<unknown>): unknown {
  if (!Array.isArray(blocks) || !blocks.every(isBlock)) return blocks;
  return blocks.map((block) => {
    const fields = Object.entries(block).map(([key, field]) => [key, withAnchors(field, taken)]);
    const id = block.id ?? anchorOf(block, taken);
    return { ...Object.fromEntries(fields), ...(id !== undefined && { id }) };
  });
}

function isBlock(value: unknown): value is Record<string, unknown> & { type: string } {
  return isObject(value) && typeof value.type === 'string' && blockPlans.has(value.type);
}

function anchorOf(
  { type, title }: { type: string; title?: unknown },
  taken: Set<unknown>,
): string | undefined {
  const plan = blockPlans.get(type)?.fields?.get('title');
  if (plan?.part !== 'heading' || typeof title !== 'string') return undefined;
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = [PREFIX, ...(plain.match(/[a-z0-9]+/g) ?? []).slice(0, WORDS)].join('-');
  let anchor = name;
  for (let number = 2; taken.has(anchor); number++) anchor = `${name}-${number}`;
  taken.add(anchor);
  return anchor;
}
