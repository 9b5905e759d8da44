/** A step of a build that takes a while. */
export type Step = 'prepare' | 'make' | 'check' | 'draw' | 'cards' | 'search';

/** One share of a build: the second of eight. */
export interface Shard {
  /** From 1. */
  index: number;
  of: number;
}

/** What to build, and how. */
export interface BuildOptions {
  root: string;
  /** The folder of the output. */
  out: string;
  /** The build time, in milliseconds since 1970. */
  now: number;
  /** Puts a brotli and a gzip version beside every text. Default `false`. */
  compress?: boolean;
  /** `false` makes everything anew; the bytes are the same. Default `true`. */
  cache?: boolean;
  /** Renders only a share of the pages, for `merge` to put together. */
  shard?: Shard | undefined;
  /** The outputs of all shards: their pages are taken, none is rendered. */
  merge?: readonly string[];
  /** Takes the hashed assets of so many outputs before this one along. Default 0, so that the same input gives the same bytes. */
  keepAssets?: number;
  /** Called when a step has made progress. */
  onProgress?: (step: Step, done: number, of: number) => void;
}
