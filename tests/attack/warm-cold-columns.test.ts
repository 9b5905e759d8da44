import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../bench/generate.ts';
import { buildAt1970, createFolder } from '../build/site-folder.ts';
import { readLab } from '../core/memory.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { compareWithCold } from './compare-with-cold.ts';

const NOW = Date.parse('2026-11-26');
let root = '';
let out = '';
const random = createRandom(SEED);
const pick = <T>(...all: [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];

/** Replaces the first match of a pattern in a file. What an earlier change took away stays so. */
function change(file: string, pattern: RegExp, by: string): void {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, by));
}

const event = () => `content/pages/events/${pick('open-day-2026', 'summer-school-2027')}.json`;
const story = () => `content/pages/news/${pick('upper-valley', 'device-of-the-year')}.json`;
const person = () =>
  pick('asha-sampleworth', 'ravi-placeholderan', 'zoya-exampleswamy', 'latha-testwani', 'nobody');
const SCHEMA = 'content/pages/events.schema.json';

type Change = [name: string, change: () => void];

/** Changes of columns of pages and their schemas, of authors, tags and sources. */
const CHANGES: [Change, ...Change[]] = [
  ['an organiser', () => change(event(), /"organiser": "[^"]*"/, `"organiser": "${person()}"`)],
  ['a fee', () => change(event(), /"fee": \d+/, `"fee": ${pick(1, 2, 300)}`)],
  ['a fee more or less', () => change(event(), /, "fee": \d+ \}|(?<=worth") \}/, pick(' }', ', "fee": 9 }'))],
  [
    'the title of a column',
    () => change(SCHEMA, /"title": "Organis\w+"/, pick('"title": "Organiser"', '"title": "Organisers"')),
  ],
  ['the name of a column', () => change(SCHEMA, /"fee\w*": \{/, pick('"fee": {', '"fees": {'))],
  [
    'the type of a column',
    () =>
      change(
        SCHEMA,
        /"type": "(integer|string)"(?=\s*\}\s*\})/,
        pick('"type": "integer"', '"type": "string"'),
      ),
  ],
  [
    'what a column needs',
    () =>
      change(
        SCHEMA,
        /"required": \[[^\]]*\]/,
        pick('"required": ["organiser"]', '"required": ["fee"]', '"required": []'),
      ),
  ],
  [
    'an author',
    () => change(story(), /"author": [^\n]*/, `"author": ["${person()}", "Guest ${pick('A', 'B')}"],`),
  ],
  ['a tag', () => change(story(), /"tags": [^\n]*/, `"tags": ["${pick('rivers', 'prizes', 'snow')}"],`)],
  [
    'the name of an author',
    () =>
      change(
        'content/data/people.json',
        /"name": "(Asha|Anna) S/,
        pick('"name": "Asha S', '"name": "Anna S'),
      ),
  ],
  [
    'the table of authors',
    () =>
      change(
        'site.config.json',
        /\n {2}"authors": "data\/people",|(?=\n {2}"description": "A small)/,
        pick('', '\n  "authors": "data/people",'),
      ),
  ],
  [
    'a talk',
    () =>
      change(
        'content/data/talks.csv',
        /\n/,
        `\nTalk ${pick('one', 'two')},2027-0${pick(1, 2)}-14,Hall,asha-sampleworth\n`,
      ),
  ],
  [
    'the sources of a table',
    () =>
      change(
        'content/pages/events.json',
        /"from": \["pages\/events"[^\]]*\]/,
        pick('"from": ["pages/events", "data/talks"]', '"from": ["pages/events"]'),
      ),
  ],
  ['nothing', () => {}],
];
/** The number of comparisons, a second each: 2 by default, 300 at most. */
const COMPARISONS = Math.min(Math.max(2, Math.ceil(CASES / 15)), 300);

function restore(): void {
  cpSync('examples', root, { recursive: true });
  for (const [file, text] of Object.entries(readLab()))
    if (text !== '') writeFileSync(join(root, file), text);
}

beforeAll(async () => {
  const folder = createFolder();
  [root, out] = [join(folder, 'site'), join(folder, 'dist')];
  restore();
  await buildAt1970({ root, out, now: NOW });
});

it('after any changes of columns, an incremental build results in the bytes of a cold build', {
  timeout: TIMEOUT_MS * 8,
}, async () => {
  let built = 0;
  for (let i = 0; i < COMPARISONS; i++) {
    const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(...CHANGES));
    for (const [, make] of chosen) make();
    const { rendered } = await compareWithCold(
      { root, out, now: NOW },
      chosen.map(([name]) => name).join(', '),
    );
    // Nothing is built of a site with errors, which few of the next changes would correct.
    if (rendered === 0) restore();
    else built++;
  }
  expect(built).toBeGreaterThan(COMPARISONS / 3);
});
