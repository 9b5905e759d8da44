import type { Problem } from '../core/types.ts';
import type { DocumentFile } from './budgets.ts';
import { sweepKept } from './kept.ts';
import { added, type MappedSlice, noTime, type Spent } from './map/mapper.ts';

/** A build's outcome; with an error among the problems nothing was written. */
export interface Built {
  problems: Problem[];
  pages: number;
  /** How many pages were drawn; the others were as the last build had left them. */
  drawn: number;
  /** Their documents. */
  documents: DocumentFile[];
  /** Milliseconds in each step, over all threads. */
  spent: Spent;
  /** The slowest pages, slowest first. */
  slowest: { file: string; ms: number }[];
  /** Done when the old output is deleted. */
  swept: Promise<void>;
}

/** The outcome of a build that has drawn something; `pages` is how many the site shows. */
export function summed(
  problems: Problem[],
  pages: number,
  slices: readonly MappedSlice[],
  swept: Promise<void>,
): Built {
  const documents = slices.flatMap((slice) => slice.documents);
  const slowest = slices.flatMap(({ slowest: one }) => (one.ms > 0 ? [one] : [])).sort((a, b) => b.ms - a.ms);
  return {
    problems,
    pages,
    drawn: documents.length,
    documents,
    spent: slices.reduce((sum, { spent }) => added(sum, spent), noTime()),
    slowest: slowest.slice(0, 5),
    swept,
  };
}

/** A build after which what is kept of lost outputs goes as well. */
export function sweeping(built: Built): Built {
  return { ...built, swept: Promise.all([built.swept, sweepKept()]).then(() => {}) };
}

/** The outcome of a build that has drawn nothing. */
export function nothing(problems: Problem[]): Built {
  return summed(problems, 0, [], Promise.resolve());
}
