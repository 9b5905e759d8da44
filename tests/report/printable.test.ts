import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/core/types.ts';
import { createCodeFrame } from '../../src/report/code-frame.ts';
import { formatGithub } from '../../src/report/github.ts';
import { formatJson } from '../../src/report/json.ts';
import { formatMarkdown } from '../../src/report/markdown.ts';
import { formatSummary } from '../../src/report/problems.ts';
import { formatSarif } from '../../src/report/sarif.ts';
import { formatText } from '../../src/report/text.ts';
import { getProblems, memorySource, siteWith } from '../core/memory.ts';

const TOTALS = { files: 1, pages: 1, ms: 0 };
/** Escape, NUL, a C1 control, a bidirectional control, a line separator, a lone surrogate. */
const HOSTILE = '\u001b[31m\u0000\u0085\u202e\u2028\ud800';
const UNSAFE = /[\u202a-\u202e\u2066-\u2069\u2028\u2029\p{Cs}]|(?!\n)\p{Cc}/u;

const reports = (problems: readonly Diagnostic[], files: Record<string, string>) => ({
  text: formatText(problems, memorySource(files), false),
  github: formatGithub(problems, new Set()),
  markdown: formatMarkdown(problems, memorySource(files)),
  json: formatJson(problems, TOTALS),
  sarif: formatSarif(problems),
});

describe('control characters are escaped in every report', () => {
  it('in names of fields, values, code frames, and names of files', () => {
    const home = JSON.stringify({ type: 'prose', text: 'x', imageSide: 'x' }).replace(
      '"x"}',
      `"${HOSTILE}"}`,
    );
    const files = siteWith([], {
      'content/pages/home.json': `{ "path": "/", "title": "Home",\n"a${HOSTILE}": 1, "blocks": [${home}] }`,
      [`content/pages/b${HOSTILE}\n::error::x.json`]: '{',
    });
    const problems = getProblems(files);
    expect(problems.length).toBeGreaterThan(2);
    for (const [name, report] of Object.entries(reports(problems, files))) {
      expect(UNSAFE.exec(report)?.[0], name).toBeUndefined();
      expect(report, name).toMatch(/\\u001b\[31m|%1B/);
    }
  });

  it('and programs get the original values', () => {
    const files = siteWith([{ type: 'prose', text: 'x', imageSide: '\u202e\u0085' }]);
    const [problem] = getProblems(files);
    expect(JSON.parse(formatJson(getProblems(files), TOTALS)).problems[0].message).toBe(problem?.message);
  });
});

describe('a code frame', () => {
  const at = (text: string, start: number, end: number) =>
    createCodeFrame(text, {
      start: { line: 1, column: start + 1, offset: start },
      end: { line: 1, column: end + 1, offset: end },
    });

  it('marks the text in a line with escaped characters', () => {
    expect(at('"\u001b[1m": x', 8, 9)).toEqual(['> 1 | "\\u001b[1m": x', `    | ${' '.repeat(13)}^`]);
  });

  it('is cut around the range in a long line, and the lines beside at their beginning', () => {
    const [line = '', mark = ''] = at(`${'a'.repeat(5_000)}"here"${'b'.repeat(5_000)}`, 5_000, 5_006);
    expect(line.length).toBeLessThan(140);
    expect(line).toMatch(/^> 1 \| …a+"here"b+…$/);
    expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('"here"');
  });

  it('marks no more than the first line', () => {
    const text = 'one\ntwo\nthree';
    const start = { line: 2, column: 2, offset: 5 };
    expect(createCodeFrame(text, { start, end: { line: 3, column: 3, offset: 10 } })).toEqual([
      '  1 | one',
      '> 2 | two',
      '    |  ^^',
      '  3 | three',
    ]);
  });

  it('has no carriage returns', () => {
    expect(at('one\r\ntwo', 0, 3)).toEqual(['> 1 | one', '    | ^^^', '  2 | two']);
  });

  it('is shown for texts only, not for images', () => {
    const files = {
      ...siteWith([{ type: 'prose', text: 'x' }]),
      'content/media/a.jpg': '\u00ff\u00d8\u0000JFIF',
    };
    const start = { line: 1, column: 1, offset: 0 };
    const problem: Diagnostic = {
      rule: 'bad-media',
      severity: 'error',
      file: 'content/media/a.jpg',
      pointer: '',
      range: { start, end: start },
      message: 'x',
    };
    const { text, markdown } = reports([problem], files);
    expect(text).toBe('content/media/a.jpg:1:1  error  bad-media\n  x\n\n1 error, 0 warnings\n');
    expect(markdown).not.toContain('JFIF');
  });
});

it('counts have a singular', () => {
  expect(formatSummary([{ severity: 'error' }])).toBe('1 error, 0 warnings');
  expect(formatSummary([{ severity: 'error' }, { severity: 'error' }, { severity: 'warning' }])).toBe(
    '2 errors, 1 warning',
  );
});
