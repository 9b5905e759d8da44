import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// No compiler reads these files, and the tests run no benchmark.
it('the sites of other programs that benchmarks build import modules that are there', () => {
  const files = execFileSync('git', ['ls-files', 'bench/peers'], { encoding: 'utf8' }).trim().split('\n');
  const imports = files
    .filter((file) => /\.(astro|js|mjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/ from '(\..+?)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    );
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.filter((path) => !existsSync(path))).toEqual([]);
});
