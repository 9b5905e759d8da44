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
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { MARKER } from '../../src/build/write/marker.ts';
import { checkOutFolder } from '../../src/build/write/out-folder.ts';
import { getCache } from '../../src/files/cache.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { resolveOutputPath } from '../../src/files/resolve-inside.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { copyOutput, createWriter, linkOutput } from '../../src/files/write-output.ts';
import { buildAt1970, createFolder, digestFiles } from '../build/site-folder.ts';
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
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main');
});

/** Returns all files below a folder as text, symbolic links followed. */
function all(path: string): Record<string, string> {
  return existsSync(path) ? digestFiles(path) : {};
}

/** Builds and returns the reason of the refusal. The folder must not have changed. */
async function refusal(out: string, options: { root?: string; merge?: string[] } = {}): Promise<string> {
  const before = all(folder);
  try {
    await buildAt1970({ root, out, ...options });
    return 'not refused';
  } catch (error) {
    expect(all(folder)).toEqual(before);
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

describe('a folder that an output may not replace', () => {
  it.each([
    ['the root', () => root, 'site/content, which the build needs'],
    ['a folder around the root', () => folder, 'site/content, which'],
    ['the root by way of another folder', () => join(root, 'content/..'), 'site/content, which'],
    ['content', () => join(root, 'content'), 'site/content, which'],
    ['a folder in content', () => join(root, 'content/pages'), 'site/content, which'],
    ['a new folder in content', () => join(root, 'content/new'), 'site/content, which'],
    ['.git', () => join(root, '.git'), 'it is not empty'],
    ['the current folder', () => PACKAGE_ROOT, 'which the build needs'],
    ['the source of the engine', () => join(PACKAGE_ROOT, 'src'), 'src, which'],
    ['a new folder in the source of the engine', () => join(PACKAGE_ROOT, 'src/new'), 'src, which'],
    ['the schemas of the engine', () => join(PACKAGE_ROOT, 'schema/blocks'), 'schema, which'],
    ['the content of the engine', () => join(PACKAGE_ROOT, 'content'), 'it is not empty'],
    ['the parent of the engine', () => dirname(PACKAGE_ROOT), 'which the build needs'],
    ['a folder with files', () => join(PACKAGE_ROOT, 'docs'), 'it is not empty'],
    ['the root of the disk', () => '/', 'which the build needs'],
    ['the cache', () => join(getCache(), 'media'), 'media, which'],
  ])('%s', async (_, out, why) => {
    expect(await refusal(out())).toContain(why);
    expect(await refusal(`${out()}/../${out().split('/').at(-1)}/.`)).toContain(why);
  });

  it('that a symbolic link leads to', async () => {
    symlinkSync(join(root, 'content'), at('link'));
    symlinkSync(at('link'), at('link2'));
    expect(await refusal(at('link'))).toContain('site/content, which');
    expect(await refusal(at('link2/new'))).toContain('site/content, which');
    symlinkSync(at('circle'), at('circle'));
    expect(() => checkOutFolder(at('circle'), { root })).toThrow('leads in a circle');
  });

  it('that content, a symbolic link, leads to', async () => {
    cpSync(join(root, 'content'), at('words'), { recursive: true });
    rmSync(join(root, 'content'), { recursive: true });
    symlinkSync(at('words'), join(root, 'content'));
    expect(await refusal(at('words'))).toContain('words, which');
  });

  it('that has other files, is a file, or has the output of another site', async () => {
    mkdirSync(at('theirs/deep'), { recursive: true });
    writeFileSync(at('theirs/deep/thesis.txt'), 'ten years of work');
    expect(await refusal(at('theirs'))).toMatch(
      /it is not empty.*\. Give --out a new folder, or delete this one/,
    );
    writeFileSync(at('file'), 'x');
    expect(await refusal(at('file'))).toContain('that is a file');
    await buildAt1970({ root, out: at('first') });
    const other = at('other-site');
    cpSync(root, other, { recursive: true });
    const config = join(other, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('bench.example.org', 'other.example.org'));
    expect(await refusal(at('first'), { root: other })).toContain(
      'it holds the site https://bench.example.org, and this one is https://other.example.org',
    );
  });

  it('that holds the shards to be merged', async () => {
    await buildAt1970({ root, out: at('shards/1'), shard: { index: 1, of: 1 } });
    for (const out of ['shards/1', 'shards', 'shards/1/dist'])
      expect(await refusal(at(out), { merge: [at('shards/1')] })).toContain(
        'shards/1, which the build needs',
      );
    await buildAt1970({ root, out: at('whole'), merge: [at('shards/1')] });
    expect(existsSync(at('whole/p/0.html'))).toBe(true);
  });
});

describe('a folder that an output may replace', () => {
  it('is a new one anywhere, an empty one, and an earlier output of the site, also after its URL has changed', async () => {
    mkdirSync(at('empty'));
    for (const out of [join(root, 'dist'), at('new/deep'), at('empty')]) {
      await buildAt1970({ root, out });
      deleteManifest(out);
      await buildAt1970({ root, out });
      expect(JSON.parse(readFileSync(join(out, MARKER), 'utf8'))).toEqual({
        site: 'https://bench.example.org',
      });
    }
    const config = join(root, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('bench.example.org', 'new.example.org'));
    await buildAt1970({ root, out: join(root, 'dist') });
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toContain('https://new.example.org');
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
      await buildAt1970({ root, out: at('dist') });
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
  await buildAt1970({ root, out: at('dist') });
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
        () => createWriter(at('out'))(file, 'x'),
        () => linkOutput(at('from'), at('out'), file),
        () => copyOutput(at('from'), at('out'), file),
      ])
        expect(put).toThrow(UsageError);
      expect(all(folder)).toEqual(before);
    },
  );

  it('refuses paths in the manifest of a shard', async () => {
    const shard = at('shard');
    await buildAt1970({ root, out: shard, shard: { index: 1, of: 1 } });
    const note = readFileSync(join(shard, 'shard.json'), 'utf8');
    writeFileSync(join(shard, 'shard.json'), note.replace('"p/0.html"', '"../site/site.config.json"'));
    expect(await refusal(at('dist'), { merge: [shard] })).toContain('which is no file in it');
    for (const file of Object.keys(all(root))) expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('the folder given to checkOutFolder', () => {
  it('never overlaps sources', () => {
    const names = ['site', 'content', 'pages', 'schema', 'src', '.git', '..', '.', 'dist', 'new', 'a'];
    const content = join(root, 'content');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 6 }), (segments) => {
        let path = '';
        try {
          ({ path } = checkOutFolder([folder, ...segments].join('/'), { root }));
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
          return;
        }
        for (const one of [root, content]) expect(`${one}/`.startsWith(`${path}/`)).toBe(false);
        expect(`${path}/`.startsWith(`${content}/`)).toBe(false);
      }),
      { numRuns: Math.ceil(CASES / 10), seed: SEED },
    );
  });
});
