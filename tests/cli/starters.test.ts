import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { initSite } from '../../src/cli/init/init-site.ts';
import { createTempFolder } from '../temp-folder.ts';

const BASH = '/bin/bash';
let site = '';
let bin = '';

beforeEach(async () => {
  const folder = createTempFolder();
  site = join(folder, 'my site');
  bin = join(folder, 'bin');
  await initSite({ folder: site, dependency: '0.1.0' });
  mkdirSync(bin);
  symlinkSync(spawnSync('which', ['dirname'], { encoding: 'utf8' }).stdout.trim(), join(bin, 'dirname'));
  addProgram('npm', 'echo "npm $*"; exit $NPM_STATUS');
  addProgram('npx', 'echo "npx $* in $PWD"; exit $NPX_STATUS');
});

/** Adds a program to those that the starter finds, as a script. */
function addProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!${BASH}\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Adds Node, which says that it has another version. */
function addNode(version: string): void {
  const fake = join(dirname(bin), 'fake.cjs');
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(fake, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  addProgram('node', `exec "${process.execPath}" --require "${fake}" "$@"`);
}

/** Starts the site by a double click. */
function start(env: Record<string, string> = {}) {
  // The places that the starter adds itself are not those of this machine.
  const text = readFileSync(join(site, 'Edit site.command'), 'utf8').replace(/^export PATH=.*$/m, '');
  const starter = join(site, 'Edit site.command');
  writeFileSync(starter, text);
  const { status, stdout } = spawnSync(BASH, [starter], {
    cwd: '/',
    input: '\n',
    encoding: 'utf8',
    env: { PATH: bin, ...env },
  });
  return { status, said: stdout.trim().split('\n') };
}

it('says where to get Node if there is none', () => {
  const { status, said } = start();
  expect(status).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(/has no Node.*https:\/\/nodejs\.org\/.*double-click this file again\.$/),
  ]);
});

it.each(['18.20.4', '20.18.3', '6.0.0'])('says that Node %s is too old', (version) => {
  addNode(version);
  const { status, said } = start();
  expect(status).toBe(1);
  expect(said[0]).toBe(`This computer has Node ${version}, and the editor needs 20.19.0 or newer.`);
  expect(said.join('\n')).toContain('https://nodejs.org/');
  expect(said.join('\n')).not.toContain('npm');
});

it.each(['20.19.0', '22.1.0', '100.0.0'])(
  'installs what is missing with Node %s, and opens the site',
  (version) => {
    addNode(version);
    const { status, said } = start();
    expect(status).toBe(0);
    expect(said).toEqual([
      expect.stringContaining('once'),
      'npm install --no-audit --no-fund',
      `npx --no-install blocksite edit in ${site}`,
    ]);
    mkdirSync(join(site, 'node_modules/blocksite'), { recursive: true });
    expect(start().said).toEqual([`npx --no-install blocksite edit in ${site}`]);
  },
);

it('says that it could not be installed, and that it has ended', () => {
  addNode('22.1.0');
  expect(start({ NPM_STATUS: '1' })).toMatchObject({
    status: 1,
    said: expect.arrayContaining([expect.stringContaining('could not be installed')]),
  });
  expect(start({ NPX_STATUS: '2' }).said.at(-1)).toContain('has ended');
});

it('is there for Windows with the same check and ends of lines, and can be opened on a Mac', () => {
  const mac = readFileSync(join(site, 'Edit site.command'), 'utf8');
  const windows = readFileSync(join(site, 'Edit site.cmd'), 'utf8');
  const findCheck = (text: string) => /^node -e "[^"]+"/m.exec(text)?.[0];
  expect(findCheck(windows)).toBe(findCheck(mac));
  expect(findCheck(mac)).toBeDefined();
  expect(windows.split('\r\n').length).toBe(windows.split('\n').length);
  expect(statSync(join(site, 'Edit site.command')).mode & 0o111).toBe(0o111);
});
