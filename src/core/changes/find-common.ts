import { groupBy } from '../util/group-by.ts';

/** A pair of indices with its weight; in a chain, that of all up to it. */
interface Pair {
  i: number;
  j: number;
  weight: number;
  before?: Pair | undefined;
}

/** Number of places around an entry at which a repeated one is sought. Keeps long lists fast. */
const NEAR = 16;

/** Returns the indices of a longest common subsequence, by the algorithm of Hunt and Szymanski. */
export function findCommon(base: readonly string[], list: readonly string[]): Map<number, number> {
  const places = groupBy(base.keys(), (i) => base[i]);
  const seen = new Map<string, number>();
  const pairs = list.flatMap((id, j) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    const near = places.get(id)?.slice(Math.max(0, count - NEAR), count + NEAR) ?? [];
    return near.reverse().map((i) => ({ i, j, weight: 1 }));
  });
  return findHeaviest(pairs);
}

/** Returns the heaviest chain of pairs in which both indices rise. The pairs come by rising `j`, those of one by falling `i`. */
export function findHeaviest(pairs: readonly Pair[]): Map<number, number> {
  /** The chains that may go on, with a rising last index and weight. */
  const ends: Pair[] = [];
  for (const { i, j, weight: own } of pairs) {
    const at = ends.findLastIndex((end) => end.i < i) + 1;
    const before = ends[at - 1];
    const weight = own + (before?.weight ?? 0);
    if (ends[at]?.i === i && ends[at].weight >= weight) continue;
    let next = at;
    while ((ends[next]?.weight ?? Number.POSITIVE_INFINITY) <= weight) next++;
    ends.splice(at, next - at, { i, j, weight, before });
  }
  const chain: [number, number][] = [];
  for (let end = ends.at(-1); end; end = end.before) chain.push([end.i, end.j]);
  return new Map(chain.reverse());
}
