import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/core/edit/syntax-fixes.ts';
import { parseJson } from '../../src/core/load/json/index.ts';
import type { Diagnostic } from '../../src/core/types.ts';
import { getProblems, siteWith } from '../core/memory.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { forAll } from './cases.ts';
import { damaged } from './damage.ts';
import { expectValidRanges } from './expect-ranges.ts';

const HOME = 'content/pages/home.json';
const BLOCKS = [
  { type: 'pageHeader', look: 'large' },
  {
    type: 'prose',
    id: 'energy',
    title: 'Energy, "clean" and cheap',
    text: ['One: {product}.', '- two, 8,588'],
  },
  { type: 'statGrid', stats: [{ value: 8588, title: 'Learners' }] },
  {
    type: 'cardList',
    look: 'person',
    cards: [
      { title: 'Asha', text: 'It’s “hers” // really', href: 'mailto:asha@example.org' },
      { title: 'Ben \\ Co', href: 'https://example.org/?a=1&b=2' },
    ],
  },
];
const PRETTY = siteWith(BLOCKS)[HOME] ?? '';
const PAGES = [PRETTY, JSON.stringify(JSON.parse(PRETTY)), PRETTY.replaceAll('\n', '\r\n')];

/** Maximum number of rounds of fixes until none is left. */
const MAX_ROUNDS = 20;
/** CPU milliseconds for one file: far more than it takes. */
const HANG_MS = 2_000;

const problemsIn = (text: string) =>
  getProblems(siteWith([], { [HOME]: text })).filter(({ file }) => file === HOME);
const fixesIn = (problems: readonly Diagnostic[]) => problems.flatMap(({ fix }) => fix ?? []);

/** Removes all that a fix of syntax may change: white space, separators, quotes, empty comments. */
const content = (text: string) =>
  text
    .replaceAll(/\/\*\s*\*\/|<!--\s*-->|(?:\/\/|#)[^\S\n]*$/gm, '')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}{}[\],:;=："，；“”„‟«»'‘’`＂"\uFEFF]/gu, '');
/** Removes lines that are copies of the line above, which a fix may do too. */
const withoutCopies = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => content(line) !== '')
    .filter((line, i, lines) => line !== lines[i - 1])
    .join('\n');
/** Counts how often each string of the valid page is in a text. */
const countStrings = (text: string, strings: readonly string[]) =>
  strings.map((string) => text.split(string).length - 1);
const STRINGS = [...new Set(PRETTY.match(/"(?:[^"\\]|\\.)*"/g) ?? [])];

/** Returns all faults of the check of one text. */
function faults(text: string): string[] {
  const getCpuMs = startCpuTimer();
  const problems = problemsIn(text);
  expectValidRanges(problems, { [HOME]: text });
  const found: string[] = [];
  const syntax = problems.filter(({ rule }) => rule === 'json-syntax');
  const repairs = fixesIn(syntax);
  if (repairs.length > 0) {
    const fixed = applyFixes(text, repairs);
    const [from, to] = [withoutCopies(text), withoutCopies(fixed)];
    if (content(to) !== content(from)) found.push('text lost');
    const before = countStrings(from, STRINGS);
    if (countStrings(to, STRINGS).some((count, i) => count < (before[i] ?? 0))) found.push('string lost');
    if (syntax.some(({ fix }) => fix && !parses(applyFixes(text, [fix])))) found.push('unsafe alone');
    if (!keepsValues(text, fixed)) found.push('value changed');
    if (problemsIn(fixed).length > problems.length) found.push('validates worse');
  }
  if (syntax.length === 0 && !parses(text)) found.push('silent');
  if (!converges(text)) found.push('does not converge');
  if (getCpuMs() > HANG_MS) found.push('hang');
  return found;
}

/** Returns true if a fixed text has all values of the page, at the same pointers, that could be read before. */
function keepsValues(damagedText: string, fixed: string): boolean {
  const before = listValues(parseJson(HOME, damagedText).value);
  const after = new Set(listValues(JSON.parse(fixed)));
  return before.every((value) => after.has(value));
}

/** Returns the values in a value that hold no others, each with its pointer. */
function listValues(value: unknown, pointer = ''): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listValues(inner, `${pointer}/${key}`))
    : [`${pointer} ${JSON.stringify(value)}`];
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function converges(text: string): boolean {
  let fixed = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixes = fixesIn(problemsIn(fixed));
    if (fixes.length === 0) return true;
    fixed = applyFixes(fixed, fixes);
  }
  return false;
}

describe('a damaged page', () => {
  it('is reported without a throw, a hang, a wrong range or a lost string', () => {
    const count = new Map<string, { tries: number; example: string }>();
    let tries = 0;
    forAll(damaged(PAGES), (text) => {
      tries++;
      let found: string[];
      try {
        found = faults(text);
      } catch (error) {
        found = [`throw ${error instanceof Error ? error.message.slice(0, 60) : error}`];
      }
      for (const fault of new Set(found.map((words) => words.replace(/ .*/s, '')))) {
        const known = count.get(fault);
        if (known) known.tries++;
        else count.set(fault, { tries: 1, example: `${found.join(' | ')}\n${text}` });
      }
    });
    const figures = [...count].map(([fault, { tries: times }]) => `${fault} ${times}`);
    const examples = [...count.values()].map(({ example }) => example).join('\n\n');
    expect(figures, `of ${tries} damaged pages\n${examples}`).toEqual([]);
  });
});
