import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import type { CheckResult } from '../../../src/core/pipeline/index.ts';
import { createFolder } from '../../build/site-folder.ts';
import { checkSource, type Files, memorySource, readLab } from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

/** The lab of the examples, in which each thing is said once. */
const LAB = readLab();
const NOW = '2026-11-25T12:00:00Z';

function check(files: Files, now = NOW): CheckResult {
  const checked = checkSource(memorySource(files), { now: Date.parse(now) });
  const problems = checked.problems.filter(({ rule }) => !/-media$|missing-media|placeholder/.test(rule));
  expect(problems).toEqual([]);
  return checked;
}

let labChecked: CheckResult | undefined;

/** Checks the lab as it is, once. */
function checkLab(): CheckResult {
  labChecked ??= check(LAB);
  return labChecked;
}

/** Returns the text of a resolved page as JSON. */
function textOf(checked: CheckResult, path: string): string {
  return JSON.stringify(resolveChecked(checked, path).page.blocks);
}

/** Changes the lab, and returns it with the numbers of files and lines that differ: a line that is another counts once. */
function change(changed: Files): { files: Files; cost: [files: number, lines: number] } {
  const folder = createFolder();
  const lines = Object.entries(changed).map(([file, text]) => {
    writeFileSync(join(folder, 'before'), LAB[file] ?? '');
    writeFileSync(join(folder, 'after'), text);
    return countLines(folder);
  });
  return { files: { ...LAB, ...changed }, cost: [lines.length, lines.reduce((sum, n) => sum + n, 0)] };
}

/** Counts the lines that differ between two files as git does. */
function countLines(cwd: string): number {
  try {
    execFileSync('git', ['diff', '--no-index', '--numstat', 'before', 'after'], { cwd, encoding: 'utf8' });
    return 0;
  } catch (error) {
    // Files that differ are its exit code 1.
    const { stdout } = Object(error);
    const [, added, deleted] = /^(\d+)\t(\d+)\t/.exec(String(stdout)) ?? [];
    return Math.max(Number(added), Number(deleted));
  }
}

function edit(file: string, from: string, to: string): Files {
  const text = LAB[file] ?? '';
  expect(text.split(from)).toHaveLength(2);
  return { [file]: text.replace(from, to) };
}

/** Writes the files of a site that have a text. */
function writeAll(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) if (text !== '') writeFileSync(join(root, file), text);
}

const PEOPLE = 'content/data/people.json';
const LEAVING = edit(PEOPLE, '"joined": "2022-01-15"', '"joined": "2022-01-15", "left": "2026-11-01"');
const PAPERS = 'content/data/publications.json';

it('a person with a page joins: one file', () => {
  const person =
    '{ "id": "nova-newcomer", "name": "Nova Newcomer", "group": "students", "position": "Student", "field": "Soil", "room": "1.1", "joined": "2026-11-01" },';
  const { files, cost } = change(
    edit(PEOPLE, '[\n  {\n    "id": "asha', `[\n  ${person}\n  {\n    "id": "asha`),
  );
  const checked = check(files);
  expect(cost).toEqual([1, 1]);
  expect(textOf(checked, '/people')).toContain('"href":"/people/nova-newcomer"');
  expect(textOf(checked, '/people/nova-newcomer')).toContain('Field: Soil.');
});

it('a person leaves: one line, and is in no list of those who are here', () => {
  const members = (checked: CheckResult) => /"value":(\d+),"title":"members"/.exec(textOf(checked, '/'))?.[1];
  const { files, cost } = change(LEAVING);
  expect(cost).toEqual([1, 1]);
  expect(Number(members(checkLab())) - Number(members(check(files)))).toBe(1);
});

it('who leaves is in no list of the built site but that of former members', {
  timeout: 600_000,
}, async () => {
  const folder = createFolder();
  const [root, out] = [join(folder, 'lab'), join(folder, 'dist')];
  cpSync('examples', root, { recursive: true });
  writeAll(root, LAB);
  const link = 'href="/people/zoya-exampleswamy"';
  /** Builds the lab, and returns the lists of pages that link to a person, and the number of rendered pages. */
  const build = async () => {
    const { problems, rendered } = await buildSite({ root, out, now: Date.parse(NOW) });
    expect(problems).toEqual([]);
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const lists = files.flatMap((file) =>
      readFileSync(join(out, file), 'utf8')
        .split('<h2')
        .flatMap((part) => {
          const [, title] = /^[^>]*>([^<]*)/.exec(part) ?? [];
          return part.includes(link) ? `${file}: ${title}` : [];
        }),
    );
    return { lists: lists.filter((list) => !list.startsWith('site-map')), rendered };
  };
  // Stories, papers and programmes name their authors and speakers for good.
  const papers = ['work/papers.html: All papers'];
  const stories = ['index.html: News', 'news.html: ', 'news/device-of-the-year.html: ', 'tags/prizes.html: '];
  const written = ['meeting.html: Programme', ...stories, ...papers];
  expect((await build()).lists.sort()).toEqual(['people.html: Staff', ...written].sort());
  writeAll(root, LEAVING);
  // The list, the number on the home page, the page of the person, and the three events and two stories that name people.
  const { lists, rendered } = await build();
  expect(lists.sort()).toEqual(['people.html: Former members', ...written].sort());
  expect(rendered).toBe(8);
});

it('a publication of a project and three people: one line', () => {
  const paper =
    '{ "id": "p-new", "title": "A new paper", "year": 2026, "authors": ["asha-sampleworth", "ravi-placeholderan", "latha-testwani"], "project": "rivers", "tags": ["floods"] },';
  const { files, cost } = change(
    edit(PAPERS, '[\n  {\n    "id": "gauge', `[\n  ${paper}\n  {\n    "id": "gauge`),
  );
  expect(cost).toEqual([1, 1]);
  const checked = check(files);
  const pages = ['asha-sampleworth', 'ravi-placeholderan', 'latha-testwani'].map((id) => `/people/${id}`);
  for (const path of [...pages, '/work/papers', '/work/papers/floods', '/work/rivers'])
    expect(textOf(checked, path)).toContain('A new paper');
});

it('a new cohort: a row, and those of its days and people', () => {
  const add = (table: string, ...rows: string[]): Files => {
    const file = `content/data/${table}.csv`;
    return { [file]: `${LAB[file]}${rows.join('\n')}\n` };
  };
  const { files, cost } = change({
    ...add('cohorts', '2028,Cohort of 2028,2028-01-10,2028-06-30,ravi-placeholderan,'),
    ...add('sessions', '2028,2028-01-10,Measuring snow,asha-sampleworth'),
    ...add('roles', 'asha-sampleworth,2028,teacher', 'zoya-exampleswamy,2028,mentor'),
  });
  expect(cost).toEqual([3, 4]);
  const checked = check(files);
  expect(textOf(checked, '/courses')).toContain('January 2028 to June 2028, led by Ravi Placeholderan');
  const page = textOf(checked, '/courses/2028');
  for (const text of ['Measuring snow', '"title":"Mentoring"', '"href":"/people/zoya-exampleswamy"'])
    expect(page).toContain(text);
  for (const path of ['/people/asha-sampleworth', '/people/zoya-exampleswamy'])
    expect(textOf(checked, path)).toContain('Cohort of 2028');
  const tutors = (of: CheckResult) => / (\d+) of them accompany/.exec(textOf(of, '/people'))?.[1];
  expect(Number(tutors(checked)) - Number(tutors(checkLab()))).toBe(1);
});

it('a partner has another level: one line', () => {
  const { files, cost } = change(edit('content/data/partners.csv', 'Testpur,partner,', 'Testpur,main,'));
  expect(cost).toEqual([1, 1]);
  expect(textOf(check(files), '/partners')).toMatch(
    /River Board.*"title":"Main partners".*"title":"Partners"/,
  );
});

it('a news post, on the home page and in the list: one file', () => {
  const post = (LAB['content/pages/news/upper-valley.json'] ?? '')
    .replace('/news/upper-valley', '/news/fresh')
    .replace('"Gauges in the upper valley"', '"Fresh news"')
    .replace('2026-10-12', '2026-11-20');
  const { files, cost } = change({ 'content/pages/news/fresh.json': post });
  expect(cost[0]).toBe(1);
  const checked = check(files);
  for (const path of ['/', '/news'])
    expect(textOf(checked, path)).toMatch(/Fresh news.*A prize for the pole/);
  expect(resolveChecked(checked, '/news/fresh').page.previous?.label).toBe('Gauges in the upper valley');
});

it('an event is over: nothing', () => {
  const listOf = (now: string) => textOf(check(LAB, now), '/events');
  const [coming, over] = ['"title":"Coming","items":\\[\\{[^]*Summer', '"title":"Over"[^]*Summer'];
  expect(listOf('2027-03-12T12:00:00Z')).toMatch(new RegExp(coming));
  expect(listOf('2027-03-13T00:00:00Z')).toMatch(new RegExp(over));
  expect(listOf('2027-07-01T00:00:00Z')).toContain('No events are planned.');
});

it('takes less than 400 lines of JSON besides the data', () => {
  const files = [
    'news.json',
    'events.json',
    'people.json',
    'people/person.json',
    'work/papers.json',
    'work/subjects/subject.json',
    'work/countries.json',
    'work/country.json',
  ];
  const lines = files.map((file) => (LAB[`content/pages/${file}`] ?? '').split('\n').length - 1);
  expect(lines.every((count) => count > 0)).toBe(true);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(400);
});

it('an event repeats: nothing', () => {
  const next = (now: string) =>
    /(\w+ \d+, 2026[^"]*), by Latha/.exec(textOf(check(LAB, now), '/events'))?.[1];
  expect(next('2026-12-01T17:30:00Z')).toMatch(/^December 1, 2026/);
  expect(next('2026-12-01T18:00:00Z')).toMatch(/^December 8, 2026/);
});

it('takes at most 1,500 lines of JSON besides the data for all of the lab', () => {
  const files = Object.keys(LAB).filter((file) => file.endsWith('.json') && !file.includes('/data/'));
  const lines = files.map((file) => (LAB[file] ?? '').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1500);
});

it('a story with two authors and tags: one file', () => {
  const file = 'content/pages/news/flood-seen.json';
  const story = (LAB['content/pages/news/upper-valley.json'] ?? '')
    .replaceAll('upper-valley', 'flood-seen')
    .replace('Gauges in the upper valley', 'A flood seen early')
    .replace('2026-10-12', '2026-11-20')
    .replace('["gauges", "rivers"]', '["rivers", "prizes"]');
  const { files, cost } = change({ [file]: story });
  expect(cost[0]).toBe(1);
  const checked = check(files);
  const authors = ['/people/asha-sampleworth', '/people/ravi-placeholderan'];
  for (const path of ['/', '/news', '/tags/rivers', '/tags/prizes', ...authors])
    expect(textOf(checked, path)).toContain('A flood seen early');
  expect(JSON.stringify(resolveChecked(checked, '/news/flood-seen').page.details)).toMatch(
    /asha-sampleworth.*ravi-placeholderan.*\/tags\/rivers.*\/tags\/prizes/,
  );
});

it('an event with an organiser: one file', () => {
  const file = 'content/pages/events/river-day.json';
  const event = (LAB['content/pages/events/open-day-2026.json'] ?? '')
    .replaceAll('open-day-2026', 'river-day')
    .replace('Open day 2026', 'River day')
    .replaceAll('2026-05-30', '2027-04-22')
    .replace('{ "organiser": "asha-sampleworth" }', '{ "organiser": "latha-testwani", "fee": 20 }');
  const { files, cost } = change({ [file]: event });
  expect(cost[0]).toBe(1);
  const checked = check(files);
  expect(textOf(checked, '/events')).toMatch(/April 22, 2027, by Latha Testwani.*River day/);
  expect(textOf(checked, '/events/river-day')).toMatch(/\/people\/latha-testwani.*20 euros/);
});
