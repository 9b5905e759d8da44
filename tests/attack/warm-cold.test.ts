import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createRandom, generateSite } from '../../bench/generate.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { createFolder } from '../build/site-folder.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { compareWithCold } from './compare-with-cold.ts';

const PAGES = 4;
let folder = '';
let root = '';
let out = '';
let now = 0;
const random = createRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
const at = (file: string) => join(root, file);
const read = (file: string) => readFileSync(at(file), 'utf8');
const page = () => `content/pages/${below(PAGES)}.json`;
const word = () => 'abcdefgh'[below(8)]?.repeat(4) ?? '';

function change(file: string, pattern: RegExp, by: string): void {
  writeFileSync(at(file), read(file).replace(pattern, by));
}

/** Writes the same number of bytes in place and restores the mtime, as some copying programs do. */
function changeUnseen(file: string, pattern: RegExp, by: string): void {
  const { atime, mtime, size } = statSync(at(file));
  change(file, pattern, by);
  expect(statSync(at(file)).size).toBe(size);
  utimesSync(at(file), atime, mtime);
}

const TABLE = () => `content/data/tables/${below(PAGES)}.json`;
/** Changes of a site, its output and its cache. */
const CHANGES: [name: string, change: () => void][] = [
  ['words of a page', () => change(page(), /"label": "Apply[^"]*"/, `"label": "Apply ${word()}"`)],
  [
    'words of a page, unseen',
    () => changeUnseen(page(), /"title": "Page (\d+): ..../, `"title": "Page $1: ${word()}`),
  ],
  ['rows of a table', () => change(TABLE(), /"lead": "[^"]*"/, `"lead": "${word()}${below(100)}"`)],
  ['rows of a table, unseen', () => changeUnseen(TABLE(), /"project": "..../, `"project": "${word()}`)],
  ['a text, unseen', () => changeUnseen('content/text/terms.md', /^..../, word())],
  ['a picture, unseen', () => changeUnseen('content/media/logo.svg', /id="...."/, `id="${word()}"`)],
  ['a file that is linked to, unseen', () => changeUnseen('content/media/notes.pdf', /^..../, word())],
  ['a large file that is linked to, unseen', () => changeUnseen('content/media/large.pdf', /^..../, word())],
  ['the navigation', () => change('site.config.json', /"First[^"]*"/, `"First ${word()}"`)],
  ['the navigation, unseen', () => changeUnseen('site.config.json', /"Bench"/, '"Bunch"')],
  [
    'a former address',
    () => change(page(), /^\{(\s*"redirectFrom":[^\]]*\],)?/, `{"redirectFrom": ["/old/${below(1e6)}"],`),
  ],
  ['a page of the output is changed', () => writeFileSync(join(out, `p/${below(PAGES)}.html`), 'poison')],
  ['a page of the output is gone', () => rmSync(join(out, `p/${below(PAGES)}.json`), { force: true })],
  ['the output is gone', () => rmSync(out, { recursive: true, force: true })],
  ['what the last build knew is gone', () => deleteManifest(out)],
  [
    'the time',
    () => {
      now = Date.UTC(2029, 11, 30 + below(14), below(24), 30 * below(2));
    },
  ],
  ['nothing', () => {}],
];
/** The number of comparisons, a second each: each change by itself at least, 1,000 at most. */
const COMPARISONS = Math.min(Math.max(CHANGES.length, Math.ceil(CASES / 15)), 1000);

beforeAll(() => {
  folder = createFolder();
  root = join(folder, 'site');
  out = join(folder, 'dist');
  generateSite(root, PAGES, 'usual');
  const text = '{"type": "prose", "text": {"file": "terms.md"}}';
  const links = '{"type": "prose", "text": "[Notes](notes.pdf) and [more](large.pdf)"}';
  change('content/pages/1.json', /"blocks":\s*\[/, `$&${text},${links},`);
  change(
    'content/pages/2.json',
    /"label": "Apply/,
    '"state": "byDate", "closesAt": "2030-01-10T12:30:00+05:30", $&',
  );
  const notice = '{"type": "notice", "text": "Closed.", "from": "2030-01-03", "until": "2030-01-05"}';
  change('content/pages/3.json', /"blocks":\s*\[/, `$&${notice},`);
  change('content/media/logo.svg', /<svg/, '<svg id="logo"');
  mkdirSync(at('content/text'));
  writeFileSync(at('content/text/terms.md'), 'text of the terms');
  writeFileSync(at('content/media/notes.pdf'), 'notes of a meeting');
  writeFileSync(at('content/media/large.pdf'), 'x'.repeat(20_000));
});

it('after any changes, an incremental build results in the bytes of a cold build', {
  timeout: TIMEOUT_MS * 4,
}, async () => {
  for (let i = 0; i < COMPARISONS; i++) {
    // Each change is made by itself first, then in all company.
    const changes =
      i < CHANGES.length ? [i] : Array.from({ length: 1 + below(4) }, () => below(CHANGES.length));
    const names = changes.map((one) => {
      const [name, make] = CHANGES[one] ?? ['', () => {}];
      try {
        make();
      } catch (error) {
        // A file that an earlier change took away.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
      return name;
    });
    await compareWithCold({ root, out, now }, names.join(', '));
  }
});
