import type { Diagnostic } from '../core/types.ts';
import { getSize } from '../files/fingerprint.ts';
import { type DocumentFile, isDocument } from './budgets.ts';
import type { BatchResult, Durations } from './page-renderer.ts';

/** The outcome of a build; nothing was written if one of the problems is an error. */
export interface BuildResult {
  problems: readonly Diagnostic[];
  /** The number of pages that are published. */
  pages: number;
  /** The number of pages that were rendered; all others are as the last build left them. */
  rendered: number;
  /** The documents of the pages that were rendered. */
  documents: DocumentFile[];
  /** The time of all threads together. */
  durations: Durations;
  /** The five slowest pages at most, slowest first. */
  slowest: { file: string; ms: number }[];
  /** Resolved when nothing is left of the old output. */
  cleanup: Promise<void>;
}

/** Returns the outcome of a build; by default one that has written nothing. */
export function createResult({
  problems,
  pages = 0,
  batches = [],
  cleanup = Promise.resolve(),
}: Pick<BuildResult, 'problems'> &
  Partial<Pick<BuildResult, 'pages' | 'cleanup'>> & { batches?: readonly BatchResult[] }): BuildResult {
  const outputs = batches.flatMap((batch) => batch.pages.flatMap((page) => page.outputs));
  const documents = outputs.flatMap(([file, fingerprint]) =>
    isDocument(file) ? { file, size: getSize(fingerprint) } : [],
  );
  const slowest = batches.map((batch) => batch.slowest).filter(({ ms }) => ms > 0);
  return {
    problems,
    pages,
    rendered: documents.length,
    documents,
    durations: sumDurations(batches),
    slowest: slowest.sort((a, b) => b.ms - a.ms).slice(0, 5),
    cleanup,
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
