import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { findOverflow } from '../browser/find-overflow.ts';
import { postCode } from '../desk/server/desk-process.ts';
import { createTempFolder, deleteTempFolders } from '../temp-folder.ts';

/** Milliseconds for what installs packages or bundles. */
const SLOW = 300_000;
/** The budget of the scripts of the example's blocks, in bytes, gzipped. */
const OWN_SCRIPT = 2000;
const PEERS = ['tailwindcss', '@tailwindcss/vite', '@vitejs/plugin-react', 'json-schema-to-typescript'];
/** Output in which a command is named as in the repository. */
const REPOSITORY_COMMAND = /npm run (?!dev|validate|build|new|preview\b)\w+|npm run \w+ --/;

const versions: { devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'),
);
const running = new Set<ChildProcess>();
/** Outside the repository, with nothing of it reachable. */
let folder = '';
let site = '';
/** The files of the package before any command has run. */
let packed: string[] = [];

/** Runs a program. Node finds no package of the repository by environment variables of the test runner. */
function run(program: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return { status, stdout, stderr };
}

/** Runs the other package manager, which lets a package see only what it depends on. */
function pnpm(...args: string[]): void {
  expect(run('npx', ['--yes', 'pnpm@10.18.0', ...args], site)).toMatchObject({ status: 0 });
}

/** Runs the program that npm has linked: it starts in a fraction of the time of `npx`. */
const blocksite = (...args: string[]) => run(join(site, 'node_modules/.bin/blocksite'), args, site);

/** Starts a server of the site and returns its URL. */
async function serve(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['node_modules/blocksite/lib/commands/blocksite.js', ...args], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not inherited: with a process that is left, the test runner would wait for the end of its own output.
  child.stderr.on('data', (text) => process.stderr.write(text));
  running.add(child);
  // What it says later is read, too: the end of its output would end it.
  child.stdout.on('data', () => {});
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    const [url] = /http:\/\/[\w.:[\]]+(\/@desk\/#code=[\w-]+)?/.exec(String(text)) ?? [];
    if (url) return url;
  }
  throw new Error(`blocksite ${args.join(' ')} has ended.`);
}

async function stop(): Promise<void> {
  for (const child of running) {
    if (child.kill()) await once(child, 'exit');
  }
  running.clear();
}

/** Starts the desk of the site, and asks it for its app and a page as its app does. Returns the HTML of the page's body. */
async function openDesk(path: string): Promise<string> {
  const [address = '', code = ''] = (await serve('edit', '--no-open', '--port', '0')).split('#code=');
  const shell = await (await fetch(address)).text();
  const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(shell) ?? [];
  for (const url of [...(await listModules(address + script)), `${address}frame`])
    expect(await statusOf(url), url).toBe(200);
  expect(await statusOf(new URL('/@style.css', address).href)).toBe(200);
  const { origin } = new URL(address);
  const token = await (await postCode(origin, code)).json();
  const headers = { 'Content-Type': 'application/json', 'X-Blocksite-Desk': token, Origin: origin };
  const ask = { method: 'POST', headers, body: JSON.stringify({ path }) };
  const { html } = Object(await (await fetch(`${address}api/page`, ask)).json());
  await stop();
  return String(html);
}

/** Lists the addresses of a script and of all that it imports at once. */
async function listModules(url: string, found = new Set<string>()): Promise<Set<string>> {
  found.add(url);
  const text = await (await fetch(url)).text();
  for (const [, name = ''] of text.matchAll(/\bimport\b[^"'`;]*["'](\.[^"']+\.js)["']/g)) {
    const { href } = new URL(name, url);
    if (!found.has(href)) await listModules(href, found);
  }
  return found;
}

/** Lists the files of the installed package, with the times of their last changes. */
function listPackage(): string[] {
  const installed = join(site, 'node_modules/blocksite');
  return readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(join(installed, name)).mtimeMs}`)
    .sort();
}

const statusOf = async (url: string) => (await fetch(url)).status;

beforeAll(() => {
  folder = createTempFolder();
  site = join(folder, 'site');
  const made = run(
    process.execPath,
    ['scripts/run.js', 'init', site, '--yes', '--name', ' A "new" site '],
    PACKAGE_ROOT,
  );
  expect(made).toMatchObject({ status: 0 });
  expect(made.stdout).toMatch(/^Created a site in .+ Type next:\n\n {2}cd .+\n {2}npm start$/m);
  packed = listPackage();
}, SLOW);

afterAll(async () => {
  await stop();
  deleteTempFolders();
});

describe('a site with the package', () => {
  it('has the engine as its one dependency, and what editors need', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['blocksite']);
    expect(devDependencies).toBeUndefined();
    expect(existsSync(join(site, '.blocksite/page.schema.json'))).toBe(true);
    const installed = readdirSync(join(site, 'node_modules'));
    expect(installed).toEqual(expect.arrayContaining(['blocksite', 'vite']));
    for (const name of ['tsx', 'vitest', 'typescript', 'tailwindcss', '@biomejs', '@fontsource-variable'])
      expect(installed).not.toContain(name);
  });

  it(
    'validates with warnings for what is to be filled in, and builds',
    () => {
      const checked = blocksite('validate', '--format', 'json');
      const { problems } = JSON.parse(checked.stdout);
      expect(checked.status).toBe(0);
      expect(new Set(problems.map(({ rule }: { rule: string }) => rule))).toEqual(new Set(['unfilled-text']));
      expect(blocksite('build')).toMatchObject({ status: 0 });
      expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain('A &quot;new&quot; site');
    },
    SLOW,
  );

  it('is served by preview as by a host', async () => {
    const url = await serve('preview', '--port', '0');
    expect(await Promise.all(['/', '/people', '/nothing'].map((path) => statusOf(url + path)))).toEqual([
      200, 200, 404,
    ]);
    await stop();
  });

  it('is served by dev, which shows an edit, and a mistake with its place', async () => {
    const url = await serve('dev');
    const file = join(site, 'content/pages/home.json');
    const text = readFileSync(file, 'utf8');
    const read = async (path: string) => (await fetch(url + path)).text();
    expect(await read('/')).toContain('<script type="module" src="/@vite/client"></script>');
    expect(await read('/assets/hot.js')).toContain('createHotContext("/assets/hot.js")');
    for (const path of ['/assets/main.js', '/@style.css', '/_blocks', '/@vite/client'])
      expect(await statusOf(url + path)).toBe(200);
    for (const path of ['/package.json', '/@fs/etc/passwd', '/assets/nothing.js'])
      expect(await statusOf(url + path)).toBe(404);
    writeFileSync(file, text.replace(/"title": "[^"]+"/, '"title": "Another title"'));
    await expect.poll(() => read('/index.json')).toContain('Another title');
    writeFileSync(file, text.replace('"title"', 'title"'));
    await expect.poll(() => read('/@problems.json')).toContain('needs double quotes');
    expect(await read('/@problems.json')).not.toMatch(REPOSITORY_COMMAND);
    writeFileSync(file, text);
    await stop();
  });

  it('is edited in the browser', async () => {
    const html = await openDesk('/');
    expect(html).toContain('data-desk-block="');
    expect(html).toContain('data-desk-text="');
  });

  it('gets a page by new', () => {
    const made = blocksite('new', '--title', 'Annual report', '--yes');
    expect(made).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('content/pages/annual-report.json'),
    });
    expect(blocksite('where', '/annual-report').stdout).toContain('Nothing uses /annual-report.');
  });

  it('says in words what has changed', () => {
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], site);
    for (const args of [
      ['init', '--quiet'],
      ['add', 'content', 'site.config.json'],
      ['commit', '--quiet', '--message', 'Site'],
    ])
      expect(git(...args)).toMatchObject({ status: 0 });
    const file = join(site, 'content/pages/annual-report.json');
    const page = readFileSync(file, 'utf8');
    writeFileSync(file, page.replace('"Annual report"', '"Report"'));
    expect(blocksite('changes')).toEqual({
      status: 0,
      stdout: 'Annual report › Title: “Annual report” → “Report”\n',
      stderr: '',
    });
    writeFileSync(file, page);
  });

  it('is migrated by --fix', () => {
    const file = join(site, 'content/pages/annual-report.json');
    const page = JSON.parse(readFileSync(file, 'utf8'));
    const items = [
      { image: { src: 'home/valley.svg', decorative: true }, title: 'Rivers', linkLabel: 'More', href: '/' },
    ];
    writeFileSync(
      file,
      JSON.stringify({ ...page, blocks: [{ type: 'hero', title: 'Rivers', slides: items }, ...page.blocks] }),
    );
    const checked = blocksite('validate', '--fix');
    expect(checked.status).toBe(0);
    expect(checked.stderr).toContain('Fixed content/pages/annual-report.json.');
    expect(readFileSync(file, 'utf8')).toContain('"label":"More"');
  });

  it.each([
    [['--help'], 'Usage: npx blocksite NAME [options]', 0],
    [['validate', '--help'], 'Usage: npx blocksite validate [options] [PATH …]', 0],
    [['validate', '--fxi'], '"npx blocksite validate --help" lists the options.', 2],
    [['publish'], 'There is no command "publish".', 2],
    [['docs'], 'npx blocksite docs --gallery DIR', 2],
  ])('answers %j with its own commands', (args, text, status) => {
    const answer = blocksite(...args);
    expect(answer.status).toBe(status);
    expect(answer.stdout + answer.stderr).toContain(text);
    expect(answer.stdout + answer.stderr).not.toMatch(REPOSITORY_COMMAND);
  });

  it('says which packages blocks of its own need', () => {
    cpSync(join(PACKAGE_ROOT, 'examples/own-blocks/blocks'), join(site, 'blocks'), { recursive: true });
    expect(blocksite('validate')).toMatchObject({
      status: 2,
      stderr: `The blocks of this site need packages that are not installed. Run "npm install --save-dev ${PEERS.join(' ')}".\n`,
    });
    rmSync(join(site, 'blocks'), { recursive: true });
  });

  it('has written nothing into the package, which may be read-only', () => {
    expect(listPackage()).toEqual(packed);
  });
});

describe('a site with blocks of its own', () => {
  beforeAll(() => {
    const other = site;
    site = join(folder, 'own');
    cpSync(join(PACKAGE_ROOT, 'examples/own-blocks'), site, { recursive: true });
    for (const name of ['package.json', 'engine'])
      cpSync(join(other, name), join(site, name), { recursive: true });
    const named = PEERS.map((name) => `${name}@${versions.devDependencies[name]}`);
    pnpm('add', '--save-dev', ...named);
  }, SLOW);

  it(
    'shows them on pages, with a script of their own',
    () => {
      expect(blocksite('build')).toMatchObject({ status: 0 });
      const html = readFileSync(join(site, 'dist/programme.html'), 'utf8');
      expect(html).toContain('Boats from old boats');
      const assets = readdirSync(join(site, 'dist/assets'));
      const readAsset = (name: RegExp) =>
        readFileSync(join(site, 'dist/assets', assets.find((one) => name.test(one)) ?? ''));
      const own = [/^timetable-[\w-]+\.js$/, /^priceList-[\w-]+\.js$/].map(readAsset);
      expect(own.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThan(OWN_SCRIPT);
      // A utility that only they have, in the one style sheet of the site.
      expect(readAsset(/^style-[\w-]+\.css$/).toString()).toContain('7.5rem 1fr 10rem');
      expect(blocksite('prepare')).toMatchObject({ status: 0 });
      expect(readFileSync(join(site, '.blocksite/props.d.ts'), 'utf8')).toContain('TimetableBlock');
      expect(readFileSync(join(site, '.blocksite/page.schema.json'), 'utf8')).toContain('timetable');
    },
    SLOW,
  );

  it(
    'shows them in the desk, whose packages are not installed',
    async () => {
      expect(readdirSync(join(site, 'node_modules'))).not.toContain('react-aria-components');
      expect(await openDesk('/programme')).toContain('Boats from old boats');
    },
    SLOW,
  );

  it(
    'is a page that fits a phone and a desk, in light and dark, and whose blocks hydrate',
    async () => {
      const url = await serve('preview', '--port', '0');
      const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
      try {
        for (const [width, colorScheme] of [
          [360, 'dark'],
          [1280, 'light'],
        ] as const) {
          const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
          const complaints: string[] = [];
          page.on('console', (message) => complaints.push(message.text()));
          page.on('pageerror', (error) => complaints.push(error.message));
          // From a page without such a block, whose script is then loaded.
          await page.goto(url);
          await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
          await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/programme"]')?.click());
          await page.getByRole('button', { name: 'Canvas' }).click();
          await expect.poll(() => page.getByText('Boats from old boats').isVisible()).toBe(false);
          expect(await findOverflow(page)).toEqual([]);
          expect((await page.screenshot()).length).toBeGreaterThan(10_000);
          await page.goto(`${url}/programme`);
          await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
          expect(complaints).toEqual([]);
        }
      } finally {
        await browser.close();
        await stop();
      }
    },
    SLOW,
  );

  it.each([
    [
      'without examples',
      'timetable.schema.json',
      (text: string) => text.replace('"examples": [\n    {', '"exmples": [\n    {'),
      'blocks/timetable/timetable.schema.json',
      'The block schema has no field "exmples". Did you mean "examples"?',
    ],
    [
      'with a mistake in the component',
      'timetable.tsx',
      (text: string) => `${text}\nexport const x = (;\n`,
      'blocks/timetable/timetable.tsx',
      "The component can't be bundled: Unexpected token.",
    ],
    [
      'without the component',
      'timetable.tsx',
      (text: string) => text.replace('function Timetable(', 'function Timetables('),
      'blocks/timetable/timetable.tsx',
      `The component can't be bundled: "Timetable" is not exported by "blocks/timetable/timetable.tsx".`,
    ],
  ])(
    'reports a block %s at its file',
    (_, name, change, file, message) => {
      const path = join(site, 'blocks/timetable', name);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, change(text));
      const checked = blocksite('validate', '--format', 'json');
      writeFileSync(path, text);
      expect(checked.status).toBe(1);
      expect(JSON.parse(checked.stdout).problems).toMatchObject([{ file, message }]);
    },
    SLOW,
  );

  it('reports a block with the name of another, and gets a new one by new block', () => {
    const made = blocksite('new', 'block', 'hero');
    expect(made.status).toBe(2);
    expect(made.stderr).toContain('hero');
    cpSync(join(site, 'blocks/timetable'), join(site, 'blocks/hero'), { recursive: true });
    expect(blocksite('validate').stdout).toContain('There is a block "hero" already.');
  });
});
