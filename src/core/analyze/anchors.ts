import { blockTrees } from '../schema/schema-tree.ts';
import { collectBlocks, walk } from '../schema/walk.ts';
import { toPlainText } from '../text/plain-text.ts';
import { isObject, type JsonObject } from '../types.ts';

/** Prefix of the anchors of blocks, so that none equals an `id` of the page's frame. */
const PREFIX = 'section';
/** Maximum number of words of the heading of a block in its anchor. */
const MAX_WORDS = 8;
/** The ids of the page's frame, which no heading in a text gets. */
const FRAME = ['client', 'content', 'menu', 'root'];

type MakeAnchor = (text: string) => string;

/** Returns a function that makes an anchor of the heading of a block, `section-who-can-apply`, and adds it to `taken`. */
export function createAnchorMaker(taken: Set<unknown>): MakeAnchor {
  return (text) => {
    const words = normalize(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return take([PREFIX, ...words.slice(0, MAX_WORDS)].join('-'), 2, taken);
  };
}

/**
 * Returns a function that makes an anchor of a heading in a text as GitHub does, `who-can-apply`, the next one
 * `who-can-apply-1`: texts that were written for it have links to these. Adds it to `taken`.
 */
function createHeadingMaker(taken: Set<unknown>): MakeAnchor {
  for (const id of FRAME) taken.add(id);
  return (text) => {
    const name = normalize(text)
      .trim()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replaceAll(/\s/g, '-');
    return take(name || PREFIX, 1, taken);
  };
}

/** Returns a text in small letters. An editor of the page may have marked it with characters for private use. */
function normalize(text: string): string {
  return text.replaceAll(/\p{Co}/gu, '').toLowerCase();
}

/** Takes a name; if it is taken, the first with a number behind it that is not. */
function take(name: string, first: number, taken: Set<unknown>): string {
  let anchor = name;
  for (let number = first; taken.has(anchor); number++) anchor = `${name}-${number}`;
  taken.add(anchor);
  return anchor;
}

/** Anchors as targets for links and search results. */
interface Anchors {
  /** Those of blocks that have a heading and no `id`. */
  blocks: ReadonlyMap<JsonObject, string>;
  /** Makes those of the headings in texts, in their order. */
  makeAnchor: MakeAnchor;
}

/** Generates the anchors of a page. `expand` expands the variables of headings that are not resolved yet. */
export function generateAnchors(
  blocks: readonly JsonObject[],
  expand = (heading: string) => heading,
): Anchors {
  const taken = new Set<unknown>(blocks.map(({ id }) => id));
  const makeAnchor = createAnchorMaker(taken);
  const anchors = new Map<JsonObject, string>();
  for (const block of blocks) {
    const heading = block.id === undefined ? getHeading(block) : undefined;
    if (heading !== undefined) anchors.set(block, makeAnchor(expand(heading)));
  }
  return { blocks: anchors, makeAnchor: createHeadingMaker(taken) };
}

/** Adds an `id` to each of resolved blocks that has a heading, and to each heading in their texts; returns the blocks. */
export function addAnchors(blocks: unknown): unknown {
  const anchors = generateAnchors(collectBlocks(blocks));
  for (const [block, id] of anchors.blocks) block.id = id;
  walk({ value: blocks }, ({ value }) => {
    if (!isObject(value) || (value.tag !== 'h3' && value.tag !== 'h4')) return true;
    value.id = anchors.makeAnchor(toPlainText(value.children));
    return false;
  });
  return blocks;
}

function getHeading({ type, title }: JsonObject): string | undefined {
  const field = typeof type === 'string' ? blockTrees.get(type)?.fields?.get('title') : undefined;
  return field?.part === 'heading' && typeof title === 'string' ? title : undefined;
}
