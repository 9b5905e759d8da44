import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { getBuildId } from '../../src/build/plan/digests.ts';
import { getCache } from '../../src/files/cache.ts';
import { digestFiles } from '../build/site-folder.ts';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, TIMEOUT_MS } from './cases.ts';
import { runCommand } from './commands.ts';
import { copyPackage } from './package-copy.ts';

/** The id of an unprivileged user: root may write read-only files. */
const NOBODY = 65534;
let folder = '';
let engine = '';
let cache = '';
let root = '';
let out = '';
let right: Record<string, string>;

const build = (...more: string[]) =>
  runCommand(['build', '--root', root, '--out', out, '--now', '2026-01-01', '--quiet', ...more], {
    cwd: engine,
  });

/** Lists the files in a folder of the cache. */
const cached = (part: string) =>
  readdirSync(join(cache, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Changes a file, but neither its size nor its mtime. */
function poison(file: string): void {
  const { size, atime, mtime } = statSync(file);
  writeFileSync(file, '!'.repeat(size));
  utimesSync(file, atime, mtime);
}

beforeAll(async () => {
  folder = createTempFolder();
  chmodSync(folder, 0o755);
  [engine, root, out] = [join(folder, 'engine'), join(folder, 'site'), join(folder, 'dist')];
  cache = join(engine, 'node_modules/.cache/blocksite');
  mkdirSync(engine);
  copyPackage(engine);
  // That of the same sources is the same. Without one, the first build makes it.
  const bundle = join('bundles', getBuildId());
  if (existsSync(join(getCache(), bundle)))
    cpSync(join(getCache(), bundle), join(cache, bundle), { recursive: true });
  generateSite(root, 3);
  const page = join(root, 'content/pages/0.json');
  const image = '{ "type": "image", "image": { "src": "field.jpg", "alt": "A field" } }';
  writeFileSync(page, readFileSync(page, 'utf8').replace(/"blocks":\s*\[/, `$&${image},`));
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#147' } });
  await photo.jpeg().toFile(join(root, 'content/media/field.jpg'));
  expect(await build()).toMatchObject({ code: 0 });
  right = digestFiles(out);
}, TIMEOUT_MS);
beforeEach(() => rmSync(out, { recursive: true, force: true }));

it('bundles in the cache are rebuilt if they were cut off, or if files were deleted and added', async () => {
  const files = cached('bundles');
  const [main = ''] = files.filter((file) => file.includes('/client/assets/main-'));
  const server = files.filter((file) => /\/server\/(index|worker)\.js$/.test(file));
  // Each by itself takes minutes; `tests/files/cache-entry.test.ts` has each kind of damage.
  for (const harmed of CASES < 1000 ? [server] : files.map((file) => [file])) {
    const sizes = harmed.map((file) => statSync(file).size);
    for (const file of harmed) truncateSync(file, 10);
    rmSync(main);
    writeFileSync(join(main, '../stray.js'), 'alert(1)');
    rmSync(out, { recursive: true, force: true });
    expect(await build(), harmed[0]).toMatchObject({ code: 0 });
    expect(digestFiles(out), harmed[0]).toEqual(right);
    expect(harmed.map((file) => statSync(file).size)).toEqual(sizes);
  }
});

it('--no-cache trusts nothing of the cache', async () => {
  const files = ['bundles', 'media'].flatMap(cached).filter((file) => !file.endsWith('contents.json'));
  const media = files.filter((file) => /\.(avif|jpe?g|jpg)$/.test(file));
  expect(media.length).toBeGreaterThan(1);
  for (const file of media) poison(file);
  writeFileSync(
    join(cache, 'sources.json'),
    readFileSync(join(cache, 'sources.json'), 'utf8').replaceAll(/","[0-9a-f]{2}/g, '","zz'),
  );
  expect(await build('--no-cache')).toMatchObject({ code: 0 });
  expect(digestFiles(out)).toEqual(right);
  // What was wrong there is right again.
  rmSync(out, { recursive: true });
  await build();
  expect(digestFiles(out)).toEqual(right);
});

describe('a cache that cannot be written', () => {
  /** Runs as a user who may write the output only. */
  const asNobody = (...args: string[]) =>
    runCommand([...args, '--root', root, '--now', '2026-01-01'], {
      cwd: engine,
      ...(process.getuid?.() === 0 && { uid: NOBODY }),
      env: { HOME: folder, TMPDIR: join(folder, 'tmp') },
    });
  const setRights = (mode: number) => {
    for (const path of [
      cache,
      ...readdirSync(cache, { recursive: true, encoding: 'utf8' }).map((name) => join(cache, name)),
    ])
      if (statSync(path).isDirectory()) chmodSync(path, mode);
  };
  beforeEach(() => {
    for (const name of ['open', 'tmp']) {
      mkdirSync(join(folder, name), { recursive: true });
      chmodSync(join(folder, name), 0o777);
    }
    rmSync(join(folder, 'open/dist'), { recursive: true, force: true });
    setRights(0o555);
    return () => setRights(0o755);
  });

  it('is not used, with one warning, and a temporary one takes its place', async () => {
    const target = join(folder, 'open/dist');
    const before = digestFiles(cache);
    const { code, stderr } = await asNobody('build', '--quiet', '--out', target);
    const warnings = stderr.split('\n').filter((line) => line.includes('cache'));
    expect([code, warnings], stderr).toEqual([
      0,
      [expect.stringMatching(/^The cache in .* is not writable \(permission denied\)\. /)],
    ]);
    expect(digestFiles(target)).toEqual(right);
    expect(await asNobody('validate')).toMatchObject({ code: 0 });
    expect(digestFiles(cache)).toEqual(before);
    // The folder of tsx, which runs the commands, is its own.
    expect(readdirSync(join(folder, 'tmp')).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
  });
});
