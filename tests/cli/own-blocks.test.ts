import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('commands of this repository know the blocks of a site of its own', { timeout: 120_000 }, () => {
  const args = ['scripts/run.js', 'validate', '--root', 'examples/own-blocks'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'No problems.\n']);
  expect(stderr).toBe('');
});
