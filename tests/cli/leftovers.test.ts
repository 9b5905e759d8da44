import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { initSite } from '../../src/cli/init/init-site.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { PACKAGE_PROGRAM } from '../attack/commands.ts';
import { startDev } from '../attack/dev-process.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
beforeEach(() => {
  root = join(createTempFolder(), 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
});

const write = (file: string, text = '') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** Starts and ends `edit`. Returns what it has printed. */
async function edit(): Promise<string> {
  const { dev, said } = await startDev(root, ['edit', '--no-open'], PACKAGE_PROGRAM);
  dev.kill('SIGKILL');
  return said;
}

/** Writes a page in a process that is killed before the page is replaced. Returns its number. */
function killWriter(): number {
  const url = pathToFileURL(join(PACKAGE_ROOT, 'src/files/write-atomic.ts')).href;
  const write = `writeAtomic(${JSON.stringify(root)}, 'content/pages/home.json', '{', () => process.kill(process.pid, 'SIGKILL'))`;
  const script = `const { writeAtomic } = await import(${JSON.stringify(url)}); ${write};`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  return spawnSync(process.execPath, args, { cwd: PACKAGE_ROOT }).pid;
}

it('what a killed command left is removed when the site is edited again', async () => {
  const left = `content/pages/.blocksite-${killWriter()}-1.tmp`;
  expect(readFileSync(join(root, left), 'utf8')).toBe('{');
  const ended = killWriter();
  const old = `content/data/.blocksite-${process.pid}-2.tmp`;
  const removed = [left, `.blocksite-${ended}-1.tmp`, `.blocksite/desk/trash/.blocksite-${ended}-7.tmp`, old];
  const others = [`content/.blocksite-${process.pid}-1.tmp`, 'content/.blocksite-a-1.tmp', 'content/1-1.tmp'];
  for (const file of [...removed.slice(1), ...others]) write(file);
  utimesSync(join(root, old), 1, 1);
  const outside = createTempFolder();
  writeFileSync(join(outside, `.blocksite-${ended}-1.tmp`), '');
  symlinkSync(outside, join(root, 'content/linked'));
  await edit();
  expect(removed.filter((file) => existsSync(join(root, file)))).toEqual([]);
  expect(others.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(existsSync(join(outside, `.blocksite-${ended}-1.tmp`))).toBe(true);
});

it('a repository that would publish such files is named once', async () => {
  git('init', '--quiet');
  expect(await edit()).toContain('Add the line .blocksite-*.tmp to .gitignore');
  expect(await edit()).not.toContain('.gitignore');
});

it('a folder without a repository, and one that ignores such files, are not named', async () => {
  expect(await edit()).not.toContain('.gitignore');
  rmSync(join(root, '.blocksite'), { recursive: true });
  git('init', '--quiet');
  write('.gitignore', '.blocksite-*.tmp\n');
  expect(await edit()).not.toContain('.gitignore');
});

it('a new site ignores them', async () => {
  root = join(createTempFolder(), 'new');
  await initSite({ folder: root, dependency: '0.1.0' });
  expect(git('check-ignore', 'content/pages/.blocksite-1-1.tmp')).toContain('.blocksite-1-1.tmp');
});
