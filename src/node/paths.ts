import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine's own folder: where `package.json`, `schema/` and `src/` are. */
export const ENGINE = join(dirname(fileURLToPath(import.meta.url)), '../..');
