import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { deleteManifest } from '../../src/build/manifest-file.ts';
import { MARKER } from '../../src/build/marker.ts';
import { checkOutFolder } from '../../src/build/out-folder.ts';
import { CACHE } from '../../src/files/cache.ts';
import { copyNew, linkNew, resolveOutputPath, writeNew } from '../../src/files/new-file.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { buildAndWait, createFolder, digestFiles } from '../build/site-folder.ts';
import { splitWords } from '../split-words.ts';
import { CASES, forAll, SEED } from './cases.ts';

let folder = '';
let root = '';
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = createFolder();
  root = at('site');
  generateSite(root, 2);
  mkdirSync(join(root, '.git'));
});
afterEach(() => vi.unstubAllEnvs());

/** Returns all files below a folder as text, symbolic links followed. */
function all(path: string): Record<string, string> {
  return existsSync(path) ? digestFiles(path) : {};
}

/** Builds and returns the reason of the refusal. The folder must not have changed. */
async function refusal(out: string, options: { root?: string; merge?: string[] } = {}): Promise<string> {
  const before = all(folder);
  try {
    await buildAndWait({ root, out, ...options });
    return 'not refused';
  } catch (error) {
    expect(all(folder)).toEqual(before);
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

describe('a folder that an output may not replace', () => {
  it.each([
    ['the root', () => root, "that is the site's own folder"],
    ['a folder around the root', () => folder, 'the site is in it'],
    ['the root by way of another folder', () => join(root, 'content/..'), "that is the site's own folder"],
    ['content', () => join(root, 'content'), 'content/'],
    ['a folder in content', () => join(root, 'content/pages'), 'content/'],
    ['a new folder in content', () => join(root, 'content/new'), 'content/'],
    ['schema', () => join(root, 'schema'), 'schema/'],
    ['src', () => join(root, 'src/x'), 'src/'],
    ['.git', () => join(root, '.git'), '.git/'],
    ['a folder in .git', () => join(root, '.git/objects'), '.git/'],
    ["another repository's .git", () => at('other/.git/x'), 'it is in .git'],
    ['the engine', () => PACKAGE_ROOT, 'the current folder'],
    ['the source of the engine', () => join(PACKAGE_ROOT, 'src'), 'src/'],
    ['the schemas of the engine', () => join(PACKAGE_ROOT, 'schema/blocks'), 'schema/'],
    ['the content of the engine', () => join(PACKAGE_ROOT, 'content/new'), 'content/'],
    ['the parent of the engine', () => dirname(PACKAGE_ROOT), 'is in it'],
    ['the home folder', () => homedir(), 'home folder'],
    ['the root of the disk', () => '/', 'is in it'],
    ['the cache', () => join(CACHE, 'media'), 'media/'],
  ])('%s', async (_, out, why) => {
    vi.stubEnv('HOME', at('home'));
    mkdirSync(at('home'));
    expect(await refusal(out())).toContain(why);
    expect(await refusal(`${out()}/../${out().split('/').at(-1)}/.`)).toContain(why);
  });

  it('that a symbolic link leads to', async () => {
    symlinkSync(join(root, 'content'), at('link'));
    symlinkSync(at('link'), at('link2'));
    expect(await refusal(at('link'))).toContain('content/');
    expect(await refusal(at('link2/new'))).toContain('content/');
    symlinkSync(at('circle'), at('circle'));
    expect(() => checkOutFolder(at('circle'), { root })).toThrow('leads nowhere');
  });

  it('that content, a symbolic link, leads to', async () => {
    cpSync(join(root, 'content'), at('words'), { recursive: true });
    rmSync(join(root, 'content'), { recursive: true });
    symlinkSync(at('words'), join(root, 'content'));
    expect(await refusal(at('words'))).toContain('content/');
  });

  it('that has other files, is a file, or has the output of another site', async () => {
    mkdirSync(at('theirs/deep'), { recursive: true });
    writeFileSync(at('theirs/deep/thesis.txt'), 'ten years of work');
    expect(await refusal(at('theirs'))).toMatch(
      /it is not empty.*\. Give --out a new folder, or delete this one/,
    );
    writeFileSync(at('file'), 'x');
    expect(await refusal(at('file'))).toContain('that is a file');
    await buildAndWait({ root, out: at('first') });
    const other = at('other-site');
    cpSync(root, other, { recursive: true });
    const config = join(other, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('bench.example.org', 'other.example.org'));
    expect(await refusal(at('first'), { root: other })).toContain(
      'it holds the site https://bench.example.org, and this one is https://other.example.org',
    );
  });

  it('that holds the shards to be merged', async () => {
    await buildAndWait({ root, out: at('shards/1'), shard: { index: 1, of: 1 } });
    for (const out of ['shards/1', 'shards', 'shards/1/dist'])
      expect(await refusal(at(out), { merge: [at('shards/1')] })).toContain('is an input of --merge');
    await buildAndWait({ root, out: at('whole'), merge: [at('shards/1')] });
    expect(existsSync(at('whole/p/0.html'))).toBe(true);
  });
});

describe('a folder that an output may replace', () => {
  it('is a new one anywhere, an empty one, and an earlier output of the site, also after its URL has changed', async () => {
    mkdirSync(at('empty'));
    for (const out of [join(root, 'dist'), at('new/deep'), at('empty')]) {
      await buildAndWait({ root, out });
      deleteManifest(out);
      await buildAndWait({ root, out });
      expect(JSON.parse(readFileSync(join(out, MARKER), 'utf8'))).toEqual({
        site: 'https://bench.example.org',
      });
    }
    const config = join(root, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('bench.example.org', 'new.example.org'));
    await buildAndWait({ root, out: join(root, 'dist') });
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toContain('https://new.example.org');
  });

  it('is dist/ of a version without markers, and no other dist/', async () => {
    const out = join(root, 'dist');
    await buildAndWait({ root, out });
    rmSync(join(out, MARKER));
    await buildAndWait({ root, out });
    expect(existsSync(join(out, MARKER))).toBe(true);
    for (const name of [MARKER, 'nginx.conf']) rmSync(join(out, name));
    expect(await refusal(out)).toContain('it is not empty');
  });

  it('may be a symbolic link, which stays one', async () => {
    mkdirSync(at('disk'));
    writeFileSync(at('notes.txt'), 'mine');
    symlinkSync('disk', at('dist'));
    for (const more of ['', ' ']) {
      writeFileSync(
        join(root, 'content/pages/0.json'),
        `${readFileSync(join(root, 'content/pages/0.json'))}${more}`,
      );
      await buildAndWait({ root, out: at('dist') });
      expect(lstatSync(at('dist')).isSymbolicLink()).toBe(true);
      expect(existsSync(at('disk/sitemap.xml'))).toBe(true);
      expect(readdirSync(folder).sort()).toEqual(['disk', 'dist', 'notes.txt', 'site']);
    }
  });
});

it('other folders that are named like leftovers are left alone', async () => {
  const theirs = ['dist.old-2025', 'dist.new-3', `dist.old-${process.pid}`, 'dist.blocksite-old-mine'];
  for (const name of theirs) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), 'x'), name);
  }
  mkdirSync(at(`dist.blocksite-new-${process.pid}`));
  await buildAndWait({ root, out: at('dist') });
  expect(readdirSync(folder).sort()).toEqual(['dist', ...theirs, 'site'].sort());
});

describe('the function that writes outputs', () => {
  const SEGMENT = fc.oneof(
    fc.constantFrom(...splitWords('.. . a b.html ... ..a C: \0 \\ ..\\ %2e%2e ．．'), '', ' '),
    fc.string({ maxLength: 6 }),
  );

  it('writes nothing outside of its folder, whatever the name', () => {
    const inside = at('out');
    forAll(fc.array(SEGMENT, { maxLength: 5 }), fc.constantFrom('', '/'), (segments, begin) => {
      const file = begin + segments.join('/');
      let path = '';
      try {
        path = resolveOutputPath(inside, file);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        return;
      }
      const way = relative(inside, path);
      expect(way).not.toBe('');
      expect(way.split('/')).not.toContain('..');
      expect(path.startsWith(`${inside}/`)).toBe(true);
      expect(segments.every((one) => one !== '' && one !== '.' && one !== '..' && !/[\\\0]/.test(one))).toBe(
        true,
      );
    });
  });

  it.each(['../site/site.config.json', 'a/../../x', '/etc/x', '', 'a//b', './a', 'a\0b', 'a\\..\\b', 'a/'])(
    'refuses %j in each function',
    (file) => {
      mkdirSync(at('out'));
      writeFileSync(at('from'), 'x');
      const before = all(folder);
      for (const put of [
        () => writeNew(at('out'), file, 'x'),
        () => linkNew(at('from'), at('out'), file),
        () => copyNew(at('from'), at('out'), file),
      ])
        expect(put).toThrow(UsageError);
      expect(all(folder)).toEqual(before);
    },
  );

  it('refuses paths in the manifest of a shard', async () => {
    const shard = at('shard');
    await buildAndWait({ root, out: shard, shard: { index: 1, of: 1 } });
    const note = readFileSync(join(shard, 'shard.json'), 'utf8');
    writeFileSync(join(shard, 'shard.json'), note.replace('"p/0.html"', '"../site/site.config.json"'));
    expect(await refusal(at('dist'), { merge: [shard] })).toContain('which is no file in it');
    for (const file of Object.keys(all(root))) expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('the folder given to checkOutFolder', () => {
  it('never overlaps sources', () => {
    const names = ['site', 'content', 'pages', 'schema', 'src', '.git', '..', '.', 'dist', 'new', 'a'];
    const keep = ['content', 'schema', 'src', '.git'].map((name) => join(root, name));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 6 }), (segments) => {
        let path = '';
        try {
          ({ path } = checkOutFolder([folder, ...segments].join('/'), { root }));
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
          return;
        }
        for (const one of [root, ...keep]) expect(`${one}/`.startsWith(`${path}/`)).toBe(false);
        for (const one of keep) expect(`${path}/`.startsWith(`${one}/`)).toBe(false);
      }),
      { numRuns: Math.ceil(CASES / 10), seed: SEED },
    );
  });
});
