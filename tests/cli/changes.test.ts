import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listChanges } from '../../src/build/changes/list-changes.ts';
import { command } from '../../src/cli/commands/changes.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { formatChanges } from '../../src/report/changes.ts';
import { PACKAGE_PROGRAM, runCommand } from '../attack/commands.ts';
import { createTempFolder } from '../temp-folder.ts';

/** The repository, and the site in a folder of it. */
let repository = '';
let root = '';

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
};
const write = (file: string, content: string | Buffer) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  write(file, text.replace(from, to));
};
const list = (base = 'HEAD', target?: string) =>
  listChanges(root, base, target).flatMap(({ changes }) => changes);

const HOME = {
  path: '/',
  title: '{product} hub',
  navTitle: 'Home',
  blocks: [
    {
      type: 'statGrid',
      stats: [
        { title: 'Startups', value: 6 },
        { title: 'Projects', value: 63 },
      ],
    },
    { type: 'table', title: 'Team', data: 'people' },
  ],
};
const PEOPLE = {
  title: 'Person',
  type: 'object',
  properties: {
    name: { title: 'Name', description: 'The name.', type: 'string' },
    room: { title: 'Room', description: 'The room.', type: 'integer' },
  },
  required: ['name'],
};
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Opens a repository with the site in a folder of it. */
function open(folder: string): void {
  repository = folder;
  root = join(repository, 'web site');
}

/** A repository of which each test gets a copy: a copy costs less than the programs that make one. */
let committed = '';
beforeAll(() => {
  committed = createTempFolder();
  open(committed);
  write(
    'site.config.json',
    toJson({ name: 'Hub', url: 'https://example.org', variables: { product: 'CPS' } }),
  );
  write('content/pages/home.json', toJson(HOME));
  write('content/pages/prices.json', toJson({ path: '/prices', title: '{product} prices', blocks: [] }));
  write('content/data/people.csv', 'name,room\nDr. A,1\nDr. B,2\n');
  write('content/data/people.schema.json', toJson(PEOPLE));
  write('content/text/terms.md', 'Be on time.\n\nBring a friend.\n');
  write('content/media/hero/01.jpg', Buffer.alloc(120_000, 1));
  write('content/media/hero/02.jpg', Buffer.alloc(50_000, 2));
  write('content/media/README.md', 'Photos.');
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
});
beforeEach(() => {
  open(createTempFolder());
  cpSync(committed, repository, { recursive: true });
});

describe('changes since a commit', () => {
  it('are none at first', () => {
    expect(list()).toEqual([]);
    expect(formatChanges([], 'text')).toBe('Nothing has changed in the content.\n');
  });

  it('are listed by pages, tables, texts, the site config and media', () => {
    edit('content/pages/home.json', '"value": 6\n', '"value": 7\n');
    edit('content/data/people.csv', 'Dr. B,2', 'Dr. B,3\nDr. X,4');
    edit('content/text/terms.md', 'on time', 'in time');
    edit('site.config.json', '"Hub"', '"The hub"');
    write('content/media/hero/01.jpg', Buffer.alloc(95_000, 3));
    expect(list()).toEqual([
      'Home › Statistics › Startups: 6 → 7',
      'People › Dr. B: 2 → 3',
      'People: Dr. X added',
      'terms.md: “Be on time.” → “Be in time.”',
      'Site › Name: “Hub” → “The hub”',
      'hero/01.jpg replaced: 120 kB → 95 kB',
    ]);
  });

  it('are those of files that are new, removed or renamed, also if git does not know it yet', () => {
    write('content/pages/news/first.json', toJson({ path: '/news/first', title: 'First news', blocks: [] }));
    write('content/data/rooms.csv', 'name\nHall\n');
    renameSync(join(root, 'content/pages/prices.json'), join(root, 'content/pages/fees.json'));
    edit('content/pages/fees.json', '"/prices"', '"/fees"');
    renameSync(join(root, 'content/media/hero/02.jpg'), join(root, 'content/media/hero/07.jpg'));
    rmSync(join(root, 'content/text/terms.md'));
    rmSync(join(root, 'content/media/hero/01.jpg'));
    write('content/media/hero/ä [1]\n.jpg', randomBytes(80_000));
    write('content/pages/README.md', 'Pages.');
    const files = listChanges(root, 'HEAD', undefined);
    expect(files.flatMap(({ changes }) => changes)).toEqual([
      'Page CPS prices: content/pages/prices.json renamed to content/pages/fees.json',
      'CPS prices › Address: /prices → /fees',
      'Page First news added: /news/first',
      'Table Rooms added: 1 row',
      'Text terms.md removed',
      'hero/01.jpg removed: 120 kB',
      'hero/02.jpg renamed to hero/07.jpg: 50 kB',
      'hero/ä [1]\n.jpg added: 80 kB',
    ]);
    expect(files[0]).toMatchObject({ status: 'renamed', from: 'content/pages/prices.json' });
    expect(git('status', '--porcelain')).toContain('?? "web site/content/pages/fees.json"');
  });

  it('are not those of the way in which a file is written, or of the schema that editors use', () => {
    write('content/pages/home.json', JSON.stringify({ $schema: 'page.json', ...HOME }));
    expect(list()).toEqual(['Page Home: only the way in which the file is written has changed']);
  });

  it('can be listed for a file with mistakes, before or after', () => {
    edit('content/pages/home.json', '"path"', 'path');
    edit('content/data/people.csv', 'Dr. B', '"Dr. B');
    const cannot = [
      'content/pages/home.json can\'t be read. The file has a syntax error. Correct it first. "npm run validate -- content/pages/home.json" shows what is wrong.',
      'content/data/people.csv can\'t be read. Row 3 has a wrong double quote. Correct it first. "npm run validate -- content/data/people.csv" shows what is wrong.',
    ];
    expect(list()).toEqual(cannot);
    commit();
    git('checkout', '--quiet', 'HEAD^', '--', '.');
    expect(list()).toEqual([
      'Page Home: changed, but it could not be read before',
      'Table People: changed, but it could not be read before',
    ]);
  });

  it('name a new page without an address, or with a wrong one, by its title alone', () => {
    write('content/pages/a.json', toJson({ title: 'A', blocks: [] }));
    write('content/pages/b.json', toJson({ path: { en: '/b' }, title: 'B', blocks: [] }));
    write('content/pages/c.json', '[]');
    expect(list()).toEqual(['Page A added', 'Page B added', 'Page c.json added']);
  });

  it('take a file that is renamed to one of another kind as removed and added', () => {
    const rename = (from: string, to: string) => {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      renameSync(join(root, from), join(root, to));
    };
    rename('content/data/people.csv', 'content/media/files/people.csv');
    rename('content/text/terms.md', 'content/text/terms.txt');
    rename('content/media/hero/01.jpg', 'content/media/hero/01.JPG');
    rename('content/media/README.md', 'content/text/photos.md');
    expect(list()).toEqual([
      'Table People removed: 2 rows',
      'Text photos.md added',
      'Text terms.md removed',
      'Text terms.txt added',
      'files/people.csv added: 1 kB',
      'hero/01.jpg renamed to hero/01.JPG: 120 kB',
    ]);
  });

  it('are not those of the mode of a file', () => {
    for (const file of ['pages/home.json', 'media/hero/01.jpg'])
      chmodSync(join(root, 'content', file), 0o755);
    expect(list()).toEqual([]);
    git('-c', 'core.fileMode=true', 'add', '--chmod=+x', '--all');
    commit();
    expect(git('ls-files', '--stage')).toContain('100755');
    expect(list('HEAD^', 'HEAD')).toEqual([]);
    expect(list('HEAD^')).toEqual([]);
  });

  it('are listed during a merge with conflicts', () => {
    git('checkout', '--quiet', '-b', 'other');
    edit('content/pages/home.json', '"value": 6\n', '"value": 8\n');
    commit();
    git('checkout', '--quiet', 'main');
    edit('content/pages/home.json', '"value": 6\n', '"value": 7\n');
    commit();
    expect(() => git('merge', '--quiet', 'other')).toThrow();
    expect(list()).toEqual([
      'content/pages/home.json can\'t be read. Two versions of the file were merged, and the choice between them is still open. Keep the lines that are right, and delete those that begin with <<<<<<<, ======= and >>>>>>>. "npm run validate -- content/pages/home.json" shows what is wrong.',
    ]);
  });
});

describe('changes between two commits', () => {
  it('are not those of the folder', () => {
    edit('content/pages/home.json', '"value": 6\n', '"value": 7\n');
    commit();
    edit('content/pages/home.json', '"value": 7\n', '"value": 8\n');
    expect(list('main~1', 'main')).toEqual(['Home › Statistics › Startups: 6 → 7']);
    expect(list('main', 'main~1')).toEqual(['Home › Statistics › Startups: 7 → 6']);
    expect(list('main~1')).toEqual(['Home › Statistics › Startups: 6 → 8']);
  });

  it('take the columns and variables of the later one', () => {
    edit('content/data/people.csv', 'Dr. A,1', 'Dr. A,9');
    edit('content/data/people.schema.json', '"title": "Room"', '"title": "Office"');
    edit('site.config.json', 'CPS', 'ABC');
    edit('content/pages/prices.json', '/prices', '/fees');
    commit();
    rmSync(join(root, 'content'), { recursive: true });
    expect(list('HEAD^', 'HEAD')).toEqual([
      'ABC prices › Address: /prices → /fees',
      'People › Dr. A: 1 → 9',
      'People › Columns › room › Header: “Room” → “Office”',
      'Site › Shared words › product: “CPS” → “ABC”',
    ]);
  });

  it('sums up what has changed in many files of a folder', () => {
    for (let i = 0; i < 40; i++) write(`content/media/people/${i}.jpg`, `photo ${i}`);
    commit();
    for (let i = 0; i < 35; i++) write(`content/media/people/${i}.jpg`, `picture ${i}`);
    rmSync(join(root, 'content/media/people/39.jpg'));
    expect(formatChanges(listChanges(root, 'HEAD', undefined), 'text')).toBe(
      'Media › people: 35 entries changed, 1 removed\n',
    );
  });
});

describe('the command', () => {
  it('prints the changes', async () => {
    edit('content/pages/home.json', '"value": 6\n', '"value": 7\n');
    const args = ['changes', '--root', root, 'main', '--format', 'markdown'];
    expect(await runCommand(args, { program: PACKAGE_PROGRAM })).toEqual({
      code: 0,
      stdout: '## Changes of the content\n\n- Home › Statistics › Startups: 6 → 7\n',
      stderr: '',
    });
  });

  it('shows content as it is, in every format', () => {
    edit('content/pages/home.json', 'Startups', '<b>*Start* [ups](x)\\u001b');
    const files = listChanges(root, 'main', undefined);
    const sentence = 'Home › Statistics › Startups › Title: “Startups” → ';
    expect(formatChanges(files, 'text')).toBe(`${sentence}“<b>*Start* [ups](x)\\u001b”\n`);
    expect(formatChanges(files, 'markdown')).toContain(
      `- ${sentence}“\\<b\\>\\*Start\\* \\[ups\\](x)\\\\u001b”\n`,
    );
    const file = 'content/pages/home.json';
    expect(JSON.parse(formatChanges(files, 'json'))).toEqual({
      files: [{ status: 'changed', file, from: file, changes: [`${sentence}“<b>*Start* [ups](x)\u001b”`] }],
    });
  });

  it('shortens a list in Markdown that GitHub would refuse', () => {
    const changes = Array.from({ length: 2000 }, (_, i) => `${i} ${'x'.repeat(1000)}`);
    const text = formatChanges(
      [{ status: 'changed', file: 'site.config.json', from: '', changes }],
      'markdown',
    );
    expect(text.length).toBeLessThan(950_000);
    expect(text).toMatch(/\n- … and 1\d\d\d more\.\n$/);
  });

  it.each([
    [
      'an unknown commit',
      ['nowhere'],
      'There is no commit "nowhere". Name a commit, a branch or a tag, such as main or HEAD~1.',
    ],
    ['a name that begins like an option', ['--output=x'], /^There is no commit "--output=x"\./],
    ['an empty name', ['HEAD', ''], /^There is no commit ""\./],
    ['a range', ['main..other'], /^There is no commit "main\.\.other"\./],
    ['the opposite of a commit', ['^main'], /^There is no commit "\^main"\./],
    ['too many commits', ['a', 'b', 'c'], 'Name at most two commits: an earlier one and a later one.'],
  ])('reports %s', async (_, positionals, message) => {
    const args = { root, positionals, getOption: () => undefined, hasFlag: () => false };
    const error = await command.run(args).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('reports a folder without a repository, and one that is missing', () => {
    const folder = createTempFolder();
    cpSync(root, folder, { recursive: true });
    // What follows depends on whether the folder for temporary files is a disk of its own.
    expect(() => listChanges(folder, 'HEAD', undefined)).toThrow(
      `The commits of ${folder} can't be read: not a git repository (or any `,
    );
    expect(() => listChanges(join(folder, 'x'), 'HEAD', undefined)).toThrow(/there is no such folder\.$/);
    const file = join(root, 'site.config.json');
    expect(() => listChanges(file, 'HEAD', undefined)).toThrow(
      /git can't be run: a part of its path is a file\.$/,
    );
  });
  it('reports that git is missing, or can not be run', () => {
    const folder = createTempFolder();
    vi.stubEnv('PATH', folder);
    try {
      expect(() => list()).toThrow(/git is not installed\.$/);
      writeFileSync(join(folder, 'git'), '');
      expect(() => list()).toThrow(/git can't be run: permission denied\.$/);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('reports why git fails, not what it warns of', () => {
    write('../.git/config', '[core]\n\trepositoryFormatVersion = 99\n');
    vi.stubEnv('GIT_TRACE', '1');
    try {
      expect(() => list()).toThrow(/can't be read: Expected git repo version <= 1, found 99\.$/);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
