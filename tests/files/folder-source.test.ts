import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderSource } from '../../src/files/folder-source.ts';
import { CAN_LINK } from '../can-link.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';

beforeAll(() => {
  root = createTempFolder();
  mkdirSync(join(root, 'content/media/talks'), { recursive: true });
  writeFileSync(join(root, 'site.config.json'), '{}');
  writeFileSync(join(root, 'content/media/talks/a.pdf'), 'a');
  if (!CAN_LINK) return;
  symlinkSync(join(root, 'content/media/talks'), join(root, 'content/media/linked'));
  symlinkSync(join(root, 'nowhere'), join(root, 'content/media/broken.pdf'));
});

describe('a folder', () => {
  it.each<[path: string, isThere: boolean]>([
    ['site.config.json', true],
    ['content/media/talks/a.pdf', true],
    ['content/media/linked/a.pdf', false],
    ['content/media/talks/A.pdf', false],
    ['content/Media/talks/a.pdf', false],
    ['content/media/talks', false],
    ['content/media/talks/', false],
    ['content/media/linked', false],
    ['content/media/broken.pdf', false],
    ['content/media/', false],
    ['content/media/talks//a.pdf', false],
    ['content/media/talks/a.pdf/b.pdf', false],
    ['content/media/../media/talks/a.pdf', false],
    ['content/nothing/a.pdf', false],
    ['', false],
  ])('looks %j up: is a file %s', (path, isThere) => {
    expect(folderSource(root).has(path)).toBe(isThere);
  });
});
