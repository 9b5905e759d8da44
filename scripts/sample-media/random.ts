/** A repeatable source of numbers: the same seed always gives the same series. */
export interface Random {
  /** A number in [0, 1), or in [min, max) when bounds are given. */
  readonly real: (min?: number, max?: number) => number;
  /** A whole number in [min, max], both ends included. */
  readonly int: (min: number, max: number) => number;
  /** One item of a list; throws RangeError when the list is empty. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** True with the given chance, 0 to 1. */
  readonly chance: (share: number) => boolean;
}

/** Turns a name into a 32-bit seed (FNV-1a). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The bare mulberry32 generator: numbers in [0, 1). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random source seeded by a name, such as the path of the file to draw. */
export function randomFor(name: string): Random {
  const next = mulberry32(seedOf(name));
  const real = (min = 0, max = 1): number => min + next() * (max - min);
  return {
    real,
    int: (min, max) => Math.floor(real(min, max + 1)),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Cannot pick from an empty list.');
      return item;
    },
  };
}
