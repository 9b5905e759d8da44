import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeReport } from '../../src/cli/report.ts';
import { fixSite, resolvePaths, validateSite } from '../../src/cli/validate-site.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { PACKAGE_PROGRAM } from '../attack/commands.ts';
import { createTempFolder } from '../temp-folder.ts';

const HOME = 'content/pages/home.json';
const SCHEMA = '"$schema": "https://blocksite.example/schema/page.schema.json"';
let root = '';
const home = () => readFileSync(join(root, HOME), 'utf8');
const run = (format: 'text' | 'json' | 'github' | 'sarif', paths: string[] = []) =>
  validateSite({ root, now: 0, paths }, format);
const cli = (...paths: string[]) =>
  spawnSync(process.execPath, [PACKAGE_PROGRAM, 'validate', '--root', root, ...paths], { encoding: 'utf8' });

beforeEach(() => {
  // In CI it is the summary of the job that runs the tests.
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  root = createTempFolder();
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
});

describe('validate', () => {
  it('reports the same problem in every format', async () => {
    writeFileSync(join(root, HOME), home().replace('"prose"', '"proze"'));
    expect(await run('text')).toMatchObject({
      failed: true,
      report: expect.stringContaining(`${HOME}:7:15  error  unknown-block`),
    });
    const { problems, summary } = JSON.parse((await run('json')).report);
    expect(problems).toMatchObject([
      {
        rule: 'unknown-block',
        severity: 'error',
        file: HOME,
        line: 7,
        column: 15,
        endLine: 7,
        endColumn: 22,
        pointer: '/blocks/1/type',
      },
    ]);
    expect(summary).toMatchObject({ pages: 6, errors: 1, warnings: 0 });
    expect((await run('github')).report).toMatch(
      /^::error file=content\/pages\/home\.json,line=7,col=15,endLine=7,endColumn=22,title=unknown-block::There is no block "proze"\./,
    );
    const sarif = JSON.parse((await run('sarif')).report);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'unknown-block',
              level: 'error',
              locations: [{ physicalLocation: { region: { startLine: 7, startColumn: 15 } } }],
            },
          ],
        },
      ],
    });
  });

  it('counts the file of a template once, and each of its pages', async () => {
    const { summary: before } = JSON.parse((await run('json')).report);
    const rows = readFileSync(join(root, 'content/data/places.csv'), 'utf8').trim().split('\n').length - 1;
    const template = {
      forEach: { from: 'data/places', key: 'code' },
      path: '/at/{this.code}',
      title: '{this.name}',
    };
    writeFileSync(
      join(root, 'content/pages/place.json'),
      JSON.stringify({ ...template, blocks: [{ type: 'prose', text: '{this.name}' }] }),
    );
    const { summary } = JSON.parse((await run('json')).report);
    expect(summary).toMatchObject({ files: before.files + 1, pages: before.pages + rows });
  });

  it('limits the report to the paths that are named', async () => {
    writeFileSync(join(root, HOME), home().replace('"prose"', '"proze"'));
    expect(await run('text', ['content/pages/photos.json'])).toMatchObject({ failed: false });
    expect(await run('text', ['content/pages'])).toMatchObject({ failed: true });
  });

  it('limits annotations to the number that GitHub shows, and counts the rest', async () => {
    const blocks = Array.from({ length: 14 }, () => '{ "type": "proze" }').join(',\n');
    writeFileSync(join(root, HOME), `{ ${SCHEMA}, "path": "/", "title": "Home", "blocks": [${blocks}] }`);
    const lines = (await run('github')).report.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines.at(-1)).toBe('::notice::and 4 more errors; the summary of this job lists them all.');
  });

  it('annotates changed files first for GitHub, and lists all in the job summary', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    const wrong = (file: string) =>
      writeFileSync(
        join(root, 'content/pages', file),
        `{ ${SCHEMA}, "path": "/${file[0]}", "title": "${file}", "blocks": [{ "type": "proze" }] }`,
      );
    const commit = () =>
      git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-m', 'x', '--no-gpg-sign');
    git('init');
    wrong('a.json');
    git('add', '.');
    commit();
    wrong('z.json');
    git('add', '.');
    commit();
    const summaryFile = join(root, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summaryFile);
    const { report } = await run('github');
    expect(report.split('\n').map((line) => /file=([^,]*)/.exec(line)?.[1])).toEqual([
      'content/pages/z.json',
      'content/pages/a.json',
      undefined,
    ]);
    const summary = readFileSync(summaryFile, 'utf8');
    expect(summary).toMatch(/^## Content\n\n2 errors, 0 warnings\.\n\n### content\/pages\/a\.json\n/);
    expect(summary).toContain(
      '**1:121 error** `unknown-block`: There is no block "proze". Did you mean "prose"?',
    );
    expect(summary).toContain('^^^^^^^');
  });

  it('--fix adds missing commas and changes nothing else, also when it runs twice', async () => {
    const whole = home();
    writeFileSync(join(root, HOME), whole.replace('"/",', '"/"').replace('},\n', '}\n'));
    expect(await fixSite({ root, now: 0, paths: [] })).toEqual({ changed: [HOME], skipped: [] });
    expect(home()).toBe(whole);
    expect(await fixSite({ root, now: 0, paths: [] })).toEqual({ changed: [], skipped: [] });
  });
});

describe('--output', () => {
  const refuse = (file: string, reason: string) =>
    `The report can't be written to ${file}: ${reason}. Name another file: --output report.json.`;

  it('of links writes the report to a file, and nothing to standard output', () => {
    const file = join(root, 'reports/a.json');
    // Nothing is asked of other sites: there is no link to one.
    const args = [PACKAGE_PROGRAM, 'links', '--root', root, '--format', 'json', '--output', file];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(JSON.parse(readFileSync(file, 'utf8')).problems).toEqual([]);
    expect(readdirSync(join(root, 'reports'))).toEqual(['a.json']);
  });

  it('of validate goes to a file alone, with the exit code of the check and without colours', () => {
    writeFileSync(join(root, HOME), home().replace('"prose"', '"proze"'));
    const file = join(root, 'report.txt');
    expect(cli('--output', file)).toMatchObject({ status: 1, stdout: '', stderr: '' });
    expect(readFileSync(file, 'utf8')).toContain(`${HOME}:7:15  error  unknown-block`);
    writeReport('\u001b[1mBold\u001b[0m', { getOption: () => file });
    expect(readFileSync(file, 'utf8')).toBe('Bold');
  });

  it.each([
    ['content', 'it is not a file'],
    ['site.config.json/report.json', 'a part of its path is a file'],
  ])('to %s is refused in a sentence', (name, reason) => {
    const file = join(root, name);
    expect(() => writeReport('', { getOption: () => file })).toThrow(new UsageError(refuse(file, reason)));
  });

  it('to a pipe is refused in a sentence by the command', () => {
    const file = join(root, 'pipe');
    execFileSync('mkfifo', [file]);
    const stderr = `${refuse(file, 'it is not a file')}\n`;
    expect(cli('--output', file)).toMatchObject({ status: 2, stdout: '', stderr });
    expect(lstatSync(file).isFIFO()).toBe(true);
  });
});

describe('the paths given to validate', () => {
  it.each([
    [
      'content/pages/hom.json',
      '"ROOT/content/pages/hom.json" does not exist. Did you mean "ROOT/content/pages/home.json"?',
    ],
    ['home', '"ROOT/home" does not exist. Did you mean "ROOT/content/pages/home.json"?'],
    ['content/pages/nothing-like-it.json', '"ROOT/content/pages/nothing-like-it.json" does not exist.'],
    ['..', '"ROOT/.." is not content. Only site.config.json and content/ in ROOT are checked.'],
  ])('are refused if they match nothing: %s', (path, sentence) => {
    const shown = (text: string) => text.replaceAll(relative('', root), 'ROOT').replaceAll(root, 'ROOT');
    expect(() => resolvePaths(root, [`${root}/${path}`])).toThrow(UsageError);
    try {
      resolvePaths(root, [`${root}/${path}`]);
    } catch (error) {
      expect(shown(String(error))).toBe(`Error: ${sentence}`);
    }
  });

  it('are resolved from the root', () => {
    mkdirSync(join(root, 'content/empty'));
    expect(
      resolvePaths(root, [
        root,
        join(root, HOME),
        `${join(root, 'content/pages')}/`,
        join(root, 'content/empty'),
      ]),
    ).toEqual(['', HOME, 'content/pages', 'content/empty']);
  });

  it('exit with 2 and a sentence if they match nothing', () => {
    const wrong = cli(join(root, 'content/pages/hom.json'));
    expect(wrong.status).toBe(2);
    expect(wrong.stderr.trim().split('\n')).toHaveLength(1);
    expect(wrong.stderr).toContain('Did you mean');
  });
});

it('writes the schemas for editors into the site, and checks one whose folder can not be written', () => {
  const folder = join(root, '.blocksite');
  expect(cli(join(root, HOME)).status).toBe(0);
  expect(readdirSync(folder).sort()).toEqual([
    '.gitignore',
    'page.schema.json',
    'rowSchema.schema.json',
    'site.schema.json',
  ]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(cli(join(root, HOME))).toMatchObject({ status: 0, stderr: '' });
});
