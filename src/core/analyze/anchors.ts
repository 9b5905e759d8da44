import { blockTrees } from '../schema/schema-tree.ts';
import { collectBlocks } from '../schema/walk.ts';
import type { JsonObject } from '../types.ts';

/** Prefix of generated anchors, so that none equals an `id` of the page's frame. */
const PREFIX = 'section';
/** Maximum number of words of a heading in its anchor. */
const MAX_WORDS = 8;

/** Returns a function that makes an anchor of a text, `section-who-can-apply`, and adds it to `taken`. */
export function createAnchorMaker(taken: Set<unknown>): (text: string) => string {
  return (text) => {
    // An editor of the page may have marked the text with characters for private use.
    const shown = text.replaceAll(/\p{Co}/gu, '');
    const words = shown.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const name = [PREFIX, ...words.slice(0, MAX_WORDS)].join('-');
    let anchor = name;
    for (let number = 2; taken.has(anchor); number++) anchor = `${name}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/**
 * Generates anchors for those of all blocks of a page that have a heading and no `id`, as targets for links
 * and search results. `expand` expands the variables of headings that are not resolved yet.
 */
export function generateAnchors(
  blocks: readonly JsonObject[],
  expand = (heading: string) => heading,
): ReadonlyMap<JsonObject, string> {
  const makeAnchor = createAnchorMaker(new Set(blocks.map(({ id }) => id)));
  const anchors = new Map<JsonObject, string>();
  for (const block of blocks) {
    const heading = block.id === undefined ? getHeading(block) : undefined;
    if (heading !== undefined) anchors.set(block, makeAnchor(expand(heading)));
  }
  return anchors;
}

/** Adds an `id` to each of resolved blocks that has a heading, and returns the blocks. */
export function addAnchors(blocks: unknown): unknown {
  for (const [block, id] of generateAnchors(collectBlocks(blocks))) block.id = id;
  return blocks;
}

function getHeading({ type, title }: JsonObject): string | undefined {
  const field = typeof type === 'string' ? blockTrees.get(type)?.fields?.get('title') : undefined;
  return field?.part === 'heading' && typeof title === 'string' ? title : undefined;
}
