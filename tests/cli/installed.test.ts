import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getInstallProblem, NOT_INSTALLED } from '../../src/cli/installed.js';
import { createTempFolder } from '../temp-folder.ts';

/** The repository after a download. */
let folder = '';
beforeAll(() => {
  folder = createTempFolder();
  for (const name of ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src', 'schema'])
    cpSync(name, join(folder, name), { recursive: true });
});

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('before the packages are installed', () => {
  // What npm does itself needs no packages.
  const names = Object.keys(scripts).filter(
    (name) => !/^pre/.test(name) && !/^npm /.test(scripts[name] ?? ''),
  );
  it.each(names)('npm run %s reports it in a sentence', (name) => {
    let message = '';
    try {
      execFileSync('npm', ['run', '--silent', name], { cwd: folder, stdio: 'pipe', encoding: 'utf8' });
    } catch (error) {
      if (!(error instanceof Error && 'stderr' in error && 'status' in error)) throw error;
      message = String(error.stderr);
      expect(error.status).toBe(2);
    }
    // Of npm itself there may be warnings.
    expect(message.split('\n').filter((line) => line !== '' && !line.startsWith('npm '))).toEqual([
      NOT_INSTALLED,
    ]);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });
});

describe('requirements of commands', () => {
  it.each(['18.20.0', '20.18.9', '20.9.0', '9.0.0'])('Node %s is too old', (version) => {
    expect(getInstallProblem({ version, needed: '20.19.0', isInstalled: false })).toBe(
      `Node 20.19.0 or newer is required, and this is Node ${version}: https://nodejs.org/`,
    );
  });

  it.each(['20.19.0', '20.19.1', '22.0.0', '100.0.0'])('Node %s is supported', (version) => {
    expect(getInstallProblem({ version, needed: '20.19.0', isInstalled: true })).toBeUndefined();
  });
});
