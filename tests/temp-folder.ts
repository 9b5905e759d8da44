import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const created = new Set<string>();

/** Creates an empty folder, which is deleted after the tests of the file. */
export function createTempFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'blocksite-'));
  created.add(folder);
  return folder;
}

/** Deletes the folders that the tests of a file have created. */
export function deleteTempFolders(): void {
  // On Windows, what a process has open can't be deleted until it has ended.
  for (const folder of created) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  created.clear();
}
