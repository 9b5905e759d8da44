import { describe, expect, it } from 'vitest';
import { PACKAGE_PROGRAM, runCommand } from '../attack/commands.ts';

describe('a command', () => {
  it.each([
    ['an unknown option', ['preview', '--prot', '80'], "Unknown option '--prot'"],
    ['an option without its value', ['build', '--out'], "Option '--out <value>' argument missing"],
    // Of `npm run preview --out public`, npm passes on the last word.
    ['an argument where it takes none', ['preview', 'public'], "Unexpected argument 'public'"],
    ['an argument of a build that merges nothing', ['build', 'public'], "Unexpected argument 'public'"],
  ])('reports %s and where options go', async (_, args, reason) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^${reason}. Options follow "--": "npm run ${args[0]} -- --`));
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    [
      'no number',
      ['start', '--port', 'eighty'],
      '--port takes a whole number from 0 to 65535, not "eighty".',
    ],
    ['a fraction', ['start', '--port', '80.5'], '--port takes a whole number from 0 to 65535, not "80.5".'],
    [
      'a number that is too large',
      ['build', '--keep-assets', '400'],
      '--keep-assets takes a whole number from 0 to 365, not "400".',
    ],
  ])('reports %s', async (_, args, reason) => {
    const { code, stdout, stderr } = await runCommand(args, { program: PACKAGE_PROGRAM });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${reason}\n` });
  });

  it('lists its options and arguments', async () => {
    const { code, stdout } = await runCommand(['validate', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: npm run validate -- [options] [PATH …]\n');
    expect(stdout).toMatch(/^ {2}--root DIR {9}folder with/m);
  });
});
