import { groupBy } from '../util/group-by.ts';

interface Pair {
  i: number;
  j: number;
  before: Pair | undefined;
}

/** Number of places around an entry at which a repeated one is sought. Keeps long lists fast. */
const NEAR = 16;

/** Returns the indices of a longest common subsequence, by the algorithm of Hunt and Szymanski. */
export function findCommon(base: readonly string[], list: readonly string[]): Map<number, number> {
  const places = groupBy(base.keys(), (i) => base[i]);
  const seen = new Map<string, number>();
  /** For each length, the sequence whose end comes first in the base. */
  const ends: Pair[] = [];
  for (const [j, id] of list.entries()) {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    const near = places.get(id)?.slice(Math.max(0, count - NEAR), count + NEAR) ?? [];
    for (const i of near.reverse()) {
      const length = ends.findLastIndex((end) => end.i < i) + 1;
      if (ends[length]?.i !== i) ends[length] = { i, j, before: ends[length - 1] };
    }
  }
  const pairs: [number, number][] = [];
  for (let pair = ends.at(-1); pair; pair = pair.before) pairs.push([pair.i, pair.j]);
  return new Map(pairs.reverse());
}
