import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const created: string[] = [];
// Hooks run in reverse order: what tests have started in a folder is closed before.
afterAll(() => {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty folder, which is deleted after the tests of the file. */
export function createTempFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'blocksite-'));
  created.push(folder);
  return folder;
}
