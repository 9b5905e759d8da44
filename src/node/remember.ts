import { join } from 'node:path';
import type { TableFacts } from '../core/data.ts';
import { isMomentary } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { Work } from './build-pages.ts';
import type { Built } from './built.ts';
import { hashOf } from './hash.js';
import { keptOf } from './kept.ts';
import type { DrawSetup, Mapped } from './map/mapper.ts';
import { type Output, type PageRecord, type RecordWriter, stampOf } from './record.ts';
import { writeSeal } from './seal.ts';

/** What a build has come to. */
export interface Done {
  pages: readonly Mapped[];
  data: readonly TableFacts[];
  /** What was made of each page, by its file. */
  outputs: ReadonlyMap<string, readonly Output[]>;
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

/** Leaves for the next build what it can spare; what was drawn is in the record already. */
export function remember(work: Work, record: RecordWriter, done: Done): void {
  const { pages, data, outputs, others, assets, media, built } = done;
  const { site, stamps, tableStamps, out, now, shared, names, named, inputs, around } = work;
  for (const page of pages) {
    const { file } = page.facts;
    if (!record.has(file)) record.add(file, recordOf(work, page, outputs.get(file) ?? []));
  }
  const tables = Object.fromEntries(
    data.map((facts) => [facts.name, { stamp: tableStamps.get(facts.name) ?? '', facts }]),
  );
  record.finish({ shared, names, named, assets: hashOf(JSON.stringify(assets)), now, tables });
  const isOfMoment = [site.facts, ...pages.map(({ facts }) => facts)].some(isMomentary);
  writeSeal(out, {
    inputs,
    around,
    ...(isOfMoment && { now }),
    record: stampOf(keptOf(out).record) ?? '',
    pages: [...stamps].map(([file, stamp]) => [file, stamp, outputs.get(file) ?? []]),
    others: others.map((file) => [file, stampOf(join(out, file), false) ?? '']),
    ...(media && { drawnWith: { assets, media } }),
    problems: built.problems,
    shown: built.pages,
  });
}
