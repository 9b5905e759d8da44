import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFile, watchFolder } from '../../src/dev/watch-folder.ts';
import { createTempFolder } from '../temp-folder.ts';

let folder = '';
let seen = new Set<string>();
let end = () => {};
const write = (file: string) => writeFileSync(join(folder, file), 'x');
/** Returns the reported files since the last call, once `file` is one of them. */
const getReported = async (file: string) => {
  await expect.poll(() => [...seen]).toContain(file);
  const all = [...seen].sort();
  seen = new Set();
  return all;
};

beforeEach(() => {
  folder = createTempFolder();
  seen = new Set();
  mkdirSync(join(folder, 'pages'));
  write('pages/a.json');
  end = watchFolder(folder, (path) => seen.add(relative(folder, path)));
});
afterEach(() => end());

it('reports files that change, come and go, and no temporary files of editors', async () => {
  write('pages/.a.json.swp');
  write('pages/a.json~');
  write('pages/a.json');
  expect(await getReported('pages/a.json')).toEqual(['pages/a.json']);
  write('pages/new');
  renameSync(join(folder, 'pages/new'), join(folder, 'pages/a.json'));
  expect(await getReported('pages/a.json')).toEqual(['pages/a.json', 'pages/new']);
  rmSync(join(folder, 'pages/a.json'));
  expect(await getReported('pages/a.json')).toEqual(['pages/a.json']);
});

it('reports files in a new folder, and later changes there', async () => {
  mkdirSync(join(folder, 'pages/deep/deeper'), { recursive: true });
  write('pages/deep/deeper/b.json');
  await getReported('pages/deep/deeper/b.json');
  write('pages/deep/deeper/b.json');
  expect(await getReported('pages/deep/deeper/b.json')).toEqual(['pages/deep/deeper/b.json']);
  rmSync(join(folder, 'pages/deep'), { recursive: true });
  await getReported('pages/deep');
  mkdirSync(join(folder, 'pages/deep'));
  write('pages/deep/c.json');
  await getReported('pages/deep/c.json');
});

it('reports files in a folder that replaced another one at once, with its inode', async () => {
  rmSync(join(folder, 'pages'), { recursive: true });
  mkdirSync(join(folder, 'pages'));
  await getReported('pages');
  write('pages/b.json');
  await getReported('pages/b.json');
});

it('goes on when folders, also the watched one, are moved away and back', async () => {
  const away = `${folder}-away`;
  try {
    mkdirSync(join(folder, 'pages/deep'));
    await getReported('pages/deep');
    for (const gone of ['pages', '.']) {
      renameSync(join(folder, gone), away);
      // One that is seen only by looking now and then.
      await expect.poll(() => [...seen]).toContain(gone === '.' ? '' : gone);
      renameSync(away, join(folder, gone));
      await getReported('pages/a.json');
      write('pages/deep/c.json');
      await getReported('pages/deep/c.json');
      rmSync(join(folder, 'pages/deep/c.json'));
      await getReported('pages/deep/c.json');
    }
    // At once, so that nobody sees it gone.
    rmSync(join(folder, 'pages'), { recursive: true });
    mkdirSync(join(folder, 'pages/deep'), { recursive: true });
    write('pages/deep/d.json');
    await getReported('pages/deep/d.json');
    write('pages/deep/d.json');
    await getReported('pages/deep/d.json');
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
});

it('begins with a folder that does not exist yet', async () => {
  end();
  end = watchFolder(join(folder, 'content'), (path) => seen.add(relative(folder, path)));
  mkdirSync(join(folder, 'content/pages'), { recursive: true });
  write('content/pages/a.json');
  await getReported('content/pages/a.json');
});

it('reports one file, also when another is moved into its place', async () => {
  end();
  end = watchFile(join(folder, 'site.config.json'), (path) => seen.add(relative(folder, path)));
  write('other.json');
  write('site.config.json');
  expect(await getReported('site.config.json')).toEqual(['site.config.json']);
  rmSync(join(folder, 'site.config.json'));
  expect(await getReported('site.config.json')).toEqual(['site.config.json']);
  renameSync(join(folder, 'other.json'), join(folder, 'site.config.json'));
  expect(await getReported('site.config.json')).toEqual(['site.config.json']);
});
