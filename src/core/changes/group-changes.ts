import { DATA } from '../paths/content-paths.ts';
import { findSchemaNode } from '../schema/nodes.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json } from '../types.ts';
import type { Comparison } from './compare.ts';
import { isChoice } from './entry-name.ts';
import type { ComparedPlace, ValueChange } from './place.ts';

/** Changes that are taken back together, with the parts by which they are. */
export interface ChangeGroup {
  changes: readonly ValueChange[];
  parts: ReadonlySet<Comparison>;
  /** For each text how many times more it stands in the later version. */
  counts: ReadonlyMap<string, number>;
}

/**
 * Groups the changes of a file that are taken back together: those of the same parts, and one that removes a text with
 * one that adds it, since between the two it would be nowhere, or twice. In the cells of a table texts repeat anyway.
 */
export function groupChanges(file: string, changes: readonly ValueChange[]): ChangeGroup[] {
  const areCounted = !file.startsWith(DATA);
  const groups: ChangeGroup[] = [];
  for (const change of changes) {
    let group = createGroup([change], areCounted);
    for (let at = findOther(groups, group); at >= 0; at = findOther(groups, group)) {
      const others = groups.splice(at, 1).flatMap((other) => other.changes);
      group = createGroup([...others, ...group.changes], areCounted);
    }
    groups.push(group);
  }
  const order = new Map(changes.map((change, i) => [change, i]));
  const getPlace = ({ changes: [first] }: ChangeGroup) => (first && order.get(first)) ?? 0;
  return groups.sort((a, b) => getPlace(a) - getPlace(b));
}

function createGroup(changes: readonly ValueChange[], areCounted: boolean): ChangeGroup {
  const places = new Map(changes.flatMap((change) => change.places.map((place) => [place.part, place])));
  const counts = new Map<string, number>();
  if (areCounted) for (const place of places.values()) countTexts(place, counts);
  return { changes, parts: new Set(places.keys()), counts };
}

/** Finds the index of a group that is taken back together with another one. */
function findOther(groups: readonly ChangeGroup[], group: ChangeGroup): number {
  const [parts, counts] = [[...group.parts], [...group.counts]];
  return groups.findIndex(
    (other) =>
      parts.some((part) => other.parts.has(part)) ||
      counts.some(([text, count]) => count * (other.counts.get(text) ?? 0) < 0),
  );
}

/** Counts the texts that a part without parts of its own has more, or less, but for choices. */
function countTexts({ part, before, after }: ComparedPlace, counts: Map<string, number>): void {
  const add = (value: Json | undefined, node: SchemaNode, count: number) => {
    if (typeof value === 'string' && value !== '' && !isChoice(node))
      counts.set(value, (counts.get(value) ?? 0) + count);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value))
      add(child, findSchemaNode(node, value, [name]) ?? {}, count);
  };
  if (part.partsBefore.length + part.partsAfter.length > 0) return;
  add(part.before, before, -1);
  add(part.after, after, 1);
}
