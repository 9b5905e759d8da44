import { join } from 'node:path';
import { isMomentary } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { AllMapped, OutputsOf, Work } from './build-pages.ts';
import type { Built } from './built.ts';
import { hashOf } from './hash.ts';
import { keptOf } from './kept.ts';
import type { DrawSetup, Mapped } from './map/mapper.ts';
import { beginRecord, type Output, stampOf } from './record.ts';
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

/** What a build leaves for the next one, in the making: nobody sees it before it is finished. */
export interface Remembering {
  /** Takes a page as it comes from its map. What others have made of one that was not drawn is known in the end. */
  add: (page: Mapped) => void;
  finish: (done: Done) => void;
  /** Forgets what was added. */
  discard: () => void;
}

/** Begins to remember. */
export function beginRemembering(work: Work): Remembering {
  const { site, stamps, needs, tableStamp, out, now, shared, names, named, inputs, around } = work;
  const record = beginRecord(out);
  const seal = beginSeal(out);
  let count = 0;
  const put = ({ facts, findings, failures }: Mapped, outputs: readonly Output[]) => {
    const stamp = stamps.get(facts.file) ?? '';
    record.addPage(facts.file, { stamp, needs: needs(facts), facts, findings, outputs, failures });
    seal.add([facts.file, stamp, outputs]);
    count += 1;
  };
  return {
    add(page) {
      if (page.outputs.length > 0) put(page, page.outputs);
    },
    finish({ all, outputsOf, others, assets, media, built }) {
      for (const page of all.known.values()) put(page, outputsOf(page));
      if (count < stamps.size) {
        for (const page of all.pages)
          if (page.outputs.length === 0 && !all.known.has(page.facts.file)) put(page, outputsOf(page));
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
    },
    discard() {
      record.discard();
      seal.discard();
    },
  };
}
