// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript without packages: `scripts/run.js` asks before each command if generated files are current.

/** The generated file with the digest of what all of them are made from. */
export const SOURCES_DIGEST = 'src/generated/sources.txt';
const FOLDERS = ['schema', 'src/codegen'];
const FILES = [
  'src/core/schema/ajv.ts',
  'src/core/schema/formats.ts',
  'src/desk/protocol-schema.ts',
  'src/ui/icons.svg',
];

/**
 * Returns the digest of what the generated files of an engine are made from.
 * @param {string} engine
 */
export function getSourcesDigest(engine) {
  const root = join(engine, '/');
  const below = FOLDERS.flatMap((name) => readdirSync(root + name, { recursive: true, withFileTypes: true }))
    // The union of all blocks is generated too.
    .filter((entry) => entry.isFile() && entry.name !== 'block.schema.json')
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));
  const texts = [...FILES, ...below].sort().map((file) => `${file}\0${readFileSync(root + file, 'utf8')}\0`);
  return createHash('sha256').update(texts.join('')).digest('hex');
}
