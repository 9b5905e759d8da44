import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines } from '../../src/core/markdown/lines.ts';
import { createMarkdownParser } from '../../src/core/markdown/parse.ts';
import { readMarkdown } from '../../src/core/markdown/read-markdown.ts';
import { getLinkKind } from '../../src/core/paths/parse-link.ts';
import { resolveRichText } from '../../src/core/resolve/markdown.ts';
import type { RichNode } from '../../src/generated/props.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { CASES, QUICK_CASES, SEED } from './cases.ts';

/** CPU milliseconds for checking and rendering one text. */
const HANG_MS = 2000;
const TAGS = splitWords(
  'p strong em del a ul ol li br code pre blockquote hr h3 h4 span sup table thead tbody tr th td notes back',
);

/** Texts with a meaning in Markdown, HTML or URLs. */
const PIECES = [
  ...splitWords(`
    * ** _ __ ~~ [ ] ( ) ]( ![ [x](/y) [x](javascript:alert(1)) [x](data:text/html,x) [x](lang:hi) < > <b>
    </b> <script> <!-- <https://a.b> & &#x0; &lt; \\ \t --- === | |---| { } {{ https://a.b/c www.a.b a@b.c [^1] \u0000
    \u2028 \uD800 ह word
  `),
  '`',
  '```',
  '[x]: /y',
  '[^1]: note',
  '| a | b |\n|---|---|\n',
  '\n',
  '\n\n',
  '  \n',
  '# ',
  '### ',
  '> ',
  '- ',
  '1. ',
  '    ',
  ' ',
];

const marks = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
const repeated = fc
  .tuple(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 100_000 }),
  )
  .map(([pieces, length]) => {
    const piece = pieces.join('');
    return piece.repeat(Math.ceil(length / piece.length));
  });
const nested = fc
  .tuple(
    fc.constantFrom('> ', '- ', '1. ', '[', '*a ', '**a ', '> - '),
    fc.integer({ min: 1, max: 5000 }),
    fc.boolean(),
  )
  .map(([piece, times, areLines]) =>
    areLines
      ? Array.from({ length: Math.min(times, 300) }, (_, i) => `${piece.repeat(i % 60)}a`).join('\n')
      : piece.repeat(times),
  );

function check(markdown: string): void {
  const getCpuMs = startCpuTimer();
  const text = createMarkdownParser()(markdown);
  const references = readMarkdown(text);
  const tree = resolveRichText(text.root, { base: '', getImage: () => undefined, nextNumber: () => 1 });
  expect(getCpuMs(), JSON.stringify(markdown.slice(0, 80))).toBeLessThan(HANG_MS);
  for (const { start, end } of references) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(Math.max(markdown.length, start + 1));
  }
  tree.forEach(checkNode);
}

function checkNode(node: RichNode): void {
  if (typeof node === 'string') return;
  expect(TAGS).toContain(node.tag);
  if (node.link) expect(getLinkKind(node.link.href)).not.toBe('unsafe');
  node.children?.forEach(checkNode);
}

describe('any text is parsed in time, into known nodes only', () => {
  it.each([
    ['marks in any order', marks, QUICK_CASES],
    ['any text', fc.string({ unit: 'binary', maxLength: 300 }), QUICK_CASES],
    ['lines of marks', fc.array(marks, { maxLength: 8 }).map((lines) => joinLines(lines).markdown), CASES],
    // Each of these is up to a hundred thousand characters.
    ['the same marks again and again', repeated, Math.min(CASES, Math.max(100, CASES / 50))],
    ['marks inside each other', nested, Math.min(CASES, Math.max(100, CASES / 50))],
  ])('%s', (_, texts, numRuns) => {
    fc.assert(fc.property(texts, check), { numRuns: Math.ceil(numRuns), seed: SEED });
  });
});
