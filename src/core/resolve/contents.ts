import { createAnchorMaker } from '../analyze/anchors.ts';
import { getAnnotation } from '../schema/annotations.ts';
import { collectBlocks } from '../schema/walk.ts';
import { toPlainText } from '../text/plain-text.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';

/** Maximum number of headings without a table of contents. */
const MAX_WITHOUT_CONTENTS = 4;

type MakeAnchor = ReturnType<typeof createAnchorMaker>;

/** A heading in a table of contents, with the headings below it. */
interface Entry extends JsonObject {
  id: string;
  text: string;
  inside?: Entry[];
}

/**
 * Returns resolved blocks with their tables of contents. Blocks and the headings in their texts need their anchors
 * before: `addAnchors`.
 */
export function fillContents(blocks: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks;
  const taken = new Set<unknown>(collectBlocks(blocks).map(({ id }) => id));
  return blocks.filter(isObject).map((block) => {
    const fields = getAnnotation(String(block.type), 'x-contents');
    return fields && block[fields[0]] ? listHeadings(block, fields, taken) : block;
  });
}

function listHeadings(
  block: JsonObject,
  [contents, listed]: readonly [string, string],
  taken: Set<unknown>,
): JsonObject {
  const items = block[listed];
  const anchors = new Set(taken);
  const makeAnchor = createAnchorMaker(anchors);
  const entries: Entry[] = [];
  const anchored = Array.isArray(items) ? items.map((item) => addToList(item, entries, makeAnchor)) : [];
  const count = entries.reduce((sum, { inside }) => sum + 1 + (inside?.length ?? 0), 0);
  if (count <= MAX_WITHOUT_CONTENTS) return { ...block, [contents]: [] };
  for (const anchor of anchors) taken.add(anchor);
  return { ...block, [contents]: entries, [listed]: anchored };
}

/**
 * Returns a heading of a text with its earlier anchor, too, a block with such headings in its texts, and anything
 * else as it is. Adds the headings to `entries`: those in a block with a heading are inside it.
 */
function addToList(item: Json, entries: Entry[], makeAnchor: MakeAnchor): Json {
  if (isHeading(item)) {
    const text = toPlainText(item);
    entries.push({ id: String(item.id), text });
    // Its anchor of earlier versions, to which other sites may link.
    const earlier = { tag: 'span', id: makeAnchor(text) };
    return { ...item, children: [earlier, ...(Array.isArray(item.children) ? item.children : [])] };
  }
  if (!isObject(item) || item.type === undefined) return item;
  const { id, title } = item;
  const inside: Entry[] = [];
  const hasTitle = typeof id === 'string' && typeof title === 'string';
  if (hasTitle) entries.push({ id, text: title, inside });
  return mapValues(item, (value) =>
    Array.isArray(value) && value.some(isHeading)
      ? value.map((node) => addToList(node, hasTitle ? inside : entries, makeAnchor))
      : value,
  );
}

function isHeading(node: Json): node is JsonObject {
  return isObject(node) && node.tag === 'h3';
}
