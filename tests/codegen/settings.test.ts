import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Settings for editors alone, and those of which a block has its own, too. */
const OTHERS = ['$schema', 'hours'];

it('each setting of the site config is read: under another name, a file of src has an error of types', () => {
  const root = createTempFolder();
  cpSync(join(PACKAGE_ROOT, 'src'), join(root, 'src'), { recursive: true });
  symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const options = { extends: join(PACKAGE_ROOT, 'tsconfig.json'), include: ['src'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(options));
  const settings = new Set<string>();
  for (const module of ['content', 'props']) {
    const file = join(root, `src/generated/${module}.ts`);
    const [before = '', after = ''] = readFileSync(file, 'utf8').split('export interface Site {\n');
    const end = after.indexOf('\nexport ');
    const renamed = after.slice(0, end).replaceAll(/^(\$?\w+)(?=\??: .*[^{]$)/gm, (name) => {
      settings.add(name);
      return `${name}Renamed`;
    });
    writeFileSync(file, `${before}export interface Site {\n${renamed}${after.slice(end)}`);
  }
  const tsc = join(PACKAGE_ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', root], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const unread = [...settings].filter(
    (name) => !new RegExp(`['"]${name.replace('$', '\\$')}['"]`).test(stdout),
  );
  expect(settings.size).toBeGreaterThan(100);
  expect(unread.sort()).toEqual(OTHERS);
});
