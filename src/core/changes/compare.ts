import { isObject, type Json } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { isEqual } from '../util/is-equal.ts';
import { align } from './align.ts';

/**
 * A value in two versions, the earlier one being the base. Two lists are aligned by their entries, two objects by
 * their fields. What is in one version only has no name, value and parts in the other.
 */
export interface Comparison {
  /** The name of the field or the index of the entry in the base. */
  from?: string;
  /** Its name or index in the later version. */
  to?: string;
  before?: Json | undefined;
  after?: Json | undefined;
  /** True for an entry that has moved past others of its list. */
  isMoved: boolean;
  /** The parts that the base has, in its order. Without any, a value that has changed is another one. */
  partsBefore: readonly Comparison[];
  /** The parts that the later version has, in its order. Those of both versions are the same objects. */
  partsAfter: readonly Comparison[];
}

/**
 * Compares two versions of a value that differ at a path, by which no list is aligned. Of two entries of the list there
 * that changed places, one that somebody `touched` has moved.
 */
export function compareAt(path: readonly string[], before: Json, after: Json, touched?: Json): Comparison {
  const [step, ...rest] = path;
  const [old, value] = [before, after].map((one) =>
    step === undefined ? undefined : findValue(one, [step]),
  );
  if (step === undefined || old === undefined || value === undefined) return compare(before, after, touched);
  const part = { ...compareAt(rest, old, value, touched), from: step, to: step };
  return { before, after, isMoved: false, partsBefore: [part], partsAfter: [part] };
}

/** Compares two versions of a value. */
export function compare(before: Json, after: Json, touched?: Json): Comparison {
  if (isEqual(before, after)) return createPart({ before, after });
  const lists = Array.isArray(before) && Array.isArray(after) ? align(before, after, touched) : undefined;
  if (!lists && !(isObject(before) && isObject(after))) return createPart({ before, after });
  const values = new Map<string, Json>(Object.entries(Object(after)));
  const shared = new Map<string, Comparison>();
  const partsBefore = Object.entries<Json>(Object(before)).map(([from, value]) => {
    const to = lists ? `${lists.targets.get(Number(from))}` : from;
    const other = values.get(to);
    if (other === undefined) return createPart({ from, before: value });
    const isMoved = lists?.moved.has(Number(from)) ?? false;
    const part = { ...compare(value, other), from, to, isMoved };
    shared.set(to, part);
    return part;
  });
  const partsAfter = [...values].map(([to, value]) => shared.get(to) ?? createPart({ to, after: value }));
  return createPart({ before, after, partsBefore, partsAfter });
}

/** Creates a part, which has no parts by itself. */
export function createPart(part: Partial<Comparison>): Comparison {
  return { isMoved: false, partsBefore: [], partsAfter: [], ...part };
}

/** Returns the later version with some of its differences taken back: values and places of parts, by the parts. */
export function revertParts(part: Comparison, taken: ReadonlySet<Comparison>): Json | undefined {
  const { before, after, partsBefore, partsAfter } = part;
  if (partsBefore.length + partsAfter.length === 0) return taken.has(part) ? before : after;
  const isPutBack = (one: Comparison) => taken.has(one) && (one.isMoved || one.to === undefined);
  const order = partsAfter.filter((one) => !isPutBack(one) && !(taken.has(one) && one.from === undefined));
  let next = 0;
  for (const one of partsBefore) {
    if (isPutBack(one)) order.splice(next++, 0, one);
    else if (!one.isMoved && one.to !== undefined) next = order.indexOf(one) + 1;
  }
  const entries = order.flatMap((one): [string, Json][] => {
    const value = revertParts(one, taken);
    return value === undefined ? [] : [[one.to ?? one.from ?? '', value]];
  });
  return Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
