import type { QueryReference } from '../analyze/references.ts';
import { getReferencedName, getSchema, resolveNode, type SchemaNode } from '../schema/schema.ts';

/** Returns the name of the part that a query stands for, if it is one (`parts/count`), and the schema of an entry of its list. */
export function getListNode([type, ...steps]: QueryReference['place']): {
  part: string | undefined;
  item: SchemaNode;
} {
  let node = getSchema(`blocks/${type}`);
  let part: string | undefined;
  for (const step of steps) {
    const next = (/^\d+$/.test(step) ? node.items : node.properties?.[step]) ?? {};
    part = getReferencedName(next);
    node = resolveNode(next);
  }
  return { part, item: resolveNode(node.items ?? {}) };
}
