import { describe, expect, it } from 'vitest';
import { applySafeFixes } from '../../src/core/edit/syntax-fixes.ts';
import { formatGithub } from '../../src/report/github.ts';
import { formatJson } from '../../src/report/json.ts';
import { formatMarkdown } from '../../src/report/markdown.ts';
import { formatSarif } from '../../src/report/sarif.ts';
import { formatText } from '../../src/report/text.ts';
import { type Files, getProblems, memorySource, siteWith } from '../core/memory.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { CASES } from './cases.ts';

const HOME = 'content/pages/home.json';
/** CPU milliseconds. Each case takes less than two seconds. */
const LIMIT_MS = 10_000;
/** The size of a text and the number of its problems; smaller by default, to be quick. */
const LENGTH = CASES > 300 ? 1_000_000 : 5_000;
const MANY = CASES > 300 ? 10_000 : 300;

const page = (blocks: string) =>
  `{ "$schema": "../../.blocksite/page.schema.json", "path": "/", "title": "Home", "blocks": [${blocks}] }`;
const blocks = (one: (i: number) => string) =>
  page(Array.from({ length: MANY }, (_, i) => one(i)).join(',\n'));
const lines = (one: (i: number) => string, separator: string, count = MANY) =>
  page(
    `{ "type": "prose", "text": [\n${Array.from({ length: count }, (_, i) => one(i)).join(separator)}\n] }`,
  );

/** Texts to repeat. */
const PIECES = [
  ...splitWords(`
    [ { ] } [] {} [], " "a "a" "a": "a"b ' “ \\ \\" / /* <!-- \t , : ; ： a 1 1, - {"a": ["a", [{ \u0000
    \u00a0 \ud800 😀 \uFEFF \uFFFD __proto__:
  `),
  '"a" ',
  '“a” ',
  '//\n',
  '#\n',
  ' ',
  '\n',
  'a ',
  '<<<<<<<\n',
  '=======\n',
];

/** Reports a site in every format. Returns the reports, and their CPU time in milliseconds. */
function reportAll(files: Files) {
  const getCpuMs = startCpuTimer();
  const problems = getProblems(files);
  const source = memorySource(files);
  const text = formatText(problems, source, false);
  const reports = [
    text,
    formatGithub(problems, new Set()),
    formatMarkdown(problems, source),
    formatJson(problems, { files: 1, pages: 1, ms: 0 }),
    formatSarif(problems),
  ];
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const fixes = problems.flatMap(({ file: of, fix }) => (of === file && fix ? [fix] : []));
    applySafeFixes(files[file] ?? '', fixes);
  }
  return { problems, text, reports, ms: getCpuMs() };
}

describe('a long text of one piece', () => {
  it.each(PIECES)('%j is reported in linear time', { timeout: 300_000 }, (piece) => {
    for (const text of [piece.repeat(LENGTH / piece.length), page(piece.repeat(LENGTH / piece.length))]) {
      const { problems, reports, ms } = reportAll(siteWith([], { [HOME]: text }));
      expect(problems.length).toBeGreaterThan(0);
      expect(reports[0]?.length).toBeLessThan(200_000);
      expect(ms).toBeLessThan(LIMIT_MS);
    }
  });
});

describe('brackets within brackets', () => {
  const nested = (levels: number) => page(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it.each([201, 5_000, 400_000])('%i levels are one problem, at the beginning of level 201', (levels) => {
    const text = nested(levels - 2);
    const { problems, ms } = reportAll(siteWith([], { [HOME]: text }));
    const of = problems.filter(({ file }) => file === HOME);
    expect(of.map(({ message }) => message)).toEqual([
      'Brackets are nested more than 200 levels deep from here on.',
    ]);
    // The page and its list of blocks are the first two levels.
    expect(of[0]?.range.start.offset).toBe(text.indexOf('"blocks": [') + '"blocks": ['.length + 198);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  it('200 levels are read', () => {
    const { problems } = reportAll(siteWith([], { [HOME]: nested(198) }));
    expect(problems.map(({ rule }) => rule)).not.toContain('json-syntax');
  });

  it('blocks within blocks, data, its schema and the site config', () => {
    const deep = `${'{"a":'.repeat(LENGTH / 10)}1${'}'.repeat(LENGTH / 10)}`;
    const columns = `${'{"type":"columns","aside":[],"main":['.repeat(300)}${']}'.repeat(300)}`;
    const TABLE = { type: 'table', title: 'T', data: 'a' };
    for (const files of [
      siteWith([], { [HOME]: page(columns) }),
      siteWith([], { 'site.config.json': deep }),
      siteWith([TABLE], {
        'content/data/a.json': deep,
        'content/data/a.schema.json': '{ "properties": {} }',
      }),
      siteWith([TABLE], { 'content/data/a.json': '[]', 'content/data/a.schema.json': deep }),
    ]) {
      const { problems, ms } = reportAll(files);
      expect(problems.filter(({ message }) => message.includes('200 levels'))).toHaveLength(1);
      expect(problems.map(({ rule }) => rule)).not.toContain('rule-failed');
      expect(ms).toBeLessThan(LIMIT_MS);
    }
  });
});

describe('thousands of problems in a file', () => {
  const CASES: [name: string, text: string][] = [
    ['unknown blocks', blocks(() => '{ "type": "proze" }')],
    ['blocks without a type', blocks(() => '{ "text": "x" }')],
    ['misspelt fields', blocks(() => '{ "type": "prose", "txet": "x" }')],
    [
      'unknown fields of one object',
      page(
        `{ "type": "prose", "text": "x", ${Array.from({ length: MANY }, (_, i) => `"f${i}": 1`).join(', ')} }`,
      ),
    ],
    ['wrong values', blocks(() => '{ "type": "prose", "text": "x", "id": "1 a" }')],
    ['missing commas', lines((i) => `"${i}"`, '\n')],
    ['semicolons', lines((i) => `"${i}"`, ';\n')],
    ['semicolons in a line', lines((i) => `"${i}"`, '; ')],
    ['words', lines((i) => `word${i}`, ',\n')],
    ['texts that are not closed', lines((i) => `"a ${i}`, ',\n')],
    ['names twice', `{ ${Array.from({ length: MANY }, () => '"a": 1').join(',\n')} }`],
    ['comments', lines((i) => `"${i}" // ${i}`, ',\n')],
    ['broken links', blocks((i) => `{ "type": "prose", "text": "[a](/nowhere-${i})" }`)],
    ['unknown variables', lines((i) => `"{nothing${i}}"`, ',\n')],
  ];

  it.each([
    ['that have several mistakes each', lines((i) => `"a "b" ${i}"`, ',\n', 10_000)],
    ['with curly quotes', lines((i) => `“${i}”`, ',\n')],
  ])('%s are one problem', (_, text) => {
    const { problems, ms } = reportAll(siteWith([], { [HOME]: text }));
    expect(problems.filter(({ file }) => file === HOME)).toHaveLength(1);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  it.each(CASES)('%s', { timeout: 300_000 }, (_, text) => {
    const { problems, text: report, ms } = reportAll(siteWith([], { [HOME]: text }));
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    expect(errors).toBeGreaterThanOrEqual(MANY - 1);
    // The report shows a hundred and the total.
    expect(report.match(/^content\/pages\/home\.json:\d/gm)).toHaveLength(100);
    expect(report).toContain(`content/pages/home.json: ${errors - 100} errors, `);
    expect(report.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${errors} errors, `));
    expect(ms).toBeLessThan(LIMIT_MS);
  });
});
