import type { Diagnostic } from '../core/types.ts';
import type { BatchResult, Durations } from './page-renderer.ts';

/** The result of a build. Nothing was written if one of the problems is an error. */
export interface BuildResult {
  problems: readonly Diagnostic[];
  /** The number of published pages. */
  pages: number;
  /** The number of rendered pages. All others were up to date. */
  rendered: number;
  /** The sum over all threads. */
  durations: Durations;
  /** The slowest pages, at most five, slowest first. */
  slowest: { file: string; ms: number }[];
}

/** Creates a build result; by default one of a build that has written nothing. */
export function createResult({
  problems,
  pages = 0,
  batches = [],
}: Pick<BuildResult, 'problems'> &
  Partial<Pick<BuildResult, 'pages'>> & { batches?: readonly BatchResult[] }): BuildResult {
  const rendered = batches.flatMap((batch) => batch.pages.filter(({ outputs }) => outputs.length > 0));
  const slowest = batches.map((batch) => batch.slowest).filter(({ ms }) => ms > 0);
  return {
    problems,
    pages,
    rendered: rendered.length,
    durations: sumDurations(batches),
    slowest: slowest.sort((a, b) => b.ms - a.ms).slice(0, 5),
  };
}

function sumDurations(batches: readonly BatchResult[]): Durations {
  const sum: Durations = { load: 0, check: 0, resolve: 0, render: 0, write: 0 };
  for (const { durations } of batches) {
    sum.load += durations.load;
    sum.check += durations.check;
    sum.resolve += durations.resolve;
    sum.render += durations.render;
    sum.write += durations.write;
  }
  return sum;
}
