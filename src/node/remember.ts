import { join } from 'node:path';
import type { TableFacts } from '../core/data.ts';
import { isMomentary } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { Built } from './build.ts';
import type { Work } from './build-pages.ts';
import { hashOf } from './cache.ts';
import { beginKeeping } from './kept.ts';
import type { Mapped } from './map/mapper.ts';
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
  built: Built;
}

/** Leaves for the next build what it can spare. */
export function remember(work: Work, { pages, data, outputs, others, assets, built }: Done): void {
  const { site, stamps, tableStamps, needs, out, now, shared, names, named, inputs } = work;
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
  const stamped = others.map((file): Output => [file, stampOf(join(out, file), false) ?? '']);
  const isOfMoment = [site.facts, ...pages.map(({ facts }) => facts)].some(isMomentary);
  writeSeal(out, {
    inputs,
    outputs: [...[...outputs.values()].flat(), ...stamped],
    problems: built.problems,
    pages: built.pages,
    ...(isOfMoment && { now }),
  });
}
