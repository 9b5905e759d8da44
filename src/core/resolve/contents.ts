import { createAnchorMaker } from '../anchors.ts';
import { isObject } from '../is-object.ts';
import { toPlainText } from '../plain-text.ts';
import { getContentsFields } from '../schema/schema.ts';
import { collectBlocks } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';

/** Maximum number of headings without a table of contents. */
const MAX_WITHOUT_CONTENTS = 4;

/** A heading in a table of contents, with the headings below it. */
interface Entry extends JsonObject {
  id: string;
  text: string;
  inside: Json[];
}

/** The headings of one table of contents, and the function that makes their anchors. */
interface Collected {
  entries: Entry[];
  makeAnchor: (text: string) => string;
}

/**
 * Returns resolved blocks with their tables of contents, and with an anchor on each heading of a text in them. Headings of blocks
 * need their anchors before: `addAnchors`.
 */
export function fillContents(blocks: unknown): unknown {
  if (!Array.isArray(blocks) || !blocks.some(getFields)) return blocks;
  const makeAnchor = createAnchorMaker(new Set(collectBlocks(blocks).map(({ id }) => id)));
  return blocks.map((block: unknown) => {
    const fields = getFields(block);
    return fields && isObject(block) ? listHeadings(block, fields, makeAnchor) : block;
  });
}

/** Returns the fields of a block that has a table of contents, else `undefined`. */
function getFields(block: unknown): readonly [contents: string, listed: string] | undefined {
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
  if (count <= MAX_WITHOUT_CONTENTS) return { ...block, [contents]: [] };
  return { ...block, [contents]: collected.entries, [listed]: anchored };
}

/** Returns a block with anchors on the headings in its texts. Collects these headings and the block's own. */
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

/** Returns a heading with an anchor, any other node as it is. Collects the heading below that of its block, if there is one. */
function anchorNode(node: Json, collected: Collected): Json {
  if (!isHeading(node)) return node;
  const text = toPlainText(node);
  const id = collected.makeAnchor(text);
  const last = collected.entries.at(-1);
  if (last) last.inside.push({ id, text });
  else collected.entries.push({ id, text, inside: [] });
  return { ...node, id };
}

function isHeading(node: Json): node is JsonObject {
  return isObject(node) && node.tag === 'h3';
}
