import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { initSite } from '../../src/cli/init/init-site.ts';
import { createPrompt } from '../../src/cli/new/prompt.ts';
import { listFiles, PACKAGE_ROOT } from '../../src/files/paths.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { runCommand } from '../attack/commands.ts';
import { createTempFolder } from '../temp-folder.ts';

const NOW = Date.parse('2027-03-03T12:00:00Z');
const ENGINE = 'file:engine/blocksite-0.1.0.tgz';

let folder = '';
beforeEach(() => {
  folder = join(createTempFolder(), 'my-site');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const init = (given: Partial<Parameters<typeof initSite>[0]> = {}) =>
  initSite({ folder, dependency: ENGINE, now: NOW, ...given });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const readJson = (file: string) => JSON.parse(read(file));
const files = () =>
  listFiles(folder)
    .filter((file) => !file.startsWith('.git/'))
    .sort();

/** Returns what a usage error says. */
async function getFault(given: Parameters<typeof init>[0]): Promise<string> {
  const error = await init(given).catch((thrown: unknown) => thrown);
  if (error instanceof UsageError) return error.message;
  throw error;
}

/** Returns all problems of the site, each with the text that it underlines. */
async function getProblems(now = NOW): Promise<string[]> {
  const { problems } = await checkFolder(folder, now);
  return problems.map(({ severity, rule, file, range }) => {
    const text = read(file).slice(range.start.offset, range.end.offset);
    return `${severity} ${rule} ${file}: ${text}`;
  });
}

/** The problems of what has to be filled in, each once. */
const UNFILLED = [
  'warning unfilled-text content/pages/imprint.json: "[Name of a person]"',
  'warning unfilled-text content/pages/imprint.json: "[Name and address of the host]"',
  'warning unfilled-text site.config.json: "[name@example.org]"',
  'warning unfilled-text site.config.json: "[Street and number]"',
  'warning unfilled-text site.config.json: "[Postal code and town]"',
];

describe('init', () => {
  it('writes a site with the engine as its one dependency', async () => {
    expect(await init()).toBeUndefined();
    expect(files()).toMatchSnapshot();
    const { dependencies, devDependencies, engines, scripts } = readJson('package.json');
    expect({ dependencies, devDependencies }).toEqual({ dependencies: { blocksite: ENGINE } });
    expect(engines).toEqual(JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).engines);
    const names = ['edit', 'dev', 'validate', 'build', 'start', 'preview', 'new', 'prepare'];
    expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `blocksite ${name}`])));
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(61);
  });

  it('has no problem but what has to be filled in, each once', async () => {
    await init();
    expect(await getProblems()).toEqual(UNFILLED);
  });

  it.each([
    'The "Red" \\ House',
    '{Sons} & <Towns>',
    "$& $' $1",
    'Überall 日本 🎉',
    'en-GB, 0.0.0 and 2026-06-01',
  ])('takes any name: %s', async (name) => {
    await init({ name });
    const { site, problems } = await checkFolder(folder, NOW);
    expect(problems.length).toBe(UNFILLED.length);
    expect(site.config?.name).toBe(name.replaceAll(/[{}]/g, '$&$&'));
    expect(site.config?.contact?.address?.[0]).toBe(site.config?.name);
    expect(read('README.md')).toContain(`# ${name}\n`);
  });

  it('has the language, and the brand colour in its drawings too', async () => {
    expect(await init({ name: 'Rivers', lang: 'pt-BR', brand: '#0f766e' })).toMatch(
      /^Its texts are in English: translate those in content\/, /,
    );
    expect(readJson('site.config.json')).toMatchObject({ lang: 'pt-BR', theme: { brand: '#0f766e' } });
    const drawings = files().filter((file) => file.endsWith('.svg'));
    expect(drawings.length).toBeGreaterThan(4);
    for (const file of drawings) expect(read(file)).toContain('#0f766e');
    const all = files().map(read).join();
    for (const value of ['My institute', 'en-GB', '#1f4e79', '0.0.0']) expect(all).not.toContain(value);
    expect(await getProblems()).toEqual(UNFILLED);
  });

  it.each(['2025-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2027-03-03T12:00:00Z', '2041-12-31T23:59:00Z'])(
    'has news that are published and an event that is to come, on a Saturday: %s',
    async (date) => {
      const now = Date.parse(date);
      await init({ now });
      const news = readdirSync(join(folder, 'content/pages/news'));
      for (const file of news) {
        const age = now - Date.parse(readJson(`content/pages/news/${file}`).published);
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThan(50 * 24 * 60 * 60 * 1000);
      }
      const { startsOn, endsOn } = readJson('content/pages/events/open-day.json').subject;
      expect(endsOn).toBe(startsOn);
      expect(Date.parse(startsOn)).toBeGreaterThan(now);
      expect(new Date(startsOn).getUTCDay()).toBe(6);
      expect(await getProblems(now)).toEqual(UNFILLED);
    },
  );

  it('writes the same bytes for the same values', async () => {
    await init();
    const before = files().map((file) => [file, read(file)]);
    folder = join(createTempFolder(), 'other');
    await init();
    expect(files().map((file) => [file, read(file)])).toEqual(before);
  });

  it('refuses a folder that holds something, and a file', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, '.env'), 'own');
    const refusal = 'is not an empty folder. Name a new one, such as my-site, or empty it.';
    expect(await getFault({})).toBe(`${folder} ${refusal}`);
    expect(files()).toEqual(['.env']);
    const file = join(folder, '.env');
    expect(await getFault({ folder: file })).toBe(`${file} ${refusal}`);
    expect(read('.env')).toBe('own');
  });

  it('takes an empty folder, and one with a new repository', async () => {
    mkdirSync(join(folder, '.git'), { recursive: true });
    await init();
    expect(existsSync(join(folder, 'site.config.json'))).toBe(true);
  });

  it.each([
    [
      { brand: 'blue' },
      `--brand: "theme" › brand is not a valid colour: "blue". A colour is \`#\` and six digits from 0 to f. For example: "#1e3a8a".`,
    ],
    [
      { brand: '#fff' },
      `--brand: "theme" › brand is not a valid colour: "#fff". A colour is \`#\` and six digits from 0 to f. Write "#ffffff".`,
    ],
    [
      { brand: '#ffee00' },
      '--brand: The brand colour #ffee00 is too light: its contrast to white is 1.2, and has to be at least 4.5. Choose a darker shade of the colour.',
    ],
    [
      { lang: 'english' },
      '--lang: This is not a valid language tag: "english". Write a tag of BCP 47, for example "en".',
    ],
    [
      { lang: 'en_US' },
      '--lang: This is not a valid language tag: "en_US". Write a tag of BCP 47, for example "en-US".',
    ],
    [{ name: '' }, '--name: "name" is empty. Write something, or remove the field.'],
  ])('reports a wrong value and a right one: %j', async (given, fault) => {
    expect(await getFault(given)).toBe(`${fault} Nothing was written.`);
    expect(existsSync(folder)).toBe(false);
  });

  it('asks for what is not given, each until it is right', async () => {
    const { values, waiting } = await ask([
      ['Name of the site', 'Rivers\r'],
      ['Brand colour', 'blue\r'],
      ['six digits', '\u0015#0f766e\r'],
    ]);
    expect(waiting).toEqual([]);
    expect(values).toMatchObject({ name: 'Rivers', lang: 'de', theme: { brand: '#0f766e' } });
  });

  it('takes the defaults for empty answers', async () => {
    const { values } = await ask([
      ['Name of the site', '\r'],
      ['Brand colour', '\r'],
    ]);
    expect(values).toMatchObject({ name: 'My institute', theme: { brand: '#1f4e79' } });
  });

  it('writes nothing if a question is cancelled', async () => {
    await expect(ask([['Name of the site', '\u0003']])).rejects.toThrow('Cancelled. Nothing was written.');
    expect(existsSync(folder)).toBe(false);
  });

  // The path of the README is just short enough, and those of other files are not.
  it.skipIf(process.platform !== 'linux')('leaves nothing of a site that can not be written', async () => {
    const room = 4096 - '/site.config.json'.length - 1;
    while (folder.length < room)
      folder += `/${'x'.repeat(Math.min(200, Math.max(room - folder.length - 1, 1)))}`;
    await expect(init()).rejects.toThrow('ENAMETOOLONG');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('makes the folder a git repository', async () => {
    await init();
    expect(read('.git/HEAD')).toBe('ref: refs/heads/main\n');
  });

  it('makes no repository in another one', async () => {
    await init();
    const outer = folder;
    folder = join(outer, 'inner');
    await init();
    expect(existsSync(join(folder, '.git'))).toBe(false);
  });

  it('needs no git', async () => {
    vi.stubEnv('PATH', createTempFolder());
    await init();
    expect(existsSync(join(folder, '.git'))).toBe(false);
    expect(existsSync(join(folder, 'site.config.json'))).toBe(true);
  });

  it('is a command that needs one folder', async () => {
    const { code, stderr } = await runCommand(['init', '--yes']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Name one folder for the site, for example "npm run init -- ../my-site".\n',
    });
  });
});

/** Runs `init` on a terminal in German; types each answer when its question is asked. */
async function ask(answers: [question: string, keys: string][]) {
  const waiting = [...answers];
  const input = new PassThrough();
  const output = new PassThrough();
  let unread = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    unread += text;
    const [question = '', keys = ''] = waiting[0] ?? [];
    if (!waiting[0] || !unread.includes(question)) return;
    unread = '';
    waiting.shift();
    for (const key of keys) setImmediate(() => input.write(key));
  });
  await init({ lang: 'de', prompt: createPrompt({ input, output }) });
  return { values: readJson('site.config.json'), waiting };
}
