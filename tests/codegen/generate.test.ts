import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGeneratedFiles } from '../../src/codegen/index.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

it('generated files are current; if not, run "npm run generate"', async () => {
  const files = await createGeneratedFiles();
  const stale = Object.entries(files)
    .filter(([file, text]) => readFileSync(join(PACKAGE_ROOT, file), 'utf8') !== text)
    .map(([file]) => file);
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(stale).toEqual([]);
});
