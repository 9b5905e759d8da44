import { afterAll } from 'vitest';
import { deleteTempFolders } from './temp-folder.ts';

// Files of tests share modules, so a hook of theirs would be added for the first file only; this file runs for each.
// Hooks run in reverse order: what tests have started in a folder is closed before.
afterAll(deleteTempFolders);
