import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { buildSite } from '../../src/node/build.ts';
import type { Built } from '../../src/node/built.ts';
import { keptOf } from '../../src/node/kept.ts';
import { buildSummary, progressOf } from '../../src/node/progress.ts';
import { forget } from '../../src/node/seal.ts';
import { parseShard } from '../../src/node/shard.ts';
import { buildWhole, bytesOf, newFolder } from './site-folder.ts';

const COUNT = 12;
let folder = '';
let root = '';
let out = '';
const build = (options: { cache?: boolean; now?: number } = {}) => buildWhole({ root, out, ...options });
const page = (i: number) => join(root, `content/pages/${i}.json`);
const edit = (i: number, change: (text: string) => string) =>
  writeFileSync(page(i), change(readFileSync(page(i), 'utf8')));

/** The same site built from nothing somewhere else: what every other way has to come to. */
async function fresh(): Promise<Record<string, string>> {
  const other = join(folder, 'fresh');
  forget(other);
  await buildWhole({ root, out: other });
  const bytes = bytesOf(other);
  rmSync(other, { recursive: true });
  return bytes;
}

beforeEach(() => {
  folder = newFolder();
  root = join(folder, 'site');
  out = join(folder, 'dist');
  generateSite(root, COUNT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a second build', () => {
  it('draws nothing when nothing has changed, and leaves the output alone', async () => {
    expect((await build()).drawn).toBe(COUNT);
    const before = statSync(join(out, 'p/3.html')).mtimeMs;
    expect((await build()).drawn).toBe(0);
    expect(statSync(join(out, 'p/3.html')).mtimeMs).toBe(before);
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it('draws the one page that was edited, and comes to the same bytes as one from nothing', async () => {
    await build();
    edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    expect((await build()).drawn).toBe(1);
    expect(readFileSync(join(out, 'p/3.html'), 'utf8')).toContain('Apply now');
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it('draws all when the navigation or a picture changes', async () => {
    await build();
    const config = join(root, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('"First"', '"The first"'));
    expect((await build()).drawn).toBe(COUNT);
    appendFileSync(join(root, 'content/media/logo.svg'), '<!-- changed -->');
    expect((await build()).drawn).toBe(COUNT);
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it('draws the pages alone that show a table when its rows change, and all when its columns do', async () => {
    await build();
    const rows = join(root, 'content/data/tables/1.json');
    writeFileSync(rows, readFileSync(rows, 'utf8').replace(/"lead": "[^"]*"/, '"lead": "Somebody Else"'));
    expect((await build()).drawn).toBe(1);
    expect(readFileSync(join(out, 'p/1.html'), 'utf8')).toContain('Somebody Else');
    const columns = join(root, 'content/data/tables.schema.json');
    writeFileSync(columns, readFileSync(columns, 'utf8').replace('"Lead"', '"Led by"'));
    expect((await build()).drawn).toBe(COUNT);
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it('draws nothing anew for a picture that no page shows, and tells a slip in rows each time', async () => {
    await build();
    writeFileSync(join(root, 'content/media/other.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await build()).drawn).toBe(0);
    const rows = join(root, 'content/data/tables/1.json');
    writeFileSync(rows, readFileSync(rows, 'utf8').replace('"number": 3', '"number": "three"'));
    for (const time of [1, 2]) {
      const told = (await build()).problems.filter(({ severity }) => severity === 'error');
      expect(told.map(({ file, rule }) => `${time} ${file} ${rule}`)).toEqual([
        `${time} content/data/tables/1.json schema/type`,
      ]);
    }
  });

  it('takes away what was removed, and tells a link that leads there', async () => {
    await build();
    rmSync(page(COUNT - 1));
    const { problems } = await build();
    const broken = problems.filter(({ rule }) => rule === 'broken-link');
    if (broken.length === 0) expect(existsSync(join(out, `p/${COUNT - 1}.html`))).toBe(false);
    else expect(existsSync(join(out, `p/${COUNT - 1}.html`))).toBe(true);
    for (let i = 0; i < COUNT - 1; i++) edit(i, (text) => text.replaceAll(`/p/${COUNT - 1}"`, '/p/0"'));
    await build();
    expect(existsSync(join(out, `p/${COUNT - 1}.html`))).toBe(false);
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it('at another moment draws the pages with deadlines only', async () => {
    edit(2, (text) =>
      text.replace(
        '"label": "Apply"',
        '"label": "Apply", "state": "byDate", "closesAt": "2030-01-01T00:00:00Z"',
      ),
    );
    await build();
    expect((await build({ now: 86_400_000 })).drawn).toBe(1);
  });

  it('draws all when the last one is to be forgotten', async () => {
    await build();
    forget(out);
    expect((await build()).drawn).toBe(COUNT);
  });

  it('warns again of what it warned of', async () => {
    edit(1, (text) => text.replace('"https://example.org/"', '"http://example.org/"'));
    const first = await build();
    edit(2, (text) => `${text}\n`);
    const second = await build();
    const told = ({ problems }: Built) => problems.map(({ rule, file }) => `${rule} ${file}`);
    expect(told(first)).toContain('insecure-link content/pages/1.json');
    expect(told(second)).toEqual(told(first));
  });
});

describe('an edited page', () => {
  const recorded = () => statSync(keptOf(out).record).mtimeMs;

  it('is all that is looked at when its words alone have changed', async () => {
    await build();
    const before = recorded();
    edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    edit(4, (text) => text.replace('"Apply"', '"Apply soon"'));
    expect((await build()).drawn).toBe(2);
    expect(recorded()).toBe(before);
    expect(bytesOf(out)).toEqual(await fresh());
  });

  it.each([
    ['a link more', '"text": "[First](/p/1)"'],
    ['a link that is broken', '"text": "[Nowhere](/nowhere)"'],
    ['an anchor more', '"id": "here", "text": "Here."'],
    ['a link to a file more', '"text": "[The logo](logo.svg)"'],
  ])('is looked at with all others when it has %s', async (_, more) => {
    await build();
    const before = recorded();
    edit(3, (text) => text.replace(/"blocks":\s*\[/, `$&{"type": "prose", ${more}},`));
    const { problems } = await build();
    if (more.includes('nowhere')) expect(problems.map(({ rule }) => rule)).toContain('broken-link');
    else {
      expect(recorded()).not.toBe(before);
      expect(bytesOf(out)).toEqual(await fresh());
    }
  });

  it('is told of at the line where it stands now', async () => {
    edit(1, (text) => text.replace('"https://example.org/"', '"http://example.org/"'));
    const line = ({ problems }: Built) =>
      problems.find(({ rule }) => rule === 'insecure-link')?.range.start.line ?? 0;
    const before = line(await build());
    edit(1, (text) => `\n\n${text}`);
    expect(line(await build())).toBe(before + 2);
  });
});

describe('an output that begins with the one before the last', () => {
  const edits: [what: string, change: () => void][] = [
    ['a page', () => edit(3, (text) => text.replace('"Apply"', '"Apply now"'))],
    ['another', () => edit(4, (text) => text.replace('"Apply"', '"Apply now"'))],
    ['the first again', () => edit(3, (text) => text.replace('"Apply now"', '"Apply"'))],
    ['an address more', () => edit(2, (text) => text.replace('{', '{"redirectFrom": ["/old/2"],'))],
    ['a page, with it', () => edit(4, (text) => text.replace('"Apply now"', '"Apply"'))],
    ['that address less', () => edit(2, (text) => text.replace('"redirectFrom": ["/old/2"],', ''))],
    ['a last one', () => edit(5, (text) => text.replace('"Apply"', '"Apply now"'))],
  ];

  it('comes to the bytes of one from nothing, edit after edit, and leaves the old one as it was', async () => {
    await build();
    for (const [what, change] of edits) {
      const before = bytesOf(out);
      change();
      await build();
      expect(bytesOf(out), what).toEqual(await fresh());
      expect(bytesOf(keptOf(out).reserve), what).toEqual(before);
    }
    expect(existsSync(join(out, 'old'))).toBe(false);
  });

  it.each([
    ['was changed', () => writeFileSync(join(keptOf(out).reserve, 'p/7.html'), 'poison')],
    ['was changed, with a file that all pages load', () => changeScript(keptOf(out).reserve)],
    ['has lost a page', () => rmSync(join(keptOf(out).reserve, 'p/7.html'))],
    ['is not there', () => rmSync(keptOf(out).reserve, { recursive: true })],
    [
      'is not a folder',
      () => {
        rmSync(keptOf(out).reserve, { recursive: true });
        writeFileSync(keptOf(out).reserve, 'poison');
      },
    ],
    ['has a file more', () => writeFileSync(join(keptOf(out).reserve, 'p/poison.html'), 'poison')],
  ])('takes nothing from one that %s', async (_, harm) => {
    await build();
    for (const i of [3, 4]) {
      edit(i, (text) => text.replace('"Apply"', '"Apply now"'));
      await build();
    }
    harm();
    edit(5, (text) => text.replace('"Apply"', '"Apply now"'));
    await build();
    expect(bytesOf(out)).toEqual(await fresh());
  });

  function changeScript(dir: string): void {
    const script = readdirSync(join(dir, 'assets')).find((file) => /^main-.*\.js$/.test(file)) ?? '';
    writeFileSync(join(dir, 'assets', script), 'poison');
  }
});

it('Feeds are written, and every page links to them, while the site config has "feeds".', async () => {
  const config = join(root, 'site.config.json');
  const without = readFileSync(config, 'utf8');
  const linksToFeed = (i: number) => readFileSync(join(out, `p/${i}.html`), 'utf8').includes('/feed.xml');
  edit(2, (text) => text.replace('{', '{"subject": {"kind": "call", "closesAt": "2030-01-01T00:00:00Z"},'));
  await build();
  expect(existsSync(join(out, 'feed.xml'))).toBe(false);
  expect(linksToFeed(3)).toBe(false);
  writeFileSync(config, without.replace('{', '{"feeds": true,'));
  expect((await build()).drawn).toBe(COUNT);
  expect(readFileSync(join(out, 'feed.xml'), 'utf8')).toContain('/p/2');
  expect(linksToFeed(3)).toBe(true);
  writeFileSync(config, without);
  await build();
  expect(existsSync(join(out, 'feed.xml'))).toBe(false);
  expect(bytesOf(out)).toEqual(await fresh());
});

describe('a picture that can not be read', () => {
  const told = async () => {
    const { problems } = await build();
    return problems.flatMap(({ severity, file, message }) =>
      severity === 'error' ? [`${file}: ${message.replace(/ read: .*/, ' read')}`] : [],
    );
  };

  it('is told where a page shows it, and leaves the old output as it is', async () => {
    await build();
    const before = bytesOf(out);
    writeFileSync(join(root, 'content/media/bad.png'), 'no picture');
    expect(await told()).toEqual([]);
    const block = '{"type": "image", "image": {"src": "bad.png", "alt": "Bad"}}';
    edit(1, (text) => text.replace(/"blocks":\s*\[/, `$&${block},`));
    const now = bytesOf(out);
    expect(await told()).toEqual(['content/pages/1.json: "bad.png" is not a picture that can be read.']);
    expect(bytesOf(out)).toEqual(now);
    expect(now).toEqual(before);
  });

  it('is told where it is the logo', async () => {
    writeFileSync(join(root, 'content/media/logo.svg'), 'no picture');
    // Each page shows it, and it is one problem.
    expect(await told()).toEqual(['site.config.json: "logo.svg" is not an SVG that can be read']);
    expect(existsSync(out)).toBe(false);
  });
});

describe('what a build remembers is never trusted blindly', () => {
  it.each([
    ['a page in the output was changed', () => writeFileSync(join(out, 'p/3.html'), 'poison')],
    ['a page in the output was cut off', () => writeFileSync(join(out, 'p/3.json'), '{')],
    ['a page in the output is missing', () => rmSync(join(out, 'p/3.html'))],
    ['the sitemap was changed', () => writeFileSync(join(out, 'sitemap.xml'), 'poison')],
    ['the output is missing', () => rmSync(out, { recursive: true })],
    ['the record was cut off', () => changeRecord((text) => text.slice(0, text.length / 2))],
    ['the record was changed', () => changeRecord((text) => text.replace('"/p/3"', '"/p/4"'))],
    ['the record is of something else', () => changeRecord(() => '{"pages":{}}')],
    ['the seal was cut off', () => change('seal', (text) => text.slice(0, text.length / 2))],
    ['the seal was changed', () => change('seal', (text) => text.replace('"p/3.html"', '"p/4.html"'))],
    ['the seal is of something else', () => change('seal', () => '{}')],
  ])('%s', async (_, harm) => {
    await build();
    const right = bytesOf(out);
    harm();
    await build();
    expect(bytesOf(out)).toEqual(right);
  });

  function change(what: 'record' | 'seal', how: (text: string) => string): void {
    const file = keptOf(out)[what];
    const before = readFileSync(file, 'utf8');
    const after = how(before);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
  }

  /** The record is read when something has changed: another page is edited, to no effect. */
  function changeRecord(how: (text: string) => string): void {
    change('record', how);
    edit(5, (text) => `${text}\n`);
  }

  it('and forgets what it knows of an output that is no longer there', async () => {
    const other = join(folder, 'other');
    const { swept } = await buildSite({ root, out: other, now: 0 });
    await swept;
    expect(existsSync(keptOf(other).record)).toBe(true);
    rmSync(other, { recursive: true });
    await build();
    expect(existsSync(keptOf(other).record)).toBe(true);
    const yesterday = Date.now() / 1000 - 86_400;
    const stray = join(dirname(keptOf(other).record), '..', 'stray.json');
    writeFileSync(stray, '{}');
    for (const file of [stray, join(dirname(keptOf(other).record), 'output.txt')])
      utimesSync(file, yesterday, yesterday);
    edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    await build();
    expect([stray, keptOf(other).record].map((file) => existsSync(file))).toEqual([false, false]);
    expect(existsSync(keptOf(out).record)).toBe(true);
  });

  it('two builds at once do not harm each other', async () => {
    const all = await Promise.all([
      buildSite({ root, out: join(folder, 'a'), now: 0 }),
      buildSite({ root, out: join(folder, 'b'), now: 0 }),
    ]);
    await Promise.all(all.map(({ swept }) => swept));
    expect(bytesOf(join(folder, 'a'))).toEqual(bytesOf(join(folder, 'b')));
  });

  it('and what a killed or a failed build has begun of it goes away', async () => {
    await build();
    const { record } = keptOf(out);
    const begun = () => readdirSync(dirname(record)).filter((name) => name.startsWith('record.jsonl.'));
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    for (const pid of [dead, process.ppid]) writeFileSync(`${record}.${pid}`, 'begun');
    const before = readFileSync(record, 'utf8');
    rmSync(page(COUNT - 1));
    edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    expect((await build()).problems.some(({ severity }) => severity === 'error')).toBe(true);
    expect(begun()).toEqual([`record.jsonl.${process.ppid}`]);
    expect(readFileSync(record, 'utf8')).toBe(before);
  });

  it('a page with an error leaves the old output as it is', async () => {
    await build();
    const before = bytesOf(out);
    edit(3, (text) => text.replace('"cta"', '"ctaa"'));
    expect((await build()).problems.some(({ rule }) => rule === 'unknown-block')).toBe(true);
    expect(bytesOf(out)).toEqual(before);
  });
});

describe('a build by many machines', () => {
  const shard = async (index: number, of: number, now = 0) => {
    const dir = join(folder, `shard-${index}`);
    const { swept, pages } = await buildSite({ root, out: dir, now, shard: { index, of } });
    await swept;
    return { dir, pages };
  };

  it('comes to the bytes that one machine makes, whatever the number of shards', async () => {
    const right = await fresh();
    for (const of of [1, 3, 5]) {
      const shards = [];
      for (let index = 1; index <= of; index++) shards.push(await shard(index, of));
      expect(shards.reduce((sum, { pages }) => sum + pages, 0)).toBe(COUNT);
      const built = await buildSite({ root, out, now: 0, merge: shards.map(({ dir }) => dir) });
      await built.swept;
      expect(built.drawn).toBe(0);
      expect(bytesOf(out)).toEqual(right);
    }
  });

  it('refuses shards that are missing, of other content, of another moment, or none at all', async () => {
    const one = await shard(1, 2);
    const two = await shard(2, 2);
    const merge = (dirs: string[], now = 0) => buildSite({ root, out, now, merge: dirs });
    await expect(merge([one.dir])).rejects.toThrow('Shards 2/2 are missing.');
    await expect(merge([one.dir, two.dir], 1)).rejects.toThrow(
      'was made of another engine, site config, data or moment',
    );
    await expect(merge([one.dir, root])).rejects.toThrow('is not the output of "build --shard"');
    const note = join(one.dir, 'shard.json');
    const right = readFileSync(note, 'utf8');
    for (const name of ['../secret.html', join(folder, 'secret.html'), 'linked.html', 'nowhere.html']) {
      writeFileSync(join(folder, 'secret.html'), 'of another folder');
      rmSync(join(one.dir, 'linked.html'), { force: true });
      symlinkSync(join(folder, 'secret.html'), join(one.dir, 'linked.html'));
      writeFileSync(note, right.replace(/"outputs":\["[^"]*"/, `"outputs":[${JSON.stringify(name)}`));
      await expect(merge([one.dir, two.dir])).rejects.toThrow(
        `lists ${JSON.stringify(name)}, which is no file in it`,
      );
    }
    writeFileSync(note, right);
    edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    await expect(merge([one.dir, two.dir])).rejects.toThrow('was made of another content/pages/');
    expect(() => parseShard('3/2')).toThrow('--shard takes a share such as 2/8, not "3/2".');
  });
});

describe('what a build tells', () => {
  it('on a terminal one line that changes, elsewhere a line now and then', () => {
    const told = (isTTY: boolean) => {
      const lines: string[] = [];
      let now = 0;
      const tell = progressOf({ write: (text) => lines.push(text), isTTY }, () => now);
      for (let done = 100; done <= 1000; done += 100) {
        now += 2000;
        tell('draw', done, 1000);
      }
      return lines;
    };
    expect(told(false)).toEqual([
      'Drawing 300 of 1000 pages, 50 a second, 14 s left\n',
      'Drawing 600 of 1000 pages, 50 a second, 8 s left\n',
      'Drawing 900 of 1000 pages, 50 a second, 2 s left\n',
    ]);
    // The last one is taken away.
    expect(told(true)).toHaveLength(11);
    expect(told(true).at(-1)).toBe('\r\u001b[K');
    expect(told(true)[0]?.startsWith('\r\u001b[KDrawing 100 of 1000 pages')).toBe(true);
  });

  it('what takes a while and can not be counted, when it begins', () => {
    const told = (isTTY: boolean) => {
      const lines: string[] = [];
      const tell = progressOf({ write: (text) => lines.push(text), isTTY }, () => 0);
      tell('prepare', 0, 1);
      tell('prepare', 1, 1);
      return lines;
    };
    expect(told(false)).toEqual(['Preparing the engine, once …\n']);
    expect(told(true)).toEqual(['\r\u001b[KPreparing the engine, once …', '\r\u001b[K']);
  });

  it('which pictures are made, before any page is drawn', async () => {
    const steps: string[] = [];
    const onProgress = (...told: [step: string, done: number, of: number]) => steps.push(told.join(' '));
    const { swept } = await buildSite({ root, out, now: 0, onProgress });
    await swept;
    // Before that at most the engine is made, where there is none of these sources.
    expect(steps.find((step) => !step.startsWith('prepare'))).toBe('make 1 1');
    const lines: string[] = [];
    let now = 0;
    const tell = progressOf({ write: (text) => lines.push(text), isTTY: true }, () => now++ * 1000);
    tell('make', 12, 87);
    tell('make', 13, 87);
    expect(lines.at(-1)).toContain('Making 13 of 87 pictures');
  });

  it('at its end what was done, and the slowest pages', async () => {
    const words = buildSummary(await build(), out, 1234);
    expect(words).toContain(`Built ${COUNT} pages into ${out} in 1.2 s; ${COUNT} drawn, 0 as they were.`);
    expect(words).toMatch(
      /A page: [\d.]+ ms to load, [\d.]+ ms to check, [\d.]+ ms to resolve, [\d.]+ ms to render, [\d.]+ ms to write\./,
    );
    expect(words).toMatch(/Slowest: content\/pages\/\d+\.json \(\d+ ms\)/);
  });
});
