import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../../files/error-reason.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** Returns the id of a site's folder, which is made when it is edited first. */
export function readSiteId(root: string): string {
  const path = join(root, '.blocksite/desk/id');
  try {
    const id = readFileSync(path, 'utf8').trim();
    if (id !== '') return id;
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
  const id = randomUUID();
  writeAtomic(path, `${id}\n`);
  return id;
}
