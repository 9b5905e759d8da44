import { existsSync, readFileSync } from 'node:fs';
import { writeAtomic } from './write-atomic.ts';

/** Writes a file atomically unless it has this text already; returns true if it was written. */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  return writeAtomic(file, text);
}
