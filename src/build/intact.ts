import { statSync } from 'node:fs';
import { getOutputFingerprint } from '../files/fingerprint.ts';
import type { Output } from './manifest.ts';

/** Returns true if the outputs in a folder are as they were written. */
export function areIntact(folder: string, outputs: readonly Output[]): boolean {
  return outputs.every(([file, fingerprint]) => {
    const stat = statSync(`${folder}/${file}`, { throwIfNoEntry: false });
    return stat !== undefined && getOutputFingerprint(stat) === fingerprint;
  });
}
