import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** True if this user may create symbolic links: on Windows, an administrator or in the developer mode. */
export const CAN_LINK = canLink();

function canLink(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-'));
  try {
    symlinkSync('nowhere', join(folder, 'link'));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
