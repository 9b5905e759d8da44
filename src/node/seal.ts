import { readFileSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Problem } from '../core/types.ts';
import { keptOf } from './kept.ts';
import { isAsLeft, type Output } from './record.ts';
import { writeWhole } from './write-whole.ts';

/** What tells that nothing has changed since the last build into a folder, without a look at any page. */
export interface Seal {
  /** Stands for all that the site was made of. */
  inputs: string;
  /** The moment that it was built for, where anything depends on it. */
  now?: number;
  /** All files of the output. */
  outputs: readonly Output[];
  /** What was told; it would be told again. */
  problems: Problem[];
  pages: number;
}

/** The seal of the last build, if it holds: the site is the same, and every file of the output is as it was left. */
export function sealOf(out: string, inputs: string, now: number): Seal | undefined {
  const seal = readSeal(out);
  if (seal?.inputs !== inputs || (seal.now ?? now) !== now) return undefined;
  return seal.outputs.every((output) => isAsLeft(out, output)) ? seal : undefined;
}

/** Leaves a seal for the next build. */
export function writeSeal(out: string, seal: Seal): void {
  const text = JSON.stringify(seal);
  writeWhole(keptOf(out).seal, `${crc32(text)}\n${text}`);
}

/** Forgets the last build into a folder: the next makes everything anew, and tells again what is told of what is made. */
export function forget(out: string): void {
  const { seal, record } = keptOf(out);
  for (const file of [seal, record]) rmSync(file, { force: true });
}

/** `undefined` when there is none, or it is not whole. */
function readSeal(out: string): Seal | undefined {
  try {
    const [crc, text = ''] = readFileSync(keptOf(out).seal, 'utf8').split('\n', 2);
    if (crc !== String(crc32(text))) return undefined;
    const seal: Seal = JSON.parse(text);
    return seal;
  } catch {
    return undefined;
  }
}
