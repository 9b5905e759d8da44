import type { Conflict } from '../protocol.ts';

/** A reason why a change is not made, in a sentence. */
export class Refused extends Error {
  readonly conflicts: Conflict[] | undefined;

  constructor(reason: string, conflicts?: Conflict[]) {
    super(reason);
    this.conflicts = conflicts;
  }
}
