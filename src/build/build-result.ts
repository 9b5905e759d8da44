import type { Diagnostic } from '../core/types.ts';

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
