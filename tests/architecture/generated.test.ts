import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The file that an import or an export of values names. */
const IMPORTED = /^(?:import|export)(?! type)[^'";]*from '(\.[^']+)'/gm;

/** Lists the files that a file loads, by way of others too. */
function listLoaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const [, name = ''] of source.matchAll(IMPORTED)) listLoaded(join(dirname(file), name), seen);
  return seen;
}

it('what generates loads nothing generated, which a fresh clone does not have', () => {
  const loaded = [...listLoaded('src/codegen/index.ts')];
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((file) => file.startsWith(join('src', 'generated')))).toEqual([]);
});
