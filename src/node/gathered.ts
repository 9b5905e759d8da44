import { isMomentary } from '../core/facts.ts';
import type { Problem } from '../core/types.ts';
import { blockFailures } from './build-problems.ts';
import type { Mapped } from './map/mapper.ts';

/** What the rest of a build has to know of all pages, in whatever order they come; of drafts nothing but their moment. */
export class Gathered {
  shown = 0;
  /** Whether what is told or drawn of any depends on the moment. */
  isOfMoment = false;
  /** What pages name below `content/media/`. */
  readonly pictures = new Set<string>();
  /** Those of the pictures that may be drawn as wide as the page. */
  readonly widePictures = new Set<string>();
  readonly files = new Set<string>();
  readonly folders = new Set<string>();
  /** Blocks that could not be drawn. */
  readonly failures: Problem[] = [];

  add({ facts, failures }: Mapped): void {
    this.isOfMoment ||= isMomentary(facts);
    if (facts.draft) return;
    this.shown += 1;
    for (const name of facts.pictures) this.pictures.add(name);
    for (const name of facts.widePictures ?? []) this.widePictures.add(name);
    for (const name of facts.files) this.files.add(name);
    for (const name of facts.folders) this.folders.add(name);
    this.failures.push(...blockFailures(facts.file, failures));
  }
}
