import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyPackage } from '../attack/package-copy.ts';
import { createTempFolder } from '../temp-folder.ts';

const NOT_INSTALLED = 'The packages are not installed. Run "npm ci" first.\n';
const INSTALLING = 'Installing the packages, which takes a minute the first time …\n';

/** The repository after a download; without the code that needs packages. */
let folder = '';
beforeEach(() => {
  folder = createTempFolder();
  copyParts('package.json', 'package-lock.json', 'scripts', 'schema', 'src/codegen', 'src/core/schema');
  copyParts('src/ui/icons.svg', 'src/desk/protocol-schema.ts', 'src/generated/sources.txt');
});
const copyParts = (...names: string[]) => {
  for (const name of names) cpSync(name, join(folder, name), { recursive: true });
};

/** Runs a program in the folder, as outside of CI and of npm. */
function run(program: string, args: string[], more: Record<string, string> = {}) {
  const env = { ...process.env, CI: '', npm_lifecycle_event: '', ...more };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const runScript = (args: string[], more?: Record<string, string>) =>
  run(process.execPath, ['scripts/run.js', ...args], more);

/** Replaces npm by a shell script. */
function withNpm(script: string): Record<string, string> {
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> calls\n${script}\n`, { mode: 0o755 });
  return { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
}

describe('packages that are not installed', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  // What npm does itself needs no packages.
  const names = Object.keys(scripts).filter((name) => !/^npm /.test(scripts[name] ?? ''));
  /** Commands of each way in which one is started, and those that `scripts/run.js` knows by name. */
  const started = ['start', 'generate', 'init', 'prepack', 'pictures', 'lint'];

  it('are not installed in CI, by no command', () => {
    for (const name of names)
      expect(scripts[name], name).toMatch(/^node scripts\/run\.js( [a-z]+)?( && [^;|&]+)*$/);
    expect(names).toEqual(expect.arrayContaining(started));
    for (const name of started) {
      const { status, stderr } = run('sh', ['-c', scripts[name] ?? ''], { CI: 'true' });
      expect({ name, status, stderr }).toEqual({ name, status: 2, stderr: NOT_INSTALLED });
    }
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });

  it('are not installed by "npm ci" within "npm ci"', () => {
    expect(runScript(['generate'], { npm_lifecycle_event: 'prepare' })).toEqual({
      status: 2,
      stdout: '',
      stderr: NOT_INSTALLED,
    });
  });

  it('are installed once, and the command runs', () => {
    copyParts('src', 'schema', 'vite.config.ts');
    const env = withNpm(`ln -s ${resolve('node_modules')} node_modules`);
    const first = runScript(['validate', '--help'], env);
    expect({ ...first, stdout: first.stdout.split('\n')[2] }).toEqual({
      status: 0,
      stdout: 'Usage: npm run validate -- [options] [PATH …]',
      stderr: INSTALLING,
    });
    expect(runScript(['validate', '--help'], env)).toEqual({ ...first, stderr: '' });
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe('ci --no-audit --no-fund\n');
    rmSync(join(folder, 'node_modules'));
  });

  it('lead to the output of npm if it fails', () => {
    const { status, stdout, stderr } = runScript(
      ['start'],
      withNpm('echo begun; echo "no space" >&2; exit 1'),
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      `${INSTALLING}begun\nno space\n\nThe packages could not be installed. npm says why above. Then run the command again.\n`,
    );
  });

  it('lead to a clear message without a connection', () => {
    const cache = join(folder, 'cache');
    const env = { npm_config_offline: 'true', npm_config_cache: cache, npm_config_update_notifier: 'false' };
    expect(runScript(['start'], env)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${INSTALLING}The packages could not be downloaded: npm can't reach its registry (ENOTCACHED). Connect to the internet and run the command again. Behind a proxy, set it first: "npm config set proxy URL".\n`,
    });
  });
});

describe('installed packages', () => {
  const install = (change: (text: string) => string) => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    const text = change(readFileSync('node_modules/.package-lock.json', 'utf8'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), text);
    return runScript([], { CI: 'true' });
  };

  it('are those of the lock file', () => {
    expect(install((text) => text)).toEqual({ status: 0, stdout: '', stderr: '' });
    const react = /(?<="node_modules\/react": \{\s+"version": ")[^"]+/;
    expect(install((text) => text.replace(react, '18.0.0')).stderr).toBe(NOT_INSTALLED);
    expect(install((text) => text.replace('"node_modules/react"', '"node_modules/other"')).stderr).toBe(
      NOT_INSTALLED,
    );
  });

  it('may lack what only tests need', () => {
    const vitest = '"node_modules/vitest"';
    expect(install((text) => text.replace(vitest, '"node_modules/other"')).status).toBe(0);
  });

  it('that are gone are reported in a sentence', () => {
    install((text) => text);
    const { status, stderr } = runScript(['validate']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Cannot find package 'tsx' imported from \S+run\.js\. Run "npm ci"\.\n$/);
  });
});

describe('generated files', () => {
  const GENERATING = 'Generating types and validators: what they are made from has changed …\n';
  const SCHEMA = 'schema/blocks/quote.schema.json';
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const replace = (from: string, to: string) => {
    writeFileSync(join(folder, SCHEMA), read(SCHEMA).replace(from, to));
    // As by a program that restores the times of files.
    utimesSync(join(folder, SCHEMA), 0, 0);
  };
  beforeEach(() => {
    folder = createTempFolder();
    copyPackage(folder);
  });

  it('are made again by any command when a schema has changed, once', () => {
    expect(runScript([])).toEqual({ status: 0, stdout: '', stderr: '' });
    replace('"role": {', '"speakerRole": {');
    const [first, second] = [runScript(['validate', '--help']), runScript(['validate', '--help'])];
    expect(first).toEqual({ ...second, status: 0, stderr: GENERATING });
    expect(second.stderr).toBe('');
    expect(read('src/generated/props.ts')).toContain('speakerRole?: string');
  });

  it('are not made from a wrong schema: no command runs', () => {
    replace('"role": {', '"role" {');
    const { status, stdout, stderr } = runScript(['validate', '--help']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      GENERATING.trim(),
      `${SCHEMA}:44:10  A colon is missing here.`,
      '  Put a colon `:` between this and what follows.',
      '',
    ]);
  });
});

describe('the version of Node', () => {
  const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
  const require = (version: string) => {
    const text = readFileSync('package.json', 'utf8').replace(/(?<="node": ">=)[^"]+/, version);
    writeFileSync(join(folder, 'package.json'), text);
    return runScript(['validate'], { CI: 'true' }).stderr;
  };

  it.each([
    `${major + 1}.0.0`,
    `${major}.${minor + 1}.0`,
    `${major}.${minor}.${patch + 1}`,
    `${major + 80}.0.0`,
  ])('is too old for %s', (needed) => {
    expect(require(needed)).toBe(
      `Node ${needed} or newer is required, and this is Node ${process.versions.node}: https://nodejs.org/\n`,
    );
  });

  it.each([`${major}.${minor}.${patch}`, `${major - 1}.99.99`, '9.30.40'])(
    'is not too old for %s',
    (needed) => {
      expect(require(needed)).toBe(NOT_INSTALLED);
    },
  );
});
