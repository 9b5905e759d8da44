import { blockTrees, collectBlocks, mapBlocks } from './schema/schema-tree.ts';
import type { JsonObject } from './types.ts';

/** The beginning of generated anchors, so that none is an `id` of the page's frame. */
const PREFIX = 'section';
/** The maximum number of words of a heading in its anchor. */
const MAX_WORDS = 8;

/**
 * Returns a function that makes an anchor from words: `section-who-can-apply` of "Who can apply?". Each anchor is added to `taken`;
 * one that is taken is numbered.
 */
export function createAnchorMaker(taken: Set<unknown>): (text: string) => string {
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const name = [PREFIX, ...words.slice(0, MAX_WORDS)].join('-');
    let anchor = name;
    for (let number = 2; taken.has(anchor); number++) anchor = `${name}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/**
 * Returns the anchors of all blocks that have a heading and no `id`, made from the heading, so that the search and links can lead
 * there. `expand` puts variables into a heading that is not resolved yet.
 */
export function generateAnchors(
  blocks: unknown,
  expand = (heading: string) => heading,
): ReadonlyMap<JsonObject, string> {
  const all = collectBlocks(blocks);
  const makeAnchor = createAnchorMaker(new Set(all.map(({ id }) => id)));
  const anchors = new Map<JsonObject, string>();
  for (const block of all) {
    const heading = block.id === undefined ? getHeading(block) : undefined;
    if (heading !== undefined) anchors.set(block, makeAnchor(expand(heading)));
  }
  return anchors;
}

/** Returns resolved blocks with an `id` on each that has a heading. */
export function addAnchors(blocks: unknown): unknown {
  const anchors = generateAnchors(blocks);
  return mapBlocks(blocks, (block) => {
    const id = anchors.get(block);
    return id === undefined ? {} : { id };
  });
}

function getHeading({ type, title }: JsonObject): string | undefined {
  const field = typeof type === 'string' ? blockTrees.get(type)?.fields?.get('title') : undefined;
  return field?.part === 'heading' && typeof title === 'string' ? title : undefined;
}
