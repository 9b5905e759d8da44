import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { addNavigationLink, choosePageFile, suggestPath } from '../../src/build/edits/page-file.ts';
import { templates } from '../../src/build/edits/page-kinds.ts';
import { createNewPage } from '../../src/cli/new/create-page.ts';
import { createPrompt } from '../../src/cli/new/prompt.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { pageText } from '../core/memory.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
beforeEach(() => {
  root = createTempFolder();
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const files = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
const errors = async () =>
  (await checkFolder(root, 0)).problems.filter(({ severity }) => severity === 'error');

const ENTER = '\r';
const DOWN = '↓';
/** Ctrl+U, which clears what was typed. */
const CLEAR = '\u0015';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/** Runs `new` on a terminal, or without one; types each answer when its question is asked. */
async function run(
  answers: readonly [question: string, keys: string][] | undefined,
  given: Record<string, string> = {},
  isInNavigation = false,
) {
  const said: string[] = [];
  const waiting = [...(answers ?? [])];
  const input = new PassThrough();
  const output = new PassThrough();
  let unread = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    said.push(text);
    unread += text;
    const [question = '', keys = ''] = waiting[0] ?? [];
    if (!waiting[0] || !unread.includes(question)) return;
    unread = '';
    waiting.shift();
    // One key at a time, as from a keyboard.
    for (const key of keys) setImmediate(() => input.write(key === DOWN ? '\u001b[B' : key));
  });
  try {
    const prompt = answers && createPrompt({ input, output });
    const print = (text: string) => said.push(`${text}\n`);
    const made = await createNewPage({ root, given, isInNavigation, prompt, print });
    return { made, said: said.join(''), waiting };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { failed: error.message, said: said.join(''), waiting };
  }
}

/** The answers that accept what is suggested. */
const REST: [string, string][] = [
  ['Kind', ENTER],
  ['Path', ENTER],
  ['Write it?', ENTER],
  ['navigation?', ENTER],
];

describe('new', () => {
  it.each(Object.keys(templates))('creates a valid page of the kind %s', async (kind) => {
    write('content/data/members.csv', 'name\nAda\n');
    write(
      'content/data/members.schema.json',
      '{ "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } }',
    );
    const before = await errors();
    const { failed, waiting } = await run([
      ['Title', `Annual report${ENTER}`],
      ['Kind', `${DOWN.repeat(Object.keys(templates).indexOf(kind))}${ENTER}`],
      ['Path', ENTER],
      ...(kind === 'table' ? [['members', ENTER] as [string, string]] : []),
      ...REST.slice(2),
    ]);
    expect({ failed, waiting }).toEqual({ failed: undefined, waiting: [] });
    expect(existsSync(join(root, 'content/pages/annual-report.json'))).toBe(true);
    expect(await errors()).toEqual(before);
  });

  it.each([
    ['Annual Report 2025', '/annual-report-2025'],
    ['  Café & Söhne! ', '/cafe-sohne'],
    ['Über uns', '/uber-uns'],
    ['Straße, Ærø, Łódź', '/strasse-aero-lodz'],
    ['İstanbul', '/istanbul'],
    ['मेरा पृष्ठ', '/page'],
    ['日本', '/page'],
    ['Привет 2025', '/2025'],
    ['🎉', '/page'],
    ['!!!', '/page'],
  ])('suggests an address for %s', (title, path) => {
    expect(suggestPath(title)).toBe(path);
  });

  it.each(['मेरा पृष्ठ', '日本', 'Über uns', 'صفحة جديدة', '"Quotes" \\ and 🎉'])(
    'accepts a title in any script: %s',
    async (title) => {
      const { made } = await run([['Title', `${title}${ENTER}`], ...REST]);
      expect(JSON.parse(read(made?.file ?? ''))).toMatchObject({ title, path: made?.path });
      expect(await errors()).toEqual([]);
    },
  );

  it('suggests an address that is free', async () => {
    write('content/pages/one.json', pageText('/Page'));
    const made = { file: 'content/pages/page-2.json', path: '/page-2' };
    expect((await run(undefined, { title: '日本' })).made).toEqual(made);
    const { made: asked, said } = await run([
      ['Title', `日本${ENTER}`],
      ['Kind', ENTER],
      ['/page-3', ENTER],
      ...REST.slice(2),
    ]);
    expect(asked?.path).toBe('/page-3');
    expect(said).toContain(`/page-3`);
  });

  it('asks again for an address that `validate` would refuse, and reports why', async () => {
    const wrong = [
      ['photos', 'not a valid address'],
      ['/Photos', 'The address "/Photos" is already used by content/pages/photos.json.'],
      ['/a b', 'not a valid address'],
      ['/ü', 'not a valid address'],
      ['/x/', 'not a valid address'],
      ['/', 'is already used'],
      ['//', 'not a valid address'],
      ['/{nothing}', 'There is no variable'],
    ] as const;
    let question = 'Path';
    const answers = wrong.map(([path, reason]): [string, string] => {
      const answer: [string, string] = [question, `${CLEAR}${path}${ENTER}`];
      question = reason;
      return answer;
    });
    const right: [string, string] = [question, `${CLEAR}/right${ENTER}`];
    const { made, waiting } = await run([
      ['Title', `New${ENTER}`],
      ['Kind', ENTER],
      ...answers,
      right,
      ...REST.slice(2),
    ]);
    expect({ path: made?.path, waiting }).toEqual({ path: '/right', waiting: [] });
    expect(await errors()).toEqual([]);
  });

  it('asks again for an empty title', async () => {
    const { made, said } = await run([['Title', ENTER], ['few words', `New${ENTER}`], ...REST]);
    expect(made?.path).toBe('/new');
    expect(said).toContain('Write a few words.');
  });

  it('says which flag is missing or wrong where it can not ask', async () => {
    const before = files();
    expect((await run(undefined)).failed).toBe('A page needs a title: --title "Annual report".');
    expect((await run(undefined, { title: 'New', kind: 'other' })).failed).toMatch(
      /^Unknown kind "other"\. Kinds: blank, /,
    );
    expect((await run(undefined, { title: 'New', path: 'new' })).failed).toMatch(/Nothing was written\.$/);
    expect(files()).toEqual(before);
    write('content/pages/places.json', pageText('/places'));
    rmSync(join(root, 'content/data'), { recursive: true });
    expect((await run(undefined, { title: 'New', kind: 'table' })).failed).toContain('has no data yet');
  });

  it('refuses an address that another page has, whatever its file name', async () => {
    write('content/pages/zebra.json', pageText('/annual', { redirectFrom: ['/yearly'] }));
    for (const path of ['/annual', '/ANNUAL', '/yearly']) {
      const before = files();
      const { failed } = await run(undefined, { title: 'Annual', path });
      expect(failed).toContain('is already used by');
      expect(files()).toEqual(before);
    }
  });

  it('chooses another file name if a page has it', async () => {
    write('content/pages/Annual.json', pageText('/old'));
    expect(choosePageFile(folderSource(root), '/annual')).toBe('content/pages/annual-2.json');
    expect((await run(undefined, { title: 'Annual' })).made).toEqual({
      file: 'content/pages/annual-2.json',
      path: '/annual',
    });
  });

  it.each(['Title', 'Path', 'Kind', 'Write it?', 'navigation?'])(
    'writes nothing if %s is cancelled',
    async (question) => {
      const before = files();
      const all: [string, string][] = [['Title', `A${ENTER}`], ...REST];
      const answers = all.map(([asked, keys]): [string, string] => [
        asked,
        asked === question ? (asked === 'Kind' ? CTRL_D : CTRL_C) : keys,
      ]);
      const { failed } = await run(answers);
      expect(failed).toBe('Cancelled. Nothing was written.');
      expect(files()).toEqual(before);
    },
  );

  it('writes nothing if it is not confirmed', async () => {
    const before = files();
    expect(
      (await run([['Title', `A${ENTER}`], ...REST.slice(0, 2), ['Write it?', 'n']])).made,
    ).toBeUndefined();
    expect(files()).toEqual(before);
  });

  it('never overwrites', async () => {
    mkdirSync(join(root, 'content/pages/annual.json'));
    const before = files();
    const { failed } = await run(undefined, { title: 'Annual' });
    expect(failed).toBe('content/pages/annual.json already exists. Nothing was written.');
    expect(files()).toEqual(before);
  });

  it('adds to the navigation and keeps the rest unchanged', () => {
    const before = read('site.config.json');
    const after = addNavigationLink(before, { label: 'Report', href: '/report' });
    const last = '{ "label": "Photos", "href": "/photos" }';
    const [head, tail] = before.split(last);
    expect(after.startsWith(`${head}${last}`)).toBe(true);
    expect(after.endsWith(tail ?? '?')).toBe(true);
    expect(JSON.parse(after).navigation.at(-1)).toEqual({ label: 'Report', href: '/report' });
  });

  it('begins a navigation with the home page', () => {
    const link = { label: 'Report', href: '/report' };
    const add = (config: object) => JSON.parse(addNavigationLink(JSON.stringify(config), link));
    expect(add({ name: 'Us' })).toEqual({ name: 'Us', navigation: [{ label: 'Home', href: '/' }, link] });
    expect(add({ name: 'Us', words: { home: 'Start' } }).navigation[0].label).toBe('Start');
    const [head, tail] = ['{\n  "name": "Us"', '\n}\n'];
    const after = addNavigationLink(head + tail, link);
    expect(after.startsWith(`${head},\n  "navigation": [\n    {\n`)).toBe(true);
    expect(after.endsWith(`\n  ]${tail}`)).toBe(true);
  });

  it('writes no page if it cannot add to the navigation', async () => {
    write('site.config.json', '{');
    const before = files();
    expect((await run(undefined, { title: 'A' }, true)).failed).toContain('syntax error');
    expect(files()).toEqual(before);
  });
});
