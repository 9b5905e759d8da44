import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/build/check-folder.ts';
import { createPage } from '../../src/cli/new/create-page.ts';
import { addNavigationLink, choosePageFile, suggestPath, writeNewFile } from '../../src/cli/new/page-file.ts';
import { createPrompt } from '../../src/cli/new/prompt.ts';
import { templates } from '../../src/cli/new/templates.ts';
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

/** Runs `new` with piped lines and options; returns what it printed. */
async function run(lines: string, given: Record<string, string> = {}, isInNavigation = false) {
  const said: string[] = [];
  const output = new PassThrough();
  output.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const prompt = createPrompt(Readable.from([lines]), output);
  try {
    const made = await createPage({
      root,
      now: 0,
      getOption: (name) => given[name],
      isInNavigation,
      prompt,
      print: (text) => said.push(`${text}\n`),
    });
    return { made, said: said.join('') };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { failed: error.message, said: said.join('') };
  } finally {
    prompt.close();
  }
}

describe('new', () => {
  it.each(Object.keys(templates))('creates a valid page of the kind %s', async (kind) => {
    mkdirSync(join(root, 'content/data'));
    write('content/data/members.csv', 'name\nAda\n');
    write(
      'content/data/members.schema.json',
      '{ "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } }',
    );
    const before = await errors();
    const { failed } = await run(`Annual report\n\n${kind}\n${kind === 'table' ? '\n' : ''}y\nn\n`);
    expect(failed).toBeUndefined();
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
      const { made } = await run(`${title}\n\n\n\n\n`);
      expect(JSON.parse(read(made?.file ?? ''))).toMatchObject({ title, path: made?.path });
      expect(await errors()).toEqual([]);
    },
  );

  it('suggests an address that is free', async () => {
    write('content/pages/one.json', pageText('/Page'));
    expect((await run('日本\n\n\n\n\n')).made).toEqual({
      file: 'content/pages/page-2.json',
      path: '/page-2',
    });
  });

  it('asks again for an address that `validate` would refuse, and reports why', async () => {
    const wrong = ['photos', '/Photos', '/a b', '/ü', '/x/', '/', '//', '/{nothing}'];
    const { made, said } = await run(`New\n${wrong.join('\n')}\n/right\n\n\n\n`);
    expect(made?.path).toBe('/right');
    expect(said).toContain('A path begins with "/": "/photos".');
    expect(said).toContain('The address "/Photos" is already used by content/pages/photos.json.');
    expect(said.match(/Path \(/g)).toHaveLength(wrong.length + 1);
    expect(await errors()).toEqual([]);
  });

  it('asks again for an unknown kind, and for an empty title', async () => {
    const { made, said } = await run('\nNew\n\nother\nblank\n\n\n');
    expect(made?.path).toBe('/new');
    expect(said).toContain('A page needs a title');
    expect(said).toContain('Unknown kind "other".');
  });

  it('refuses an address that another page has, whatever its file name', async () => {
    write('content/pages/zebra.json', pageText('/annual', { redirectFrom: ['/yearly'] }));
    for (const path of ['/annual', '/ANNUAL', '/yearly']) {
      const before = files();
      const { failed } = await run('', { title: 'Annual', path });
      expect(failed).toContain('is already used by');
      expect(files()).toEqual(before);
    }
  });

  it('chooses another file name if a page has it', async () => {
    write('content/pages/Annual.json', pageText('/old'));
    expect(choosePageFile(root, '/annual')).toBe('content/pages/annual-2.json');
    expect((await run('Annual\n\n\n\n\n')).made).toEqual({
      file: 'content/pages/annual-2.json',
      path: '/annual',
    });
  });

  it.each(['', 'A\n', 'A\n/a\n', 'A\n\n\n', 'A\n\n\ny\n', 'A\n/photos\n'])(
    'writes nothing if the input ends too soon: %j',
    async (lines) => {
      const before = files();
      const { failed } = await run(lines);
      expect(failed).toMatch(/^The input ended before ".+" was answered\. Nothing was written\.$/);
      expect(files()).toEqual(before);
    },
  );

  it('reads answers that arrive late, and without a last line break', async () => {
    const input = new PassThrough();
    const prompt = createPrompt(input, new PassThrough());
    const asked = prompt.ask('Title');
    input.write('  Late \r\nSec');
    expect(await asked).toBe('Late');
    input.end('ond');
    expect(await prompt.ask('Second')).toBe('Second');
    await expect(prompt.ask('Third')).rejects.toThrow('The input ended before "Third"');
  });

  it('writes nothing if it is not confirmed', async () => {
    const before = files();
    expect((await run('A\n\n\nno\n')).made).toBeUndefined();
    expect(files()).toEqual(before);
  });

  it('never overwrites', () => {
    expect(() => writeNewFile(root, 'content/pages/home.json', '{}')).toThrow(
      'content/pages/home.json already exists',
    );
    expect(read('content/pages/home.json')).toContain('harbour');
  });

  it('adds to the navigation and keeps the rest unchanged', () => {
    const before = read('site.config.json');
    const after = addNavigationLink(root, { label: 'Report', href: '/report' });
    const last = '{ "label": "Photos", "href": "/photos" }';
    const [head, tail] = before.split(last);
    expect(after.startsWith(`${head}${last}`)).toBe(true);
    expect(after.endsWith(tail ?? '?')).toBe(true);
    expect(JSON.parse(after).navigation.at(-1)).toEqual({ label: 'Report', href: '/report' });
  });

  it('writes no page if it cannot add to the navigation', async () => {
    write('site.config.json', '{');
    const before = files();
    expect((await run('A\n\n\ny\ny\n')).failed).toContain('has no navigation');
    expect(files()).toEqual(before);
  });
});
