import { appendToPointer } from '../paths/pointer.ts';
import { findSchemaNode } from '../schema/nodes.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json } from '../types.ts';
import type { Comparison } from './compare.ts';
import type { Change } from './sum-up.ts';

/** A part of a compared file with what it is in, and its schema in each version. */
export interface ComparedPlace {
  part: Comparison;
  holder?: ComparedPlace;
  before: SchemaNode;
  after: SchemaNode;
}

/** A change of a value in words, with the places of the parts by which it is taken back. */
export interface ValueChange extends Change {
  place: ComparedPlace;
  places: readonly ComparedPlace[];
}

/** Returns the version that a part is named by: the base, but for what is added. */
export function getSide({ from }: Comparison): 'before' | 'after' {
  return from === undefined ? 'after' : 'before';
}

export function createPlace(holder: ComparedPlace, part: Comparison): ComparedPlace {
  const find = (side: 'before' | 'after', name: string | undefined) =>
    (name !== undefined && findSchemaNode(holder[side], holder.part[side], [name])) || undefined;
  const [before, after] = [find('before', part.from), find('after', part.to)];
  return { part, holder, before: before ?? after ?? {}, after: after ?? before ?? {} };
}

/** Returns the pointer of a place in the later version; of what is gone, that which it had beside what is left. */
export function getPointer({ part, holder }: ComparedPlace): string {
  return holder ? appendToPointer(getPointer(holder), part.to ?? part.from ?? '') : '';
}

/** Returns a value in one version of a part. */
export function readPlace({ part }: ComparedPlace): Json {
  return part[getSide(part)] ?? null;
}
