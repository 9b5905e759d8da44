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
  const next = beginSeal(out);
  const undo = () => {
    staging.discard();
    next.discard();
    return undefined;
  };
  try {
    const render = await engine.loadRender();
    const mapper = new Mapper(site, { ...drawnWith, folder: staging.folder, render });
    const slice = mapper.map(files, new Set(files));
    const made = new Map(slice.pages.map((page) => [page.facts.file, page.outputs]));
    if (!areAsKnown(out, seal, slice.pages) || !staging.keep(others)) return undo();
    const all: string[] = others.map(([file]) => file);
    for (const [file, stamp, outputs] of seal.pages) {
      const drawn = made.get(file);
      if (!drawn && !staging.keep(outputs)) return undo();
      const left = drawn ?? outputs;
      next.add([file, stamps.get(file) ?? stamp, left]);
      for (const [output] of left) all.push(output);
    }
    const replaced = staging.commit(all);
    const { pages: _, ...rest } = seal;
    next.finish({ ...rest, inputs });
    return sweeping(summed(seal.problems, seal.shown, [slice], replaced));
  } catch (error) {
    undo();
    throw error;
  }
}

/** The pages that were edited, where nothing else is new and nothing is told of them that would have to be told anew. */
function editedPages({ seal, around, now, stamps }: Edits): string[] | undefined {
  if (seal.around !== around || !isOfMoment(seal, now)) return undefined;
  const told = new Set(seal.problems.map(({ file }) => file));
  const edited: string[] = [];
  let count = 0;
  for (const [file, stamp] of seal.pages) {
    const present = stamps.get(file);
    if (present === undefined) return undefined;
    count += 1;
    if (present === stamp) continue;
    edited.push(file);
    if (edited.length > FEW || told.has(file)) return undefined;
  }
  return count === stamps.size ? edited : undefined;
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
