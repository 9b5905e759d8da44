import { createAnchorMaker } from '../anchors.ts';
import { isObject } from '../is-object.ts';
import { getContentsFields } from '../schema/schema.ts';
import { collectBlocks } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';

/** So many headings a reader finds without a table of contents. */
const FEW = 4;

/** A heading in a table of contents, with the headings below it. */
interface Entry extends JsonObject {
  id: string;
  text: string;
  inside: Json[];
}

/** What headings are collected into. */
interface Collected {
  entries: Entry[];
  makeAnchor: (text: string) => string;
}

/**
 * Returns resolved blocks with their tables of contents filled in, and with an anchor on each heading of a text that is listed. Blocks
 * with headings have their anchors already.
 */
export function fillContents(blocks: unknown): unknown {
  if (!Array.isArray(blocks) || !blocks.some(fieldsOf)) return blocks;
  const makeAnchor = createAnchorMaker(new Set(collectBlocks(blocks).map(({ id }) => id)));
  return blocks.map((block: unknown) => {
    const fields = fieldsOf(block);
    return fields && isObject(block) ? listHeadings(block, fields, makeAnchor) : block;
  });
}

/** The fields of a block that asks for a table of contents. */
function fieldsOf(block: unknown): readonly [contents: string, listed: string] | undefined {
  if (!isObject(block) || typeof block.type !== 'string') return undefined;
  const fields = getContentsFields(block.type);
  return fields && block[fields[0]] !== undefined ? fields : undefined;
}

function listHeadings(
  block: JsonObject,
  [contents, listed]: readonly [string, string],
  makeAnchor: Collected['makeAnchor'],
): JsonObject {
  const blocks = block[listed];
  const collected: Collected = { entries: [], makeAnchor };
  const anchored = Array.isArray(blocks) ? blocks.map((inner) => anchorBlock(inner, collected)) : [];
  const count = collected.entries.reduce((sum, { inside }) => sum + 1 + inside.length, 0);
  if (count <= FEW) return { ...block, [contents]: [] };
  return { ...block, [contents]: collected.entries, [listed]: anchored };
}

/** Returns a block with anchors on the headings in its texts, and collects these and its own. */
function anchorBlock(block: Json, collected: Collected): Json {
  if (!isObject(block)) return block;
  const { id, title } = block;
  const anchored = { ...block };
  if (typeof id === 'string' && typeof title === 'string')
    collected.entries.push({ id, text: title, inside: [] });
  for (const [field, value] of Object.entries(block))
    if (Array.isArray(value) && value.some(isHeading))
      anchored[field] = value.map((node) => anchorNode(node, collected));
  return anchored;
}

/** A heading of a text stands below that of its block, if the block has one. */
function anchorNode(node: Json, collected: Collected): Json {
  if (!isHeading(node)) return node;
  const text = wordsOf(node).trim();
  const id = collected.makeAnchor(text);
  const last = collected.entries.at(-1);
  if (last) last.inside.push({ id, text });
  else collected.entries.push({ id, text, inside: [] });
  return { ...node, id };
}

function isHeading(node: Json): node is JsonObject {
  return isObject(node) && node.tag === 'h3';
}

function wordsOf(node: Json): string {
  if (typeof node === 'string') return node;
  return isObject(node) && Array.isArray(node.children) ? node.children.map(wordsOf).join('') : '';
}
