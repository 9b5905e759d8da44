import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ENGINE } from '../../src/node/paths.ts';

it('sets what this version of V8 knows: of another flag it would complain', () => {
  const compiling = pathToFileURL(join(ENGINE, 'src/node/compiling.ts')).href;
  const program = `const { inlineLess, compileForWorkers, collectSooner } = await import(${JSON.stringify(compiling)}); inlineLess(); compileForWorkers(10_000); compileForWorkers(100_000); collectSooner();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ENGINE, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
