import type { Work } from './build-pages.ts';
import { type Built, summed, sweeping } from './built.ts';
import { keptOf } from './kept.ts';
import { type Mapped, Mapper } from './map/mapper.ts';
import { recordsOf } from './record.ts';
import { beginSeal, isOfMoment, type Seal } from './seal.ts';
import { stage } from './swap.ts';

/** So many edited pages are looked at by themselves; with more, the others are looked at as well. */
const FEW = 50;

/** What edits are seen by. */
export interface Edits
  extends Pick<Work, 'site' | 'engine' | 'out' | 'now' | 'inputs' | 'around' | 'stamps'> {
  /** Of the last build. */
  seal: Seal;
}

/**
 * Draws a few edited pages and nothing else, where nothing but their own words has changed: the site around them is as it was, and
 * what it has to know of them is the same, so its rules would tell the same, and its other files would say the same.
 * `undefined` where that is not so; then nothing has been done.
 */
export async function drawEdits(edits: Edits): Promise<Built | undefined> {
  const { seal, site, engine, out, inputs, stamps } = edits;
  const { drawnWith, others } = seal;
  const files = editedPages(edits);
  if (!files || !drawnWith) return undefined;
  const staging = stage(out, keptOf(out).reserve);
  try {
    const render = await engine.loadRender();
    const mapper = new Mapper(site, { ...drawnWith, folder: staging.folder, render });
    const slice = mapper.map(files, new Set(files));
    const made = new Map(slice.pages.map((page) => [page.facts.file, page.outputs]));
    const kept = seal.pages.flatMap(([file, , outputs]) => (made.has(file) ? [] : outputs));
    if (!areAsKnown(out, seal, slice.pages) || !staging.keep([...kept, ...others])) {
      staging.discard();
      return undefined;
    }
    const pages = seal.pages.map(
      ([file, stamp, outputs]) => [file, stamps.get(file) ?? stamp, made.get(file) ?? outputs] as const,
    );
    const all = [...pages.flatMap(([, , outputs]) => outputs), ...others];
    const replaced = staging.commit(all.map(([file]) => file));
    const { pages: _, ...rest } = seal;
    const next = beginSeal(out);
    for (const page of pages) next.add(page);
    next.finish({ ...rest, inputs });
    return sweeping(summed(seal.problems, seal.shown, [slice], replaced));
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** The pages that were edited, where nothing else is new and nothing is told of them that would have to be told anew. */
function editedPages({ seal, around, now, stamps }: Edits): string[] | undefined {
  const isSameSite = seal.around === around && isOfMoment(seal, now);
  if (!isSameSite || seal.pages.length !== stamps.size) return undefined;
  if (!seal.pages.every(([file]) => stamps.has(file))) return undefined;
  const edited = seal.pages.filter(([file, stamp]) => stamps.get(file) !== stamp).map(([file]) => file);
  const told = new Set(seal.problems.map(({ file }) => file));
  return edited.length <= FEW && !edited.some((file) => told.has(file)) ? edited : undefined;
}

/** Whether the site has to know no more of pages than it knew, and nothing is to be told of them. */
function areAsKnown(out: string, { record }: Seal, pages: readonly Mapped[]): boolean {
  const known = recordsOf(
    out,
    record,
    pages.map(({ facts }) => facts.file),
  );
  return pages.every(({ facts, findings, failures }) => {
    if (findings.length > 0 || failures.length > 0) return false;
    return JSON.stringify(facts) === JSON.stringify(known.get(facts.file)?.facts);
  });
}
