import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Files, getProblems, siteWith } from '../core/memory.ts';
import { splitWords } from '../split-words.ts';
import { forAll, SITE_TIMEOUT_MS } from './cases.ts';
import { expectValidRanges } from './expect-ranges.ts';

const WHOLE: Files = siteWith(
  [
    { type: 'prose', id: 'a', title: 'A', text: ['One **two** [x](/).', '- [y](#a)', '- {product}'] },
    { type: 'prose', text: { file: 'terms.md' } },
    { type: 'table', title: 'Team', data: 'team', columns: ['name', 'site'] },
    { type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } },
    {
      type: 'cta',
      label: 'Go',
      href: 'https://example.com/',
      state: 'byDate',
      closesAt: '2027-01-31T23:59:00Z',
    },
    {
      type: 'linkList',
      links: [
        { label: 'x', href: 'mailto:a@example.com' },
        { label: 'y', href: '/' },
      ],
    },
  ],
  {
    'content/text/terms.md':
      'The terms of {product}.\r\n\r\nSee [home](/), or [write](mailto:a@example.com).\n',
    'content/data/team.csv': 'name,site\r\nAda,/\r\n"Bo, jr.",https://example.com/\r\n',
    'content/data/team.schema.json': JSON.stringify({
      type: 'object',
      properties: { name: { type: 'string' }, site: { type: 'string', format: 'uri-reference' } },
      required: ['name'],
    }),
  },
);
const DAMAGED = Object.keys(WHOLE).filter((file) => !file.endsWith('.svg') && !file.endsWith('.schema.json'));
const PIECES = [
  ...splitWords(`
    " ' , : { } [ ] \\ \t / // .. #x ? {x} ** ]( <b> https:// www.a.b http://localhost/ C:\\\\x \uFEFF
    \uFFFD \u0000 \u2028 😀 ह 0 null javascript:x ; =
  `),
  '\n',
  '\r\n',
  ' ',
  '[x](y z)',
];

describe('each reported range is in its file, is not empty, and has matching lines and columns', () => {
  it('in a site of which one file is damaged at a few places', { timeout: SITE_TIMEOUT_MS }, () => {
    const damage = fc.record({
      at: fc.nat(1_000_000),
      cut: fc.integer({ min: 0, max: 12 }),
      put: fc.oneof(fc.constantFrom('', ...PIECES), fc.string({ unit: 'binary', maxLength: 4 })),
    });
    let ranges = 0;
    forAll(fc.constantFrom(...DAMAGED), fc.array(damage, { minLength: 1, maxLength: 3 }), (file, damages) => {
      let text = WHOLE[file] ?? '';
      for (const { at, cut, put } of damages) {
        const start = at % (text.length + 1);
        text = text.slice(0, start) + put + text.slice(start + cut);
      }
      const files = { ...WHOLE, [file]: text };
      ranges += expectValidRanges(getProblems(files), files);
    });
    console.log(`${ranges} ranges`);
    expect(ranges).toBeGreaterThan(0);
  });
});
