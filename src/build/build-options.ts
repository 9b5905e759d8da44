import type { Diagnostic } from '../core/types.ts';
import type { Manifest, Shard } from './plan/manifest.ts';

/** A step of a build whose progress is reported. */
export type Step = 'bundle' | 'images' | 'check' | 'render' | 'cards' | 'search';

export interface BuildOptions {
  root: string;
  out: string;
  /** The build time, in milliseconds since 1970. */
  now: number;
  /** Writes a brotli and a gzip version of every text file. Default `false`. */
  compress?: boolean;
  /** `false` clears the cache first; the output is the same. Default `true`. */
  cache?: boolean;
  /** Renders only one share of the pages, for `merge`. */
  shard?: Shard | undefined;
  /** The outputs of all shards. Their pages are linked, and none is rendered. */
  merge?: readonly string[];
  /** Days for which assets of earlier outputs are kept. Default 0: the same input, the same output. */
  keepAssets?: number;
  /** Called when a step has made progress. */
  onProgress?: (step: Step, done: number, of: number) => void;
}

/** The result of a build. Nothing was written if one of the problems is an error. */
export interface BuildResult {
  problems: readonly Diagnostic[];
  /** The number of published pages. */
  pages: number;
  /** The number of rendered pages. All others were up to date. */
  rendered: number;
  /** The next time at which a page changes by a date, in milliseconds since 1970, if one does. */
  nextChange?: number | undefined;
}

/** Creates the result of a build from its manifest and the number of rendered pages. */
export function createResult(manifest: Omit<Manifest, 'outputs'>, rendered: number): BuildResult {
  const { config, templates, problems } = manifest;
  const pages = Object.values(manifest.pages);
  const times = [config, templates, ...pages].flatMap(({ validUntil }) => validUntil ?? []);
  return {
    problems,
    pages: pages.filter(({ outputs }) => outputs.length > 0).length,
    rendered,
    nextChange: times.length > 0 ? times.reduce((first, time) => Math.min(first, time)) : undefined,
  };
}
