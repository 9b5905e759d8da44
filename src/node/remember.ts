import { join } from 'node:path';
import type { TableFacts } from '../core/data.ts';
import { isMomentary } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { Work } from './build-pages.ts';
import type { Built } from './built.ts';
import { hashOf } from './cache.ts';
import { beginKeeping, keptOf } from './kept.ts';
import type { DrawSetup, Mapped } from './map/mapper.ts';
import { type Output, type PageRecord, stampOf, writeRecord } from './record.ts';
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

/** Leaves for the next build what it can spare. */
export function remember(work: Work, { pages, data, outputs, others, assets, media, built }: Done): void {
  const { site, stamps, tableStamps, needs, out, now, shared, names, named, inputs, around } = work;
  beginKeeping(out);
  function* records(): Generator<[file: string, page: PageRecord]> {
    for (const { facts, findings, failures } of pages) {
      const { file } = facts;
      const stamp = stamps.get(file) ?? '';
      yield [
        file,
        { stamp, needs: needs(facts), facts, findings, outputs: outputs.get(file) ?? [], failures },
      ];
    }
  }
  const tables = Object.fromEntries(
    data.map((facts) => [facts.name, { stamp: tableStamps.get(facts.name) ?? '', facts }]),
  );
  writeRecord(out, { shared, names, named, assets: hashOf(JSON.stringify(assets)), now, tables }, records());
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
