import { rmSync } from 'node:fs';
import type { Problem } from '../core/types.ts';
import { canKeep } from './cache.ts';
import { keptOf } from './kept.ts';
import { beginLines, type LinesWriter, readLines } from './lines-file.ts';
import type { DrawSetup } from './map/mapper.ts';
import { isAsLeft, type Output, type Stamp } from './record.ts';

/** A page as it was, and what was made of it. */
export type SealedPage = readonly [file: string, stamp: Stamp, outputs: readonly Output[]];

/** What tells what has changed since the last build into a folder, without a look at what pages say. */
export interface Seal {
  /** Stands for all that the site was made of, and for all of it but the pages themselves. */
  inputs: string;
  around: string;
  /** The moment that it was built for, where anything depends on it. */
  now?: number;
  /** The record that was left with it. */
  record: Stamp;
  /** All pages, in any order; read anew by whoever goes through them. */
  pages: Iterable<SealedPage>;
  /** The files of the output that belong to no page. */
  others: readonly Output[];
  /** What pages were drawn with; nothing where others write into the output as well: a search index, packed files. */
  drawnWith?: Pick<DrawSetup, 'assets' | 'media'>;
  /** What was told; it would be told again. */
  problems: Problem[];
  /** How many pages are shown. */
  shown: number;
}

type Foot = Omit<Seal, 'pages'>;

/** Changes whenever a seal is written differently. */
const FORM = 'seal-3';

/** Whether nothing has changed at all: the site is the same, and every file of the output is as it was left. */
export function holds(seal: Seal, out: string, inputs: string, now: number): boolean {
  if (seal.inputs !== inputs || !isOfMoment(seal, now)) return false;
  const isLeft = (output: Output) => isAsLeft(out, output);
  for (const [, , outputs] of seal.pages) if (!outputs.every(isLeft)) return false;
  return seal.others.every(isLeft);
}

/** Whether what was told and drawn is so at this moment as well. */
export function isOfMoment(seal: Seal, now: number): boolean {
  return (seal.now ?? now) === now;
}

/** Begins a seal for the next build beside the last one. */
export function beginSeal(out: string): LinesWriter<SealedPage, Foot> {
  return beginLines(keptOf(out).seal, FORM);
}

/** Forgets the last build into a folder: the next makes everything anew, and tells again what is told of what is made. */
export function forget(out: string): void {
  if (!canKeep()) return;
  const { seal, record } = keptOf(out);
  for (const file of [seal, record]) rmSync(file, { force: true });
}

/** The seal of the last build; `undefined` when there is none, or it is not whole. */
export function readSeal(out: string): Seal | undefined {
  const read = readLines<SealedPage, Foot>(keptOf(out).seal, FORM);
  return read && { ...read.foot, pages: read.lines };
}
