import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCheckOptions } from '../../src/build/check/check-folder.ts';
import { writeEditorSchemas } from '../../src/codegen/editor/index.ts';
import { loadSite } from '../../src/core/pipeline/index.ts';
import { writeEdits } from '../../src/files/file-edits.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { PACKAGE_PROGRAM, runCommand } from '../attack/commands.ts';
import { digestFiles } from '../build/site-folder.ts';
import { CAN_LINK } from '../can-link.ts';
import { getReason, HOME, OpenedEdits, openEdits } from '../desk/server/open-edits.ts';
import { createTempFolder } from '../temp-folder.ts';

const JOURNAL = '.blocksite/desk/journal.jsonl';
const OLD_FILE = 'a'.repeat(64);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a folder elsewhere with files by the names that the desk and builds write. */
function createOutside(): string {
  const outside = createTempFolder();
  for (const path of [
    'journal.jsonl',
    'desk/journal.jsonl',
    OLD_FILE,
    `trash/${OLD_FILE}`,
    `desk/trash/${OLD_FILE}`,
    'page.schema.json',
    '.gitignore',
    'notes.txt',
  ]) {
    mkdirSync(dirname(join(outside, path)), { recursive: true });
    writeFileSync(join(outside, path), 'my own\n');
    utimesSync(join(outside, path), 0, 0);
  }
  return outside;
}

/** Links to a file or a folder. On Windows everybody may create junctions, which lead to folders. */
function link(target: string, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, statSync(target).isFile() ? 'file' : 'junction');
}

/** Opens a site, changes it, adds a picture, and takes back. */
async function edit(desk: OpenedEdits): Promise<string[]> {
  const reasons = [getReason(desk.set(HOME, '/title', 'Start'))];
  try {
    const answer = await desk.media.upload({ name: 'a.png', folder: '', bytes: PIXEL });
    if ('refused' in answer) throw new Error(answer.refused);
    const media = [answer.media];
    reasons.push(getReason(desk.set(HOME, '/title', 'Begin', { media })));
  } catch (error) {
    reasons.push(String(error));
  }
  return [...reasons, getReason(desk.edits.step('undo')), getReason(desk.edits.step('redo'))];
}

describe('what is written in a site is written to no folder elsewhere', () => {
  const links = [
    '.blocksite',
    '.blocksite/desk',
    JOURNAL,
    '.blocksite/desk/trash',
    '.blocksite/page.schema.json',
  ];
  it.each(links.filter((path) => CAN_LINK || !path.includes('.json')))('if %s is a link', async (path) => {
    const outside = createOutside();
    const { root } = openEdits();
    const isFile = /\.json/.test(path);
    link(isFile ? join(outside, path.slice(path.lastIndexOf('/') + 1)) : outside, join(root, path));
    const before = digestFiles(outside);
    const desk = new OpenedEdits(root);
    const reasons = await edit(desk);
    writeEditorSchemas(root, loadSite(folderSource(root), createCheckOptions(0)).site);
    new OpenedEdits(root);
    expect(digestFiles(outside)).toEqual(before);
    if (!path.endsWith('schema.json'))
      expect(reasons.join('\n')).toContain(`${path} is a symbolic link, and`);
  });

  it.each([
    'node_modules',
    'node_modules/.cache',
    'node_modules/.cache/blocksite',
    'node_modules/.cache/blocksite/media',
    'node_modules/.cache/blocksite/builds',
    'node_modules/.cache/blocksite/digests',
    'dist',
  ])('by a build if %s is a link', async (path) => {
    const outside = path === 'dist' ? join(createTempFolder(), 'empty') : createOutside();
    mkdirSync(outside, { recursive: true });
    const { root } = openEdits();
    link(outside, join(root, path));
    const before = digestFiles(outside);
    const { stderr } = await runCommand(['build', '--root', root], { program: PACKAGE_PROGRAM });
    expect(digestFiles(outside)).toEqual(before);
    // Without an index, files are read again.
    if (!path.endsWith('digests')) expect(stderr).toContain(`${path} is a symbolic link`);
    expect(readdirSync(dirname(outside)).filter((name) => name.startsWith('empty.'))).toEqual([]);
  });

  it.each(['content', 'content/pages', ...(CAN_LINK ? [HOME] : [])])(
    'if %s became a link a moment ago',
    async (path) => {
      const desk = openEdits();
      const seen = desk.open(HOME);
      const outside = createTempFolder();
      const moved = join(outside, 'moved');
      renameSync(join(desk.root, path), moved);
      link(moved, join(desk.root, path));
      const before = digestFiles(outside);
      const made = desk.act(seen, [{ op: 'set', pointer: '/title', value: 'Start' }]);
      expect(digestFiles(outside)).toEqual(before);
      expect(getReason(made)).toContain(path === HOME ? 'There is no file' : `${path} is a symbolic link`);
    },
  );

  it('if a folder became a link before it is renamed', () => {
    const { root } = openEdits();
    const outside = createTempFolder();
    link(outside, join(root, 'content/media/elsewhere'));
    const paths = [{ from: HOME, to: 'content/media/elsewhere/home.json' }];
    expect(() => writeEdits(root, { texts: new Map(), paths })).toThrow(
      'content/media/elsewhere is a symbolic link',
    );
    writeFileSync(join(outside, 'a.json'), '{}');
    const back = [{ from: 'content/media/elsewhere/a.json', to: 'content/pages/a.json' }];
    expect(() => writeEdits(root, { texts: new Map(), paths: back })).toThrow('is a symbolic link');
    expect(readdirSync(outside)).toEqual(['a.json']);
  });
});

describe('a journal without one valid line', () => {
  it.each(['my own notes', 'my own notes\n', '{"a":1}\n{"b":2}\n', '\0\0\0\n'])(
    'such as %j is put aside, and the desk says so',
    (text) => {
      const { root } = openEdits();
      mkdirSync(join(root, dirname(JOURNAL)), { recursive: true });
      writeFileSync(join(root, JOURNAL), text);
      const opened = new OpenedEdits(root);
      expect(opened.journal.warning).toMatch(/journal\.jsonl\.\w+/);
      const folder = join(root, dirname(JOURNAL));
      const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('journal.jsonl.'));
      expect(opened.read(`${dirname(JOURNAL)}/${aside}`)).toBe(text);
      expect(getReason(opened.set(HOME, '/title', 'Start'))).toBe('It was made.');
      expect(new OpenedEdits(root).journal.warning).toBeUndefined();
    },
  );
});
