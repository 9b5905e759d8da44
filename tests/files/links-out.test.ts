import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { buildAt1970 } from '../build/site-folder.ts';
import { CAN_LINK } from '../can-link.ts';
import { pageText, siteWith } from '../core/memory.ts';
import { splitWords } from '../split-words.ts';
import { createTempFolder } from '../temp-folder.ts';

const SECRET = 'the secret of another folder';
let folder = '';
let root = '';
let out = '';

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  // The schemas are elsewhere, which is a warning of its own.
  writeFileSync(join(root, file), content.replace(/"(\.+\/)+schema\//, '"https://blocksite.example/schema/'));
}
function link(target: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
}
/** Moves a folder out of the site, puts a file into a folder of it, and links to it. */
function moveOut(path: string, files: string): void {
  const target = join(folder, 'outside', basename(path));
  renameSync(join(root, path), target);
  mkdirSync(join(target, files));
  writeFileSync(join(target, files, 'report.pdf'), SECRET);
  link(target, path);
}
async function listMessages(): Promise<string[]> {
  const { problems } = await checkFolder(root, 0);
  return problems.map(({ rule, file, message }) => `${rule} ${file}: ${message}`);
}
/** Returns the content of all files in a folder. */
function contents(path: string): string {
  if (!existsSync(path)) return '';
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => join(path, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

beforeEach(() => {
  folder = createTempFolder();
  root = join(folder, 'site');
  out = join(folder, 'dist');
  const text = { type: 'prose', text: '[The report](files/report.pdf)' };
  for (const [file, content] of Object.entries(siteWith([text]))) write(file, content);
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside/report.pdf'), SECRET);
  writeFileSync(join(folder, 'outside/page.json'), JSON.stringify({ path: '/p', title: SECRET }));
});

describe.skipIf(!CAN_LINK)('a symbolic link', () => {
  const ways: [string, path: string, make: () => void][] = [
    [
      'a file',
      'content/media/files/report.pdf',
      () => link(join(folder, 'outside/report.pdf'), 'content/media/files/report.pdf'),
    ],
    [
      'a relative path',
      'content/media/files/report.pdf',
      () => link('../../../../outside/report.pdf', 'content/media/files/report.pdf'),
    ],
    ['a folder', 'content/media/files', () => link(join(folder, 'outside'), 'content/media/files')],
    [
      'a chain of links, the last of which is outside',
      'content/media/files/report.pdf',
      () => {
        symlinkSync(join(folder, 'outside/report.pdf'), join(folder, 'outside/again.pdf'));
        link('../again.pdf', 'content/media/files/report.pdf');
        link(join(folder, 'outside/again.pdf'), 'content/media/again.pdf');
      },
    ],
    [
      'a file of the site',
      'content/media/files/report.pdf',
      () => {
        write('originals/report.pdf', SECRET);
        link('../../../originals/report.pdf', 'content/media/files/report.pdf');
      },
    ],
    ['nothing', 'content/media/files/report.pdf', () => link('nowhere', 'content/media/files/report.pdf')],
    ['the folder that it is in', 'content/media/files', () => link('.', 'content/media/files')],
    ['the folder of media itself', 'content/media', () => moveOut('content/media', 'files')],
    ['the folder of content itself', 'content', () => moveOut('content', 'media/files')],
  ];
  it.each(ways)('is reported with its name, and not read: %s', async (_, path, make) => {
    make();
    const { problems } = await checkFolder(root, 0);
    const found = problems.filter(({ rule, file }) => rule === 'unreadable-file' && file === path);
    const message = `${path} is a symbolic link, and links are not read.`;
    const help = 'Delete the link, and copy what it leads to into the same place.';
    expect(found).toEqual([expect.objectContaining({ severity: 'error', message, help })]);
    const source = folderSource(root);
    expect(source.list('content').filter((file) => file.includes('report'))).toEqual([]);
    expect(source.has('content/media/files/report.pdf')).toBe(false);
    expect(source.read('content/media/files/report.pdf')).toBeUndefined();
    const built = await buildAt1970({ root, out });
    expect(built.problems.some(({ rule, file }) => rule === 'unreadable-file' && file === path)).toBe(true);
    expect(contents(out)).not.toContain(SECRET);
  });

  it('is not read as a page, a table or a text', async () => {
    link(join(folder, 'outside/page.json'), 'content/pages/page.json');
    link(join(folder, 'outside/page.json'), 'content/data/rows.json');
    link(join(folder, 'outside/report.pdf'), 'content/text/terms.md');
    write(
      'content/pages/text.json',
      pageText('/text', { blocks: [{ type: 'prose', text: { file: 'terms.md' } }] }),
    );
    write('content/media/files/report.pdf', 'a');
    const lines = await listMessages();
    const files = ['data/rows.json', 'pages/page.json', 'text/terms.md'];
    expect(lines).toEqual(files.map((file) => expect.stringContaining(`unreadable-file content/${file}: `)));
    expect(lines.join()).not.toContain(SECRET);
  });
});

it.skipIf(!CAN_LINK)('a file that becomes a symbolic link is not read', () => {
  const source = folderSource(root);
  expect(source.read('content/pages/home.json')).toContain('"path"');
  rmSync(join(root, 'content/pages/home.json'));
  link(join(folder, 'outside/page.json'), 'content/pages/home.json');
  expect(source.read('content/pages/home.json')).toBeUndefined();
});

it.skipIf(!CAN_LINK)('the site config is not read through a symbolic link', async () => {
  renameSync(join(root, 'site.config.json'), join(folder, 'outside/site.config.json'));
  link(join(folder, 'outside/site.config.json'), 'site.config.json');
  expect(await listMessages()).toEqual([
    'unreadable-file site.config.json: site.config.json is a symbolic link, and links are not read.',
  ]);
});

it.skipIf(!CAN_LINK)('a symbolic link is reported by a build that is up to date otherwise', async () => {
  write('content/media/files/report.pdf', 'the report');
  expect((await buildAt1970({ root, out })).problems).toEqual([]);
  link(join(folder, 'outside/page.json'), 'content/pages/page.json');
  const rulesOf = async () => (await buildAt1970({ root, out })).problems.map(({ rule }) => rule);
  expect(await rulesOf()).toEqual(['unreadable-file']);
  rmSync(join(root, 'content/pages/page.json'));
  write('content/pages/page.JSON', '{}');
  expect(await rulesOf()).toEqual(['misnamed-file']);
});

describe('files that cannot be read', () => {
  it('are not reported as empty: a folder with the name of a page', async () => {
    write('content/media/files/report.pdf', 'a');
    write('content/pages/notice.json/notice.json', '{}');
    expect(await listMessages()).toEqual([
      'unreadable-file content/pages/notice.json: content/pages/notice.json is a folder with the name of a file.',
    ]);
  });

  // Root may read everything, and Windows has no such permission.
  const hasPermissions = process.platform !== 'win32' && process.getuid?.() !== 0;
  it.skipIf(!hasPermissions)('are not reported as empty: a page without permission', async () => {
    write('content/media/files/report.pdf', 'a');
    chmodSync(join(root, 'content/pages/home.json'), 0);
    expect(await listMessages()).toEqual([
      "unreadable-file content/pages/home.json: content/pages/home.json can't be read: permission denied.",
    ]);
  });

  // Pipes of Windows are in no folder.
  it.skipIf(process.platform === 'win32')('are reported without waiting for a pipe', async () => {
    write('content/media/files/report.pdf', 'a');
    execFileSync('mkfifo', [join(root, 'content/pages/pipe.json')]);
    expect(await listMessages()).toEqual([
      'unreadable-file content/pages/pipe.json: content/pages/pipe.json is neither a file nor a folder.',
    ]);
  });
});

describe('files that operating systems leave', () => {
  it('are ignored', async () => {
    write('content/media/files/report.pdf', 'a');
    for (const name of splitWords(`
      Thumbs.db desktop.ini .DS_Store ~$report.docx ._report.pdf __MACOSX/report.pdf ehthumbs.db @eaDir/x
    `))
      for (const place of [
        'content',
        'content/pages',
        'content/data',
        'content/media',
        'content/media/files',
      ])
        write(`${place}/${name}`, 'x');
    expect(await listMessages()).toEqual([]);
    expect(folderSource(root).has('content/media/.htaccess')).toBe(false);
  });
});
