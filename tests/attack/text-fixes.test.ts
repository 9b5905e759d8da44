import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixFile } from '../../src/core/edit/syntax-fixes.ts';
import { type Files, getProblems, siteWith } from '../core/memory.ts';
import { forAll, SITE_TIMEOUT_MS } from './cases.ts';

/** Pieces of texts: links, images, variables and marks, whole and damaged. */
const PIECE = fc.oneof(
  fc.constantFrom(
    ...['[a](/)', '[a] (/)', '(a)[/]', '[a](/home.html)', '[a](/#Part)', '[a](/#part)', '[/](/)', '[a]( / )'],
    ...['![x](Logo.svg)', '![](<logo.svg>)', '![x](/media/logo.svg "Logo.svg")', '[x](LOGO.svg#Logo.svg)'],
    ...['https://www.example.org/', '[b](https://www.example.org/#Part)', '<https://www.example.org/>'],
    ...['{product}', '{prodcut}', '{{prodcut}}', '[a](/{prodcut})', '[a](www.example.net)', '[a](b@c.org)'],
    ...[
      '`[a] (/)`',
      '\\',
      '"',
      "'",
      ',',
      ';',
      '|',
      '<b>',
      '*',
      '**',
      '~~',
      '\n',
      '\n\n- ',
      '\n> ',
      '\n\n    ',
      '\r\n',
    ],
    ...[' ', '\t', 'é', '😀', '\u2028', 'é', '[', ']', '(', ')', '!', '#', '/', '&amp;', '{', '}'],
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    id: { type: 'string' },
    text: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
});

/** The site with a text in each place that a text can have; the values beside it are never changed. */
function createSite(text: string): Files {
  const cell = text.replaceAll('"', '""');
  return siteWith(
    [
      { type: 'prose', id: 'part', text },
      { type: 'prose', title: text || 'x', text: ['"One"', ...text.split('\n'), 'é'] },
      { type: 'prose', text: { file: 'a.md' } },
      { type: 'table', title: 'Rows', data: 'rows' },
      { type: 'table', title: 'Cells', data: 'cells' },
    ],
    {
      'content/text/a.md': text,
      'content/data/rows.json': JSON.stringify([{ id: '"a"', text, tags: [text, 'b'] }]),
      'content/data/rows.schema.json': SCHEMA,
      'content/data/cells.csv': `id,text,tags\r\n"a""",${text.replaceAll(/[",\r\n]/g, '')},x\r\nb,"${cell}","${cell};y"\r\n`,
      'content/data/cells.schema.json': SCHEMA,
    },
  );
}

/** Removes from a text what a fix may change in it. */
function removeForm(text: string): string {
  return (
    text
      .normalize()
      .toLowerCase()
      // A full URL of this site that is its own label becomes the label of its path.
      .replaceAll(/\[(https:[^\]]*)\]\([^)\n]*\)/g, '$1')
      .replaceAll('https://www.example.org', '')
      .replaceAll('prodcut', 'product')
      .replaceAll(/\\[nrt"\\/]|[\s[\]()<>/\\]|https:|mailto:|media|home\.html|index/g, '')
  );
}

describe('--fix in a text of any form', () => {
  it('loses nothing, ends, and leaves fewer problems', { timeout: SITE_TIMEOUT_MS }, () => {
    let count = 0;
    forAll(fc.array(PIECE, { maxLength: 14 }), (pieces) => {
      let files = createSite(pieces.join(''));
      for (let round = 0; ; round++) {
        expect(round).toBeLessThan(20);
        const problems = getProblems(files);
        const fixed = { ...files };
        for (const file of Object.keys(files)) {
          const fixes = problems.flatMap((problem) => (problem.file === file && problem.fix) || []);
          const to = fixes.length > 0 ? fixFile(file, files[file] ?? '', fixes) : undefined;
          if (to === undefined) continue;
          count += fixes.length;
          fixed[file] = to;
          expect(to).not.toBe(files[file]);
          expect(removeForm(to)).toBe(removeForm(files[file] ?? ''));
          expect(to.match(/[\r\n]/g)).toEqual(files[file]?.match(/[\r\n]/g));
        }
        if (Object.keys(files).every((file) => files[file] === fixed[file])) break;
        expect(getProblems(fixed).length).toBeLessThanOrEqual(problems.length);
        files = fixed;
      }
    });
    console.log(`${count} fixes`);
    expect(count).toBeGreaterThan(0);
  });
});
