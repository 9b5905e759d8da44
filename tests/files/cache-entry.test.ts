import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { getOrCreateEntry } from '../../src/files/cache-entry.ts';
import { createFolder } from '../build/site-folder.ts';

let folder = '';
let made = 0;

/** Gets or creates an entry of two files; returns its `meta`, which counts how often it was made. */
async function getMeta(): Promise<number> {
  const { meta, names } = await getOrCreateEntry(`${basename(dirname(folder))}/one`, async (temporary) => {
    mkdirSync(join(temporary, 'assets'));
    writeFileSync(join(temporary, 'index.js'), 'export {};');
    writeFileSync(join(temporary, 'assets/a.css'), 'a {}');
    made++;
    return made;
  });
  expect(names).toEqual(['assets/a.css', 'index.js']);
  return meta;
}

beforeEach(() => {
  folder = join(createFolder(), 'one');
  made = 0;
});

describe('an entry of the cache', () => {
  it('is made once', async () => {
    expect(await getMeta()).toBe(1);
    expect(await getMeta()).toBe(1);
    expect(made).toBe(1);
  });

  it.each<[says: string, harm: () => void]>([
    ['a file was cut off', () => truncateSync(join(folder, 'index.js'), 2)],
    ['a file of a folder was cut off', () => truncateSync(join(folder, 'assets/a.css'), 2)],
    ['a file has become longer', () => appendFileSync(join(folder, 'index.js'), ' ')],
    ['a file was deleted', () => rmSync(join(folder, 'assets/a.css'))],
    ['the description was cut off', () => truncateSync(join(folder, 'contents.json'), 10)],
    ['the description was deleted', () => rmSync(join(folder, 'contents.json'))],
  ])('is made again if %s', async (_, harm) => {
    await getMeta();
    writeFileSync(join(folder, 'stray.js'), 'alert(1)');
    harm();
    expect(await getMeta()).toBe(2);
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).toBe('export {};');
    expect(readFileSync(join(folder, 'assets/a.css'), 'utf8')).toBe('a {}');
    expect(existsSync(join(folder, 'stray.js'))).toBe(false);
  });
});
