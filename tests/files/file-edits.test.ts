import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentSource } from '../../src/core/types.ts';
import { createEditedSource, type FileEdits, writeEdits } from '../../src/files/file-edits.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { CAN_LINK } from '../can-link.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
beforeEach(() => {
  root = createTempFolder();
  for (const folder of ['data', 'media/a', 'pages'])
    mkdirSync(join(root, 'content', folder), { recursive: true });
  for (const [name, text] of [
    ['data/a.csv', 'a'],
    ['media/a/1.svg', 'one'],
    ['media/a/2.svg', 'two'],
    ['pages/b.json', 'b'],
  ])
    writeFileSync(join(root, `content/${name}`), String(text));
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readAll = () => {
  const names = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) =>
    statSync(join(root, 'content', name), { throwIfNoEntry: false })?.isFile(),
  );
  return Object.fromEntries(
    files.sort().map((name) => [name.replaceAll('\\', '/'), read(join('content', name))]),
  );
};

const CHANGES: FileEdits = {
  texts: new Map([
    ['content/data/a.csv', { from: 'a', to: 'A, longer' }],
    ['content/pages/b.json', { from: 'b', to: 'B' }],
  ]),
  paths: [
    { from: 'content/media/a', to: 'content/media/b/c' },
    { from: 'content/data/a.csv', to: 'content/data/z.csv' },
  ],
};

describe('changes of files', () => {
  it('are read before they are written as they are afterwards', () => {
    const folders = ['content', 'content/media', 'content/media/a', 'content/media/b', 'content/data'];
    const describeSource = ({ list, read, has, size, fault }: ContentSource) => ({
      lists: folders.map(list),
      files: [...list('content'), 'content/data/a.csv', 'content/media/a/1.svg'].map((file) => [
        read(file),
        has(file),
        fault(file),
        !file.endsWith('.csv') && size(file),
      ]),
    });
    const changed = describeSource(createEditedSource(folderSource(root), CHANGES));
    writeEdits(root, CHANGES);
    expect(changed).toEqual(describeSource(folderSource(root)));
    expect(readAll()).toEqual({
      'data/z.csv': 'A, longer',
      'media/b/c/1.svg': 'one',
      'media/b/c/2.svg': 'two',
      'pages/b.json': 'B',
    });
  });

  const faults: [what: string, breakOne: () => void, reason: string][] = [
    [
      'a file was changed meanwhile',
      () => writeFileSync(join(root, 'content/pages/b.json'), 'c'),
      'content/pages/b.json was changed meanwhile',
    ],
    [
      'a path is taken',
      () => writeFileSync(join(root, 'content/data/z.csv'), ''),
      'content/data/z.csv is there already',
    ],
    [
      'a path is a link',
      () => symlinkSync('nowhere', join(root, 'content/data/z.csv')),
      'content/data/z.csv is a symbolic link',
    ],
    [
      'a folder can not be made',
      () => writeFileSync(join(root, 'content/media/b'), ''),
      'a part of its path is a file',
    ],
  ];
  it.each(faults.filter(([what]) => CAN_LINK || !what.includes('link')))(
    'are none if %s',
    (_, breakOne, reason) => {
      breakOne();
      const before = readAll();
      expect(() => writeEdits(root, CHANGES)).toThrow(reason);
      expect(() => writeEdits(root, CHANGES)).toThrow(/\. Nothing was changed\.$/);
      expect(readAll()).toEqual(before);
    },
  );

  it('name a file that could not be restored, as somebody has saved it since', () => {
    const path = {
      get from() {
        writeFileSync(join(root, 'content/data/a.csv'), 'saved');
        return 'content/gone';
      },
      to: 'content/here',
    };
    expect(() => writeEdits(root, { ...CHANGES, paths: [path] })).toThrow(
      'Could not be restored: content/data/a.csv.',
    );
    expect([read('content/data/a.csv'), read('content/pages/b.json')]).toEqual(['saved', 'b']);
  });
});
