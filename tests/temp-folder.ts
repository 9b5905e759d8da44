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
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
  created.clear();
}
