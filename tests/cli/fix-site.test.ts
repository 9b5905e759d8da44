import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixSite, validateSite } from '../../src/cli/validate-site.ts';
import { replaceFile } from '../../src/files/write-atomic.ts';
import { createTempFolder } from '../temp-folder.ts';

const HOME = 'content/pages/home.json';
let root = '';
let file = '';
const home = () => readFileSync(file, 'utf8');
const fix = () => fixSite({ root, now: 0, paths: [] });

beforeEach(() => {
  root = createTempFolder();
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  file = join(root, HOME);
});

/** Damages that people or programs cause in a page, so that it is not JSON. */
const DAMAGED: [name: string, change: (text: string) => string][] = [
  ['a quote inside a text', (text) => text.replace('"title": "', '"title": "A "new" ')],
  ['a line break inside a text', (text) => text.replace('"title": "', '"title": "A\n')],
  [
    'conflict markers',
    (text) => text.replace(/^.*"title".*\n/m, (line) => `<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> b\n`),
  ],
  ['a number with separators', (text) => text.replace('"title"', '"order": 8,588, "title"')],
  ['a comment of HTML', (text) => text.replace('"title"', '<!-- soon: "x" --> "title"')],
  ['a block in a comment', (text) => text.replace('"blocks": [', '"blocks": [ /* { "type": "share" }, */')],
  ['a file that is cut off', (text) => text.slice(0, text.length / 2)],
  ['two pages', (text) => text + text],
];

describe('--fix', () => {
  it.each(DAMAGED)('does not touch a page with %s', async (_, change) => {
    const damaged = change(home()).replace('"/",', '"/"');
    expect(damaged).not.toBe(home());
    writeFileSync(file, damaged);
    expect(await fix()).toEqual({ changed: [], skipped: [] });
    expect(home()).toBe(damaged);
  });

  it.each([
    ['semicolons', (text: string) => text.replaceAll('",\n', '";\n')],
    ['full-width commas', (text: string) => text.replaceAll('",\n', '"，\n')],
    ['full-width colons', (text: string) => text.replaceAll('": ', '"： ')],
    ['a missing brace', (text: string) => text.replace('{', '')],
    ['no commas at all', (text: string) => text.replaceAll(',\n', '\n')],
  ])('fixes %s', async (_, change) => {
    const whole = home();
    writeFileSync(file, change(whole));
    expect(home()).not.toBe(whole);
    expect(await fix()).toEqual({ changed: [HOME], skipped: [] });
    expect(JSON.parse(home())).toEqual(JSON.parse(whole));
  });
});

describe('--fix of a card list that is a block of its own now', () => {
  const write = (blocks: string) =>
    writeFileSync(
      file,
      home().replace(/"blocks": \[[\s\S]*\]/, () => `"blocks": ${blocks}`),
    );
  const report = async () => {
    // In CI it is the summary of the job that runs the tests.
    vi.stubEnv('GITHUB_STEP_SUMMARY', '');
    return (await validateSite({ root, now: 0, paths: [] }, 'github')).report.trim().split('\n');
  };

  it.each([
    [
      `[
    { "type": "cardList", "look": "person", "featured": true, "items": [
      { "title": "Asha", "eyebrow": "Director", "text": "Here" }, {"eyebrow":"Fellow","title":"Ben"}
    ] }
  ]`,
      `[
    { "type": "people", "featured": true, "items": [
      { "name": "Asha", "position": "Director", "text": "Here" }, {"position":"Fellow","name":"Ben"}
    ] }
  ]`,
    ],
    [
      '[{ "look": "person", "likes": false, "items": [{ "title": "Asha" }], "type": "cardList", "columns": 3 }]',
      '[{ "items": [{ "name": "Asha" }], "type": "people" }]',
    ],
    [
      `[{
    "type": "cardList",
    "likes": true,
    "items": [{ "title": "A call", "call": { "state": "closed" }, "href": "/", "linkLabel": "Read" }],
    "look": "news"
  }]`,
      `[{
    "type": "news",
    "likes": true,
    "items": [{ "title": "A call", "call": { "state": "closed" }, "href": "/", "label": "Read" }]
  }]`,
    ],
    [
      '[{ "type": "columns", "main": [{ "type": "cardList", "look": "logo", "items": [{ "title": "A" }] }], "aside": [{ "type": "share" }] }]',
      '[{ "type": "columns", "main": [{ "type": "logos", "items": [{ "title": "A" }] }], "aside": [{ "type": "share" }] }]',
    ],
    [
      '[{ "type": "cardList", "look": "step", "columns": 2, "items": [{ "title": "A", "eyebrow": "First", "list": ["B"], "href": "/", "linkLabel": "C" }] }]',
      '[{ "type": "steps", "columns": 2, "items": [{ "title": "A", "eyebrow": "First", "list": ["B"], "href": "/", "label": "C" }] }]',
    ],
  ])('keeps the formatting, and leaves no problem: %s', async (before, after) => {
    write(before);
    const problems = (await report()).filter((line) => line.startsWith('::error'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('is a block of its own now');
    expect(await fix()).toEqual({ changed: [HOME], skipped: [] });
    expect(home()).toContain(after);
    expect((await report()).filter((line) => line.startsWith('::error'))).toEqual([]);
  });

  it('renames the words of a link, and leaves no problem', async () => {
    write(`[
    { "type": "cardList", "items": [{ "title": "A", "href": "/", "linkLabel": "Read" }] },
    { "type": "news", "items": [{ "linkLabel": "Read", "title": "B", "href": "/" }] },
    { "type": "people", "items": [{ "name": "C", "phone": "+49 (30) 1-2" }] }
  ]`);
    expect((await report()).filter((line) => line.startsWith('::error'))).toHaveLength(2);
    expect(await fix()).toEqual({ changed: [HOME], skipped: [] });
    expect(home()).toContain(`[
    { "type": "cardList", "items": [{ "title": "A", "href": "/", "label": "Read" }] },
    { "type": "news", "items": [{ "label": "Read", "title": "B", "href": "/" }] },
    { "type": "people", "items": [{ "name": "C", "phone": "+49 (30) 1-2" }] }
  ]`);
    expect((await report()).filter((line) => line.startsWith('::error'))).toEqual([]);
  });

  it('keeps what was never shown, which is reported', async () => {
    write('[{ "type": "cardList", "look": "logo", "items": [{ "title": "A", "list": ["A point"] }] }]');
    await fix();
    expect(home()).toContain('[{ "type": "logos", "items": [{ "title": "A", "list": ["A point"] }] }]');
    expect((await report()).join()).toContain('Remove it: only the name and a line are shown below a logo.');
  });
});

describe('--fix of a text file and a table', () => {
  const TEXT = 'content/text/terms.md';
  const CSV = 'content/data/team.csv';
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const read = (name: string) => readFileSync(join(root, name), 'utf8');

  beforeEach(() => {
    const page = JSON.parse(home());
    const blocks = [
      { type: 'prose', text: { file: 'terms.md' } },
      { type: 'table', title: 'Team', data: 'team' },
    ];
    writeFileSync(file, JSON.stringify({ ...page, blocks: [...page.blocks, ...blocks] }, null, 2));
    write(TEXT, '');
    write(CSV, 'name\n');
    write(
      'content/data/team.schema.json',
      JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } }),
    );
  });

  it.each([
    [
      'line ends of Windows, tabs and trailing spaces',
      '\tOne.  \r\n\r\n*  [a] (/)\r\n*  [a] (/)  \r\n\r\n\r\n',
    ],
    ['no line at its end', '# Terms\n[a] (/)'],
    ['an unusual mix of lines', 'One\r\n\n\r[a] (/)\n😀 é [a] (/)\u2028'],
    ['a byte order mark', '\uFEFFOne [a] (/)\n'],
  ])('keeps the formatting: %s', async (_, text) => {
    write(TEXT, text);
    expect(await fix()).toEqual({ changed: [TEXT], skipped: [] });
    expect(read(TEXT)).toBe(text.replaceAll('[a] (/)', '[a](/)'));
    expect(await fix()).toEqual({ changed: [], skipped: [] });
  });

  it('repairs cells, with their quotes and line ends', async () => {
    const csv = '\uFEFFname\r\n"Ada ""A"", [a] (/)  [a] (/)" \r\n\r\n [b] (/) \r\n';
    write(CSV, csv);
    expect(await fix()).toEqual({ changed: [CSV], skipped: [] });
    expect(read(CSV)).toBe(csv.replaceAll('] (/)', '](/)'));
  });

  it('changes only the files that are asked for, and none that nothing uses', async () => {
    write(TEXT, '[a] (/)');
    write(CSV, 'name\n[a] (/)\n');
    write('content/text/unused.md', '[a] (/)');
    expect(await fixSite({ root, now: 0, paths: ['content/text'] })).toEqual({
      changed: [TEXT],
      skipped: [],
    });
    expect(read(CSV)).toBe('name\n[a] (/)\n');
    expect(read('content/text/unused.md')).toBe('[a] (/)');
  });

  it('does not touch what it cannot repair with certainty', async () => {
    const text = '[a](/nowhere) [b](/a b) {prodct} <b>c</b>\n';
    write(TEXT, text);
    expect(await fix()).toEqual({ changed: [], skipped: [] });
    expect(read(TEXT)).toBe(text);
  });
});

describe('a file that is replaced', () => {
  it('is left unchanged if it has changed since it was read, or is gone', () => {
    const from = home();
    writeFileSync(file, `${from}\n`);
    expect(replaceFile(root, 'content/pages/home.json', { from, to: 'lost' })).toBe(false);
    expect(home()).toBe(`${from}\n`);
    rmSync(file);
    expect(replaceFile(root, 'content/pages/home.json', { from, to: 'lost' })).toBe(false);
    expect(readdirSync(join(root, 'content/pages')).filter((name) => name.startsWith('home'))).toEqual([]);
  });

  it('is left unchanged if its bytes are not UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    writeFileSync(file, bytes);
    expect(replaceFile(root, 'content/pages/home.json', { from: home(), to: '{}' })).toBe(false);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
