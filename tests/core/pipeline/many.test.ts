import { describe, expect, it, vi } from 'vitest';
import { duplicateId } from '../../../src/core/check/rules/duplicate-id.ts';
import { CASES } from '../../attack/cases.ts';
import { startCpuTimer } from '../../cpu-timer.ts';
import { checkSource, type Files, getProblems, memorySource, pageText, siteWith } from '../memory.ts';

/** The number of problems; smaller by default, to be quick. */
const MANY = CASES > 300 ? 5_000 : 1_000;
const list = (href: (i: number) => string, count = MANY) => ({
  type: 'linkList',
  links: Array.from({ length: count }, (_, i) => ({ label: 'x', href: href(i) })),
});
/** Seconds of the processor: on a busy machine, the clock says nothing. */
function seconds(run: () => void): number {
  const getCpuMs = startCpuTimer();
  run();
  return getCpuMs() / 1000;
}

describe('thousands of problems are reported in linear time', () => {
  const names = Array.from({ length: MANY }, (_, i) => `photos/${(i * 7919) % MANY}-harbour.jpg`);
  const media: Files = Object.fromEntries(names.map((name) => [`content/media/${name}`, '']));

  it.each([
    ['broken links', siteWith([list((i) => `/nowhere-${i}`)])],
    [
      'links to files that are not there, beside as many that are',
      siteWith([list((i) => `phots/${i}-harbor.jpg`)], media),
    ],
    ['broken anchors', siteWith([list((i) => `#nothing-${i}`)])],
    ['unsafe links', siteWith([list((i) => `javascript:${i}`)])],
    ['unknown variables', siteWith([list((i) => `/{nobody${i}}`)])],
    [
      'fields that are missing',
      siteWith([{ type: 'linkList', links: Array.from({ length: MANY }, () => ({})) }]),
    ],
  ])(
    '%s',
    (_, files) => {
      let count = 0;
      const spent = seconds(() => {
        count = getProblems(files).filter(({ severity }) => severity === 'error').length;
      });
      expect(count).toBeGreaterThanOrEqual(MANY);
      // A third of it on a busy machine for names that are near each other, less for the rest; with the square of it, many
      // times as much.
      expect(spent).toBeLessThan(MANY / 100);
    },
    120_000,
  );
});

describe('a failure is reported at the file that caused it, and the rest is checked', () => {
  const page = (path: string) =>
    pageText(path, { blocks: [{ type: 'prose', text: '[x](http://example.com/) [y](/)' }] });
  const files = siteWith([{ type: 'prose', text: '[a](/a) [b](/b)' }], {
    'content/pages/a.json': page('/a'),
    'content/pages/b.json': page('/b'),
  });
  const listProblems = (files: Files) => getProblems(files).map(({ rule, file }) => `${rule} ${file}`);

  it('a rule of one page', () => {
    const failing = vi.spyOn(duplicateId, 'page').mockImplementation(({ file }) => {
      if (file === 'content/pages/a.json') throw new Error('out of luck');
    });
    try {
      expect(listProblems(files)).toEqual([
        'rule-failed content/pages/a.json',
        'insecure-link content/pages/a.json',
        'insecure-link content/pages/b.json',
      ]);
    } finally {
      failing.mockRestore();
    }
  });

  it('a file that cannot be read', () => {
    const source = memorySource(files);
    let isGone = true;
    const { problems } = checkSource({
      ...source,
      read: (file) => {
        if (file === 'content/pages/a.json' && isGone) {
          isGone = false;
          throw new Error('the disk is gone');
        }
        return source.read(file);
      },
    });
    expect(problems.map(({ rule, file }) => `${rule} ${file}`)).toContain(
      'check-failed content/pages/a.json',
    );
  });
});
