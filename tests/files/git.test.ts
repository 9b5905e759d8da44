import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listChanges } from '../../src/build/changes/list-changes.ts';
import { isAdded, listChangedFiles, readCommitted } from '../../src/files/git.ts';
import { runGit } from '../../src/files/run-git.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
let markers = '';
const HOME = 'content/pages/home.json';
const PHOTO = 'content/media/wall/calm.jpg';

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
};
const list = () => listChangedFiles(root, 'HEAD', undefined).map(({ status, file }) => `${status} ${file}`);

/** A repository of which each test gets a copy: a copy costs less than the programs that make one. */
let committed = '';
beforeAll(() => {
  committed = createTempFolder();
  root = committed;
  for (const name of ['content', 'site.config.json'])
    cpSync(join('tests/fixtures/sites/small', name), join(root, name), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'core.autocrlf', 'false');
  commit();
});
beforeEach(() => {
  root = createTempFolder();
  markers = createTempFolder();
  cpSync(committed, root, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** Returns the path of a program that leaves a marker by its name. A filter passes on what it gets. */
function createProgram(name: string, folder = join(root, '.git/programs')): string {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh\ntouch "${join(markers, name).replaceAll('\\', '/')}"\n${name.startsWith('filter.') ? 'cat\n' : ''}`,
  );
  chmodSync(path, 0o755);
  // Git of Windows starts it by a shell.
  return path.replaceAll('\\', '/');
}

/** Git of Windows comes with a shell of its own, by which it starts some programs and others not. */
const STARTS_SCRIPTS = process.platform !== 'win32';

/** Keys of git's configuration whose values are programs, and how a program is written there. */
const KEYS = [
  'core.fsmonitor',
  'core.pager',
  'core.editor',
  'core.askPass',
  'core.sshCommand',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'diff.external',
  'diff.evil.command',
  'diff.evil.textconv',
  'filter.evil.clean',
  'filter.evil.smudge',
  'filter.process.process',
  'filter.process.clean',
  'filter.process.smudge',
  'merge.evil.driver',
  'credential.helper',
  'credential.https://example.org.helper',
  'gpg.program',
  'gpg.ssh.program',
  'gpg.x509.program',
  'gpg.ssh.defaultKeyCommand',
  'pager.diff',
  'pager.status',
  'pager.ls-files',
  'pager.ls-tree',
  'pager.cat-file',
  'pager.rev-parse',
  'alias.diff',
  'alias.ls-files',
  'alias.rev-parse',
  'alias.cat-file',
  'sequence.editor',
  'interactive.diffFilter',
  'difftool.evil.cmd',
  'mergetool.evil.cmd',
  'remote.origin.uploadpack',
  'remote.origin.receivepack',
  'uploadpack.packObjectsHook',
  'submodule.evil.update',
  'trailer.evil.cmd',
  'browser.evil.cmd',
  'man.evil.cmd',
  'tar.evil.command',
  'guitool.evil.cmd',
];
const HOOKS = [
  'post-index-change',
  'reference-transaction',
  'post-checkout',
  'pre-auto-gc',
  'fsmonitor-watchman',
];

/** Adds a value to git's configuration. The file is written: dozens of keys are as many programs otherwise. */
function configure(key: string, value: string): void {
  const [, section, part, name] = /^(\w+)\.(?:(.+)\.)?([\w-]+)$/.exec(key) ?? [];
  const head = part === undefined ? `[${section}]` : `[${section} "${part}"]`;
  appendFileSync(join(root, '.git/config'), `${head}\n${name} = ${JSON.stringify(value)}\n`);
}

/** Makes a repository start a program by each key, each hook and each attribute, as an archive may bring it. */
function makeHostile(): void {
  for (const key of KEYS) {
    const program = createProgram(key.replaceAll(/[/:]/g, '-'));
    configure(key, /^(alias|submodule)\./.test(key) ? `!${program}` : program);
  }
  for (const hook of HOOKS) createProgram(hook, join(root, '.git/hooks'));
  for (const [key, value] of [
    ['core.hooksPath', join(root, '.git/hooks')],
    ['filter.evil.required', 'true'],
    ['diff.tool', 'evil'],
    ['log.showSignature', 'true'],
    ['core.splitIndex', 'true'],
    ['core.untrackedCache', 'true'],
    ['protocol.allow', 'always'],
    ['remote.origin.url', `ext::${createProgram('remote.origin.url')}`],
    ['remote.origin.promisor', 'true'],
    ['extensions.partialClone', 'origin'],
  ] as const)
    configure(key, value);
  writeFileSync(
    join(root, '.git/info/attributes'),
    '* filter=evil diff=evil merge=evil\n*.csv filter=process\n*.jpg filter=process\n',
  );
}

/** Changes, adds, renames and removes files as an editor does. */
function changeFiles(): void {
  write(HOME, read(HOME).replace('"Home"', '"Start"'));
  write('content/pages/new.json', '{"path": "/new", "title": "New", "blocks": []}\n');
  renameSync(join(root, 'content/pages/hindi.json'), join(root, 'content/pages/other.json'));
  rmSync(join(root, PHOTO));
  for (const file of ['site.config.json', 'content/data/places.csv']) utimesSync(join(root, file), 1, 1);
}
const CHANGED = [
  'removed content/media/wall/calm.jpg',
  'changed content/pages/home.json',
  'added content/pages/new.json',
  'renamed content/pages/other.json',
];

describe('a repository of somebody else', () => {
  it('starts none of its programs when its changes are listed and taken back', () => {
    makeHostile();
    changeFiles();
    rmSync(markers, { recursive: true });
    mkdirSync(markers);
    const branch = readdirSync(join(root, '.git'));
    expect(list().sort()).toEqual([...CHANGED].sort());
    expect(listChanges(root, 'HEAD', undefined)).toHaveLength(4);
    expect(listChangedFiles(root, 'HEAD', 'HEAD')).toEqual([]);
    expect(isAdded(root, 'content/a')).toBe(true);
    expect(() => readCommitted(root, 'HEAD')(PHOTO)).toThrow('by the filter "process", which is not run');
    expect(readdirSync(markers)).toEqual([]);
    expect(readdirSync(join(root, '.git'))).toEqual(branch);
  });

  it('starts no program to get what it lacks', () => {
    makeHostile();
    const hash = git('rev-parse', `HEAD:${HOME}`).trim();
    rmSync(join(root, '.git/objects', hash.slice(0, 2), hash.slice(2)));
    changeFiles();
    rmSync(markers, { recursive: true });
    mkdirSync(markers);
    expect(list().sort()).toEqual([...CHANGED].sort());
    expect(listChanges(root, 'HEAD', undefined)[0]?.changes).toEqual([
      'Page Start: changed, but it could not be read before',
    ]);
    expect(readdirSync(markers)).toEqual([]);
    if (!STARTS_SCRIPTS) return;
    spawnSync('git', ['cat-file', 'blob', hash], { cwd: root, timeout: 5000 });
    expect(readdirSync(markers)).not.toEqual([]);
  });

  it.skipIf(!STARTS_SCRIPTS)('starts some of them otherwise', () => {
    makeHostile();
    changeFiles();
    rmSync(markers, { recursive: true });
    mkdirSync(markers);
    for (const args of [
      ['status'],
      ['diff'],
      ['diff', '--no-ext-diff'],
      ['cat-file', '--filters', `HEAD:${HOME}`],
    ])
      spawnSync('git', args, { cwd: root, timeout: 5000 });
    const started = readdirSync(markers);
    for (const key of ['core.fsmonitor', 'filter.evil.clean', 'filter.evil.smudge', 'filter.process.process'])
      expect(started).toContain(key);
    expect(started.some((name) => name.startsWith('diff.'))).toBe(true);
  });

  it('is read without variables that were inherited', () => {
    changeFiles();
    const elsewhere = createTempFolder();
    for (const [name, value] of Object.entries({
      GIT_DIR: elsewhere,
      GIT_WORK_TREE: elsewhere,
      GIT_INDEX_FILE: join(elsewhere, 'index'),
      GIT_EXTERNAL_DIFF: createProgram('GIT_EXTERNAL_DIFF'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: createProgram('GIT_CONFIG_VALUE_0'),
      GIT_LITERAL_PATHSPECS: '0',
    }))
      vi.stubEnv(name, value);
    expect(list().sort()).toEqual([...CHANGED].sort());
    expect(readdirSync(markers)).toEqual([]);
  });

  it('has no program in its folder that is taken for git', () => {
    changeFiles();
    createProgram('git', root);
    createProgram('git', join(root, 'tools'));
    const here = process.cwd();
    process.chdir(root);
    try {
      const folders = ['', '.', root, join(root, 'tools'), 'tools', process.env.PATH];
      vi.stubEnv('PATH', folders.join(delimiter));
      expect(list().sort()).toEqual([...CHANGED].sort());
    } finally {
      process.chdir(here);
    }
    expect(readdirSync(markers)).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32').each([
  ['exit 3', '3'],
  ['kill -9 $$', 'SIGKILL'],
])('a git that ends without a word is reported with how it ended: %s', (line, end) => {
  const folder = createTempFolder();
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
  expect(() => runGit(root, ['status'])).toThrow(`git stopped with ${end}.`);
});

describe('changed files', () => {
  it('are none after a checkout, whatever the times of files say', () => {
    expect(list()).toEqual([]);
    for (const file of [HOME, PHOTO]) utimesSync(join(root, file), 1, 1);
    write(HOME, read(HOME));
    expect(list()).toEqual([]);
    chmodSync(join(root, HOME), 0o755);
    expect(list()).toEqual([]);
  });

  it('are those that git ignores neither', () => {
    write('.gitignore', 'content/pages/draft.json\n');
    write('content/pages/draft.json', '{}');
    // Names on Windows have no quotation marks.
    const name = process.platform === 'win32' ? 'content/pages/a bü.json' : 'content/pages/a b"ü.json';
    write(name, '{}');
    write('outside.txt', '');
    expect(list()).toEqual([`added ${name}`]);
    git('rm', '--quiet', '--cached', HOME);
    expect(list()).toEqual([`added ${name}`]);
  });

  it('are found in a site below the top of its repository, and in one with hashes of 256 bits', () => {
    const top = createTempFolder();
    cpSync(join(root, 'content'), join(top, 'sites/a/content'), { recursive: true });
    cpSync(join(root, 'site.config.json'), join(top, 'sites/a/site.config.json'));
    root = top;
    git('init', '--quiet', '--object-format=sha256');
    commit();
    root = join(top, 'sites/a');
    expect(list()).toEqual([]);
    const [link, site] = [join(createTempFolder(), 'site'), root];
    symlinkSync(root, link, 'junction');
    root = link;
    expect(list()).toEqual([]);
    root = site;
    changeFiles();
    expect(list().sort()).toEqual([...CHANGED].sort());
    expect(readCommitted(root, 'HEAD')(PHOTO)).toEqual(
      readFileSync(join('tests/fixtures/sites/small', PHOTO)),
    );
  });

  it('do not count what a sparse checkout leaves out', () => {
    git('update-index', '--skip-worktree', PHOTO);
    rmSync(join(root, PHOTO));
    expect(list()).toEqual([]);
    git('update-index', '--no-skip-worktree', PHOTO);
    git('sparse-checkout', 'set', '--cone', '--sparse-index', 'content/pages');
    expect(list()).toEqual([]);
    write(HOME, `${read(HOME)} `);
    expect(list()).toEqual([`changed ${HOME}`]);
  });

  it('are found in a linked worktree, and by an index in parts', () => {
    git('update-index', '--split-index');
    const linked = join(createTempFolder(), 'linked');
    git('worktree', 'add', '--quiet', '-b', 'linked', linked);
    root = linked;
    expect(list()).toEqual([]);
    git('update-index', '--split-index');
    changeFiles();
    expect(list().sort()).toEqual([...CHANGED].sort());
  });

  it('are none of a repository inside, and all of a file in place of a folder or the other way round', () => {
    write('content/media/inside/a.txt', 'a');
    git('-C', 'content/media/inside', 'init', '--quiet');
    expect(list()).toEqual([]);
    rmSync(join(root, HOME));
    write(`${HOME}/page.json`, '{}');
    renameSync(join(root, 'content/media/wall'), join(root, 'content/media/hall'));
    write('content/media/wall', '');
    expect(list().sort()).toEqual([
      'added content/media/wall',
      `added ${HOME}/page.json`,
      `removed ${HOME}`,
      'renamed content/media/hall/calm.jpg',
      'renamed content/media/hall/noise.png',
    ]);
  });

  it('are found at once, also of equal length', () => {
    const text = read(HOME);
    for (const title of ['Rome', 'Dome', 'Nome']) {
      write(HOME, text.replace('"Home"', `"${title}"`));
      commit();
      write(HOME, text.replace('"Home"', '"Lome"'));
      expect(list()).toEqual([`changed ${HOME}`]);
    }
  });

  const withCrLf = (file: string) => write(file, read(file).replaceAll('\n', '\r\n'));
  it.each<[what: string, prepare: () => void]>([
    ['core.autocrlf is true', () => git('config', 'core.autocrlf', 'true')],
    ['core.autocrlf is input', () => git('config', 'core.autocrlf', 'input')],
    ['an attribute says text', () => writeFileSync(join(root, '.git/info/attributes'), '* text=auto\n')],
    ['an attribute says eol', () => writeFileSync(join(root, '.git/info/attributes'), '*.json eol=crlf\n')],
  ])('do not differ in line ends alone if %s', (_, prepare) => {
    prepare();
    withCrLf(HOME);
    expect(list()).toEqual([]);
    // As git says itself.
    git('add', '--all');
    expect(git('diff', '--cached', '--name-only')).toBe('');
    write(HOME, read(HOME).replace('"Home"', '"Start"'));
    expect(list()).toEqual([`changed ${HOME}`]);
  });

  it('differ in line ends if git keeps these', () => {
    withCrLf(HOME);
    expect(list()).toEqual([`changed ${HOME}`]);
    git('config', 'core.autocrlf', 'true');
    writeFileSync(join(root, '.git/info/attributes'), '*.json -text\n');
    expect(list()).toEqual([`changed ${HOME}`]);
  });

  it('get the line ends of a checkout when they are taken back', () => {
    const text = read(HOME);
    expect(String(readCommitted(root, 'HEAD')(HOME))).toBe(text);
    git('config', 'core.autocrlf', 'true');
    expect(String(readCommitted(root, 'HEAD')(HOME))).toBe(text.replaceAll('\n', '\r\n'));
    expect(readCommitted(root, 'HEAD')(PHOTO)).toEqual(readFileSync(join(root, PHOTO)));
    writeFileSync(join(root, '.git/info/attributes'), '*.json eol=lf\n');
    expect(String(readCommitted(root, 'HEAD')(HOME))).toBe(text);
  });

  it('of Git LFS are compared and taken back without its filter', () => {
    const bytes = readFileSync(join(root, PHOTO));
    const oid = createHash('sha256').update(bytes).digest('hex');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`;
    write(PHOTO, pointer);
    git('commit', '--quiet', '--all', '--message', 'As a pointer');
    writeFileSync(join(root, '.git/info/attributes'), '*.jpg filter=lfs diff=lfs merge=lfs -text\n');
    write(PHOTO, bytes);
    expect(list()).toEqual([]);
    expect(() => readCommitted(root, 'HEAD')(PHOTO)).toThrow('git lfs fetch');
    write(`.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, bytes);
    expect(readCommitted(root, 'HEAD')(PHOTO)).toEqual(bytes);
    const other = 'content/media/wall/other.jpg';
    renameSync(join(root, PHOTO), join(root, other));
    expect(list()).toEqual([`renamed ${other}`]);
    renameSync(join(root, other), join(root, PHOTO));
    appendFileSync(join(root, PHOTO), 'x');
    expect(list()).toEqual([`changed ${PHOTO}`]);
  });
});
