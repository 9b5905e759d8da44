import { join } from 'node:path';
import { isMomentary } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { AllMapped, OutputsOf, Work } from './build-pages.ts';
import type { Built } from './built.ts';
import { hashOf } from './hash.js';
import { keptOf } from './kept.ts';
import type { DrawSetup, Mapped } from './map/mapper.ts';
import { type Output, type PageRecord, type RecordWriter, stampOf } from './record.ts';
import { beginSeal } from './seal.ts';

/** What a build has come to. */
export interface Done {
  all: AllMapped;
  outputsOf: OutputsOf;
  /** The files that belong to no page. */
  others: readonly string[];
  assets: Assets;
  /** Pictures by their name; nothing where others write into the output as well: the next build does it all again then. */
  media?: DrawSetup['media'];
  built: Built;
}

/** What a build remembers of a page of which that was made. */
export function recordOf(
  { stamps, needs }: Work,
  { facts, findings, failures }: Mapped,
  outputs: readonly Output[],
): PageRecord {
  return { stamp: stamps.get(facts.file) ?? '', needs: needs(facts), facts, findings, outputs, failures };
}

/** Leaves for the next build what it can spare; pages that were drawn just now are in the record already. */
export function remember(work: Work, record: RecordWriter, done: Done): void {
  const { all, outputsOf, others, assets, media, built } = done;
  const { site, stamps, tableStamp, out, now, shared, names, named, inputs, around } = work;
  const seal = beginSeal(out);
  for (const page of all.pages) {
    const { file } = page.facts;
    const outputs = outputsOf(page);
    if (page.outputs.length === 0 || all.known.has(file)) record.addPage(file, recordOf(work, page, outputs));
    seal.add([file, stamps.get(file) ?? '', outputs]);
  }
  for (const facts of all.data) record.addTable({ stamp: tableStamp(facts.name), facts });
  record.finish({ shared, names, named, assets: hashOf(JSON.stringify(assets)), now });
  seal.finish({
    inputs,
    around,
    ...((all.gathered.isOfMoment || isMomentary(site.facts)) && { now }),
    record: stampOf(keptOf(out).record) ?? '',
    others: others.map((file) => [file, stampOf(join(out, file), false) ?? '']),
    ...(media && { drawnWith: { assets, media } }),
    problems: built.problems,
    shown: built.pages,
  });
}
