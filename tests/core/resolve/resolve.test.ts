import { describe, expect, it } from 'vitest';
import { createMarkdownParser } from '../../../src/core/markdown/parse.ts';
import { readMarkdown } from '../../../src/core/markdown/read-markdown.ts';
import { formatCallTime, formatDate, formatDateTime } from '../../../src/core/resolve/date.ts';
import { markPriorityImage } from '../../../src/core/resolve/priority-image.ts';
import { toPlainText } from '../../../src/core/text/plain-text.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  listRules,
  measured,
  memorySource,
  pageText,
  SITE,
  siteWith,
} from '../memory.ts';
import { resolveChecked, resolveHome } from './resolve-home.ts';
import { resolveText } from './resolve-text.ts';

describe('resolve', () => {
  it('fills in defaults and variables', () => {
    const [block] = resolveHome(siteWith([{ type: 'prose', title: 'About {product}', text: 'x' }]));
    expect(block).toMatchObject({ type: 'prose', title: 'About Northwind', imageSide: 'right' });
  });

  it('gives blocks with a heading an anchor, one each, and keeps those that they have', () => {
    const prose = (title?: string, id?: string) => ({
      type: 'prose',
      text: 'x',
      ...(title && { title }),
      ...(id && { id }),
    });
    const long = 'One two three four five six seven eight nine';
    const blocks = resolveHome(
      siteWith([
        prose('Café & {product}'),
        prose('Café, Northwind'),
        prose('Named', 'own'),
        prose('Own'),
        prose('Taken', 'section-own'),
        prose('नमस्ते'),
        prose(long),
        prose(),
        { type: 'columns', main: [prose('Own')], aside: [{ type: 'share' }] },
        {
          type: 'hero',
          title: 'Slides',
          slides: [{ image: { src: 'logo.svg', alt: 'A logo' }, title: 'First', href: '/', label: 'Go' }],
        },
      ]),
    );
    expect(blocks.map(({ id }) => id)).toEqual([
      'section-café-northwind',
      'section-café-northwind-2',
      'own',
      'section-own-2',
      'section-own',
      'section-नमस्ते',
      'section-one-two-three-four-five-six-seven-eight',
      undefined,
      undefined,
      'section-slides',
    ]);
    expect(blocks[8]).toMatchObject({ main: [{ id: 'section-own-3' }], aside: [{ type: 'share' }] });
  });

  it('gives images their size', () => {
    const [block] = resolveHome(siteWith([{ type: 'image', image: { src: 'logo.svg', alt: 'A logo' } }]));
    expect(block).toMatchObject({ image: { src: '/media/logo.svg', alt: 'A logo', width: 8, height: 8 } });
  });

  it.each([
    ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
    ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ])('gives images their credit, and the licence %s its address', (license, href) => {
    const image = { src: 'logo.svg', alt: 'A logo', credit: 'Photo: {product}', license };
    const rights = { credit: 'Photo: Northwind', license: { name: license, link: { href } } };
    const [block, gallery] = resolveHome(
      siteWith([
        { type: 'image', image },
        { type: 'gallery', images: [image] },
      ]),
    );
    expect(block).toMatchObject({ image: rights });
    expect(gallery).toMatchObject({ images: [rights] });
  });

  it('gives an image its widest versions only where it may be as wide as the page', () => {
    const image = { src: 'logo.svg', alt: 'A logo' };
    const slides = [{ image, title: 'S', href: '/', label: 'Go' }];
    const blocks = resolveHome(
      siteWith([
        { type: 'hero', title: 'H', slides },
        { type: 'image', image },
        { type: 'prose', text: 'x', image },
        { type: 'cardList', title: 'C', items: [{ title: 'T', image }] },
      ]),
      {
        media: (name) => ({
          ...measured(name),
          sources: [{ type: 'image/avif', srcset: 'small' }],
          wideSources: [{ type: 'image/avif', srcset: 'small, large' }],
        }),
      },
    );
    const sets = JSON.stringify(blocks).match(/"srcset":"[^"]*"/g);
    expect(sets).toEqual([...Array(3).fill('"srcset":"small, large"'), '"srcset":"small"']);
    expect(JSON.stringify(blocks)).not.toContain('wideSources');
  });

  it.each([
    ['/', 'page', '/'],
    ['#there', 'page', '#there'],
    ['https://example.org/', 'external', 'https://example.org/'],
    ['mailto:a@example.org', 'contact', 'mailto:a@example.org'],
    ['logo.svg', 'file', '/media/logo.svg'],
  ])('resolves the link %s', (href, target, address) => {
    const [block] = resolveHome(
      siteWith([{ type: 'prose', id: 'there', text: 'x', actions: [{ label: 'Go', href }] }]),
    );
    expect(block).toMatchObject({ actions: [{ href: { target, href: address } }] });
  });

  it('joins a table with its data: columns from the row schema, links by another field, never empty or a slash', () => {
    const schema = JSON.stringify({
      type: 'object',
      properties: {
        no: { title: 'No.', type: 'integer' },
        name: { title: 'Name', type: 'string' },
        page: { title: 'Page', type: 'string', format: 'uri-reference' },
      },
    });
    const csv = 'no,name,page\n1,Ada,https://example.org/ada\n2,Bo,/\n3,Cy,\n';
    const table = { type: 'table', title: 'T', data: 'team', linkedColumn: { column: 'name', by: 'page' } };
    const [block] = resolveHome(
      siteWith([table], { 'content/data/team.csv': csv, 'content/data/team.schema.json': schema }),
    );
    expect(block).toMatchObject({
      data: {
        columns: [
          { field: 'no', title: 'No.', kind: 'number' },
          { field: 'name', title: 'Name', kind: 'text' },
        ],
        rows: [
          [
            '1',
            [{ tag: 'a', link: { href: 'https://example.org/ada', target: 'external' }, children: ['Ada'] }],
          ],
          ['2', 'Bo'],
          ['3', 'Cy'],
        ],
      },
    });
  });

  describe.each([
    ['en-IN', ['32,87,590', '-1,500.25', '0'], ['2,024', '-3']],
    ['en', ['3,287,590', '-1,500.25', '0'], ['2,024', '-3']],
    ['de', ['3.287.590', '-1.500,25', '0'], ['2.024', '-3']],
    ['ar-EG', ['٣٬٢٨٧٬٥٩٠', '\u061c-١٬٥٠٠٫٢٥', '٠'], ['٢٬٠٢٤', '\u061c-٣']],
  ])('on a page in %s', (lang, areas, mixed) => {
    const properties = {
      area: { type: 'number' },
      year: { type: 'integer' },
      mixed: { type: 'integer' },
      code: { type: 'string' },
    };
    const csv = 'area,year,mixed,code\n3287590,2024,2024,110001\n-1500.25,1947,-3,07\n0,1001,,1234567\n';
    const files = {
      'content/data/t.csv': csv,
      'content/data/t.schema.json': JSON.stringify({ type: 'object', properties }),
    };
    const column = (at: number, table: object, page: object) => {
      const blocks = [{ type: 'table', title: 'T', data: 't', ...table }];
      const home = pageText('/', { title: 'Home', blocks, ...page });
      const [block] = resolveHome(siteWith([], { ...files, 'content/pages/home.json': home }));
      if (block?.type !== 'table') throw new Error('There is no table.');
      return block.data.rows.map((row) => row[at]);
    };

    it.each([
      ['the page', {}, { lang }],
      ['the block', { lang }, { lang: 'fr' }],
    ])('numbers have its separators, by the language of %s', (_, table, page) => {
      expect(column(0, table, page)).toEqual(areas);
      expect(column(2, table, page).slice(0, 2)).toEqual(mixed);
      expect(column(2, table, page)[2]).toBe('');
    });

    it('years, and codes that are no numbers, have none', () => {
      const years = column(1, {}, { lang });
      expect(years).toEqual(
        [2024, 1947, 1001].map((year) => year.toLocaleString(lang, { useGrouping: false })),
      );
      expect(column(3, {}, { lang })).toEqual(['110001', '07', '1234567']);
    });
  });

  describe('of columns of each kind', () => {
    const properties = {
      no: { title: 'No.', type: 'integer' },
      what: { title: 'What', type: 'string' },
      on: { title: 'On', type: 'string', format: 'date' },
      file: { title: 'Report', type: 'string', format: 'uri-reference', 'x-headerHidden': true },
    };
    const csv =
      'no,what,on,file\n10,"# 1 **Zoo**, see [us](/)",2026-08-07,a.pdf\n-9,=1+1,2025-12-31,\n,"émile ""x""",,/\n2,Ernst_a_b,2026-01-02,https://example.org/';
    const resolve = (more: object, url = 'https://www.example.org') => {
      const files = {
        'content/data/t.csv': csv,
        'content/data/t.schema.json': JSON.stringify({ type: 'object', properties }),
        'content/media/a.pdf': '',
        'site.config.json': SITE.replace(/"url": "[^"]*"/, `"url": "${url}"`),
      };
      const [block] = resolveHome(siteWith([{ type: 'table', title: 'T', data: 't', ...more }], files));
      if (block?.type !== 'table') throw new Error('There is no table.');
      return block.data;
    };

    it('shows links and emphasis in texts, dates in the language, and the title of the column as link', () => {
      const { columns, rows, csv: none } = resolve({ lang: 'de' });
      const link = { href: '/', target: 'page' };
      expect(rows[0]).toEqual([
        '10',
        ['# 1 ', { tag: 'strong', children: ['Zoo'] }, ', see ', { tag: 'a', link, children: ['us'] }],
        '7. August 2026',
        [{ tag: 'a', link: { href: '/media/a.pdf', target: 'file' }, children: ['Report'] }],
      ]);
      expect(rows[3]?.[1]).toBe('Ernst_a_b');
      expect(columns.map(({ kind }) => kind)).toEqual(['number', 'text', 'date', 'link']);
      expect(columns[3]).toEqual({ field: 'file', title: 'Report', kind: 'link', hidesTitle: true });
      expect(none).toBeUndefined();
      expect(resolve({ linkLabel: 'Read' }).rows[0]?.[3]).toMatchObject([{ children: ['Read'] }]);
    });

    it('shows the characters that entities name, and no tag in a comparison', () => {
      const files = {
        'content/data/t.csv': 'name\nA &amp; B\nA & B; a < b\n',
        'content/data/t.schema.json': '{ "type": "object", "properties": { "name": { "type": "string" } } }',
      };
      const [block] = resolveHome(siteWith([{ type: 'table', title: 'T', data: 't' }], files));
      expect(block).toMatchObject({ data: { rows: [['A & B'], ['A & B; a < b']] } });
    });

    it('has no link within a link', () => {
      const { rows } = resolve({ linkedColumn: { column: 'what', by: 'file' } });
      expect(rows[0]?.[1]).toMatchObject([{ tag: 'a', children: ['# 1 Zoo, see us'] }]);
    });

    it('has several linked columns, whose links are not shown themselves', () => {
      const linkedColumn = [
        { column: 'no', by: 'file' },
        { column: 'on', by: 'file' },
      ];
      const { columns, rows } = resolve({ linkedColumn });
      expect(columns.map(({ field }) => field)).toEqual(['no', 'what', 'on']);
      const link = { href: '/media/a.pdf', target: 'file' };
      expect(rows[0]).toMatchObject([
        [{ tag: 'a', link, children: ['10'] }],
        expect.anything(),
        [{ tag: 'a', link, children: ['August 7, 2026'] }],
      ]);
      expect(rows[1]).toEqual(['-9', '=1+1', 'December 31, 2025']);
    });

    it('places rows by numbers, by texts as the language has them, and by dates; empty cells have the place 0', () => {
      const { columns } = resolve({ sort: true });
      expect(columns.map(({ order }) => order)).toEqual([
        [3, 1, 0, 2],
        [1, 2, 3, 4],
        [3, 1, 0, 2],
        undefined,
      ]);
    });

    it('is CSV with plain values, whole links, and texts that are no formulas', () => {
      expect(resolve({ download: true }, 'https://example.org/hub').csv?.join('')).toBe(
        'No.,What,On,Report\r\n10,"# 1 Zoo, see us",2026-08-07,https://example.org/hub/media/a.pdf\r\n' +
          '-9,\'=1+1,2025-12-31,\r\n,"émile ""x""",,\r\n2,Ernst_a_b,2026-01-02,https://example.org/\r\n',
      );
    });
  });

  it('counts rows, over all tables of a folder', () => {
    const files = {
      'content/data/team/a.csv': 'name\nAda\nBo\n',
      'content/data/team/b.json': '[{ "name": "Cy" }]',
      'content/data/team.schema.json': '{ "type": "object", "properties": { "name": { "type": "string" } } }',
    };
    const [block] = resolveHome(
      siteWith([{ type: 'statGrid', stats: [{ value: { count: 'team/*' }, title: 'All' }] }], files),
    );
    expect(block).toMatchObject({ stats: [{ value: 3, title: 'All' }] });
  });

  it.each(['shots', 'shots/', './shots', '/shots//', 'shots/./', '{folder}/'])(
    'lists the images of the folder "%s" with numbered words, and uses them',
    (name) => {
      const files = siteWith([{ type: 'gallery', folder: name, alt: 'Memory' }], {
        'content/media/shots/b.png': '',
        'content/media/shots/a.png': '',
        'site.config.json': SITE.replace('"variables": {', '$& "folder": "shots",'),
      });
      const [block] = resolveHome(files);
      expect(block).toMatchObject({
        folder: [
          { src: '/media/shots/a.png', alt: 'Memory 1' },
          { src: '/media/shots/b.png', alt: 'Memory 2' },
        ],
      });
    },
  );
});

describe('a file to download', () => {
  const PDF = 'content/media/forms/Form.PDF';
  const describeFiles = (size: number, files: string[], lang = 'en') => {
    const list = files.map((file) => ({ title: 'A form', file }));
    const blocks = [{ type: 'downloads', files: list }];
    const home = pageText('/', { title: 'Home', lang, blocks });
    const site = { ...siteWith([], { 'content/pages/home.json': home }), [PDF]: 'x'.repeat(size) };
    const [block] = resolveHome(site);
    if (block?.type !== 'downloads') throw new Error('The block is missing.');
    return block.files?.map(({ file: { kind, size: words } }) => [kind, words]);
  };

  it.each([
    [1, 'en', '1 kB'],
    [123_456, 'en', '123 kB'],
    [999_499, 'en', '999 kB'],
    [999_500, 'en', '1 MB'],
    [1_234_567, 'en', '1.2 MB'],
    [1_234_567, 'de', '1,2 MB'],
    [1_234_567, 'fr', '1,2 Mo'],
  ])('of %d bytes has its kind and size in the language of the page (%s): %s', (size, lang, words) => {
    expect(describeFiles(size, ['forms/Form.PDF'], lang)).toEqual([['PDF', words]]);
  });

  it('on another site has a kind if its address ends in one, and no size', () => {
    const files = ['https://example.org', 'https://example.org/a.zip?b=c.d', 'https://example.org/a.html'];
    expect(describeFiles(9, [...files, 'forms/Form.PDF#page=2'])).toEqual([
      [undefined, undefined],
      ['ZIP', undefined],
      [undefined, undefined],
      ['PDF', '1 kB'],
    ]);
  });

  it('must exist, and stands in `files` or in `groups`', () => {
    const files = [{ title: 'A form', file: 'forms/form.pdf' }];
    expect(formatProblems(siteWith([{ type: 'downloads', files }]))).toEqual([
      'missing-media: There is no file "forms/form.pdf" in content/media/. ["forms/form.pdf"]',
    ]);
    expect(listRules(siteWith([{ type: 'downloads' }]))).toEqual(['one-of']);
  });
});

describe('a phone number', () => {
  const contact = (phone: unknown) => siteWith([{ type: 'contact', title: 'C', phones: [phone] }]);

  it.each([
    ['+91 44 2257-8000', { number: '+91 44 2257-8000' }, 'tel:+914422578000'],
    [{ label: '{product}', number: '(030) 1' }, { label: 'Northwind', number: '(030) 1' }, 'tel:0301'],
  ])('%j is a link that calls it', (phone, shown, href) => {
    const link = { href, target: 'contact' };
    expect(resolveHome(contact(phone)).at(-1)).toMatchObject({ phones: [{ ...shown, link }] });
  });

  it.each([
    ['+49 (0) 30 1', 'Write "+49 30 1".'],
    ['tel:+49 30 1', 'Write "+49 30 1".'],
    ['call us', 'For example: "+91 44 2257 8000".'],
    ['12 ext. 3', 'For example: "+91 44 2257 8000".'],
  ])('%s is none', (phone, help) => {
    const problem = `can't be "${phone}". ["${phone}"]`;
    expect(formatProblems(contact(phone))).toEqual([`schema/form: Contact › phone 1 ${problem}`]);
    expect(formatProblems(contact({ label: 'Office', number: phone }))).toEqual([
      `schema/form: Contact › phone 1 › number ${problem}`,
    ]);
    const problems = getProblems(contact(phone));
    expect(problems[0]?.help).toContain(`, which phones would dial. Write two numbers as two. ${help}`);
  });
});

describe('the priority image', () => {
  const picture = () => ({ src: '/a.jpg', sources: [] });

  it('is the first image in view, and no other', () => {
    const blocks = [{ type: 'pageHeader' }, { items: [{ image: picture() }, { image: picture() }] }];
    markPriorityImage(blocks);
    expect(blocks[1]?.items).toEqual([{ image: { ...picture(), priority: 'high' } }, { image: picture() }]);
  });

  it('is not fetched before others if only a desktop may show it, in the third block', () => {
    const blocks = [{ type: 'pageHeader' }, { type: 'prose' }, { image: picture() }];
    markPriorityImage(blocks);
    expect(blocks[2]).toEqual({ image: { ...picture(), priority: 'auto' } });
  });

  it('is none if the first images are further down', () => {
    const blocks = [
      { type: 'pageHeader' },
      { type: 'prose' },
      { type: 'prose' },
      { type: 'prose' },
      { image: picture() },
    ];
    markPriorityImage(blocks);
    expect(blocks[4]).toEqual({ image: picture() });
  });
});

const parseMarkdown = createMarkdownParser();

describe('rich text', () => {
  it('makes list items of neighbouring lines, paragraphs of others', () => {
    const tree = resolveText(['One **bold**.', '- a', '- b', 'Two.']);
    expect(tree).toEqual([
      { tag: 'p', children: ['One ', { tag: 'strong', children: ['bold'] }, '.'] },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['a'] },
          { tag: 'li', children: ['b'] },
        ],
      },
      { tag: 'p', children: ['Two.'] },
    ]);
  });

  it('keeps the number that an ordered list begins with', () => {
    const start = (text: string) => {
      const [list] = resolveText(text);
      return typeof list === 'string' ? undefined : list?.start;
    };
    expect(['5. Fifth clause', '0) zero', '1. first', '- none'].map(start)).toEqual([
      5,
      0,
      undefined,
      undefined,
    ]);
  });

  it('keeps the paragraphs of an item apart', () => {
    expect(resolveText('- a\n\n  b')).toEqual([
      { tag: 'ul', children: [{ tag: 'li', children: ['a', { tag: 'p', children: ['b'] }] }] },
    ]);
  });

  it.each([
    ['Write in **bold**, *then* go.', 'Write in bold, then go.'],
    ['un**believ**able [home](/).', 'unbelievable home.'],
    [['One.', '- a', '- b `c`', '', 'Two.\nThree.'], 'One. a b c Two. Three.'],
    ['- a\n  - b\n- c', 'a b c'],
    ['a\\\nb', 'a b'],
    [['One[^1].', '[^1]: A note.'], 'One.'],
  ])('%j as plain text', (text, plain) => {
    expect(toPlainText(resolveText(text))).toBe(plain);
  });

  it('marks words of another language, and leaves what is no language to the rules of links', () => {
    const span = { tag: 'span', lang: 'hi', children: ['नमस्ते'] };
    expect(resolveText('Say [नमस्ते](lang:hi).')).toEqual([{ tag: 'p', children: ['Say ', span, '.'] }]);
    expect(readMarkdown(parseMarkdown('[नमस्ते](lang:hi) [people](/people)')).map(({ url }) => url)).toEqual([
      '/people',
    ]);
    expect(readMarkdown(parseMarkdown('[x](lang:?)')).map(({ url }) => url)).toEqual(['lang:?']);
  });

  it('keeps HTML as text and drops unsafe links', () => {
    expect(resolveText('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>']);
    expect(resolveText('[x](javascript:alert(1))')).toEqual([{ tag: 'p', children: ['x'] }]);
  });

  it('links bare addresses, securely', () => {
    const [paragraph] = resolveText('See www.example.org/a, or write to office@example.org.');
    const a = (href: string, target: string, text: string) => ({
      tag: 'a',
      link: { href, target },
      children: [text],
    });
    expect(paragraph).toEqual({
      tag: 'p',
      children: [
        'See ',
        a('https://www.example.org/a', 'external', 'www.example.org/a'),
        ', or write to ',
        a('mailto:office@example.org', 'contact', 'office@example.org'),
        '.',
      ],
    });
  });

  it('shows images: alone in a paragraph as a figure with the title as caption, else in the line', () => {
    expect(resolveText(['![A pond](pond.jpg "In *May*.")', 'Our ![logo](logo.svg).'])).toMatchObject([
      { tag: 'figure', image: { src: '/media/pond.jpg', alt: 'A pond' }, children: ['In *May*.'] },
      { tag: 'p', children: ['Our ', { tag: 'img', image: { alt: 'logo' } }, '.'] },
    ]);
    expect(resolveText(['![A pond](pond.jpg "By A. Sampleworth, CC BY-SA 4.0")'])).toMatchObject([
      {
        children: [
          'By A. Sampleworth, ',
          { link: { href: 'https://creativecommons.org/licenses/by-sa/4.0/' }, children: ['CC BY-SA 4.0'] },
        ],
      },
    ]);
    expect(resolveText(['![A pond](pond.jpg#small)', '![A pond](pond.jpg#wide "May")'])).toMatchObject([
      { tag: 'figure', size: 'small', image: { src: '/media/pond.jpg' } },
      { tag: 'figure', size: 'wide', image: { src: '/media/pond.jpg' } },
    ]);
  });

  it('makes tables of lines that begin with a bar', () => {
    const cell = (tag: string, text: string, more = {}) => ({ tag, ...more, children: [text] });
    expect(resolveText(['| Fee | ₹ |', '|---|--:|', '| Full | 20 |'])).toEqual([
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [{ tag: 'tr', children: [cell('th', 'Fee'), cell('th', '₹', { align: 'right' })] }],
          },
          {
            tag: 'tbody',
            children: [{ tag: 'tr', children: [cell('td', 'Full'), cell('td', '20', { align: 'right' })] }],
          },
        ],
      },
    ]);
  });

  it('names a table that may be wider than a phone by the heading before it, so that it is a place to scroll', () => {
    const wide = ['| moisture | sensors | removed |', '|---|---|---|', '| of soil | in 2024 | in spring |'];
    const narrow = ['| day | fee |', '|---|---|', '| Monday morning and evening | 20 |'];
    const labels = (lines: string[]) =>
      [resolveText(lines)]
        .flat()
        .flatMap((node) => (typeof node === 'object' && node.tag === 'table' ? [node.label] : []));
    expect(labels([...wide, '', '# The *farms*', '', ...narrow, '', ...wide])).toEqual([
      '',
      undefined,
      'The farms',
    ]);
  });

  it('numbers footnotes by their first use, with anchors of their own in each text of a page', () => {
    const reference = (number: number, back?: string) => ({
      tag: 'sup',
      children: [
        {
          tag: 'a',
          ...(back && { id: back }),
          link: { href: `#_note-1-${number}`, target: 'page' },
          children: [String(number)],
        },
      ],
    });
    const note = (number: number, text: string) => ({
      tag: 'li',
      id: `_note-1-${number}`,
      children: [text, ' ', { tag: 'back', link: { href: `#_note-1-${number}-back`, target: 'page' } }],
    });
    expect(
      resolveText(['One[^b], two[^a], one[^b].', '[^a]: First.', '[^b]: Second.', '[^c]: Unused.']),
    ).toEqual([
      {
        tag: 'p',
        children: [
          'One',
          reference(1, '_note-1-1-back'),
          ', two',
          reference(2, '_note-1-2-back'),
          ', one',
          reference(1),
          '.',
        ],
      },
      { tag: 'notes', children: [note(1, 'Second.'), note(2, 'First.')] },
    ]);
  });
});

describe('dates', () => {
  it("are formatted in the site's language and time zone", () => {
    const style = { lang: 'en-IN', siteLang: 'en-IN', timeZone: 'Asia/Kolkata' };
    expect(formatDateTime('2025-09-30T23:59:00+05:30', style)).toBe('30 September 2025, 11:59 pm IST');
    expect(formatDate('2025-06-27', style)).toBe('27 June 2025');
  });

  it.each([
    ['2025-09-30T23:59:00+05:30', '30 September 2025'],
    ['2025-09-30T18:30:00Z', '1 October 2025'],
    ['2025-09-30T17:00:00+05:30', '30 September 2025, 5:00 pm IST'],
  ])('of a call, %s is %s', (iso, text) => {
    const style = { lang: 'en-IN', siteLang: 'en-IN', timeZone: 'Asia/Kolkata' };
    expect(formatCallTime(iso, style)).toBe(text);
  });

  it.each([
    ['en-US', 'America/Denver', '2026-01-15T17:00:00-07:00', 'January 15, 2026, 5:00 PM MST'],
    ['en-US', 'America/Denver', '2026-07-15T17:00:00-06:00', 'July 15, 2026, 5:00 PM MDT'],
    ['de', 'Europe/Berlin', '2026-07-15T17:00:00+02:00', '15. Juli 2026, 17:00 MESZ'],
    ['en-GB', 'Europe/London', '2026-07-15T17:00:00+01:00', '15 July 2026, 17:00 BST'],
    ['en', 'Asia/Kathmandu', '2026-07-15T17:00:00+05:45', 'July 15, 2026, 5:00 PM GMT+5:45'],
    ['en', 'UTC', '2026-07-15T17:00:00Z', 'July 15, 2026, 5:00 PM UTC'],
  ])('in %s at %s end with the name of the zone: %s is %s', (lang, timeZone, iso, text) => {
    expect(formatDateTime(iso, { lang, siteLang: lang, timeZone })).toBe(text);
  });

  it("have the zone's name in the site's language on all pages, or the one that the site config gives", () => {
    const style = { lang: 'hi', siteLang: 'en-US', timeZone: 'America/Denver' };
    expect(formatDateTime('2026-01-15T17:00:00-07:00', style)).toBe('15 जनवरी 2026, 5:00 pm MST');
    const named = { ...style, timeZoneName: 'Boulder time' };
    expect(formatDateTime('2026-01-15T17:00:00-07:00', named)).toMatch(/ Boulder time$/);
  });
});

describe('the description of a page', () => {
  const HOME = 'content/pages/home.json';
  const describePage = (blocks: object[], more: object = {}, files: Files = {}) => {
    const home = pageText('/', { title: 'Home', blocks, ...more });
    const checked = checkSource(memorySource(siteWith([], { [HOME]: home, ...files })));
    expect(checked.problems).toEqual([]);
    return resolveChecked(checked, '/').page;
  };
  const prose = (text: unknown) => ({ type: 'prose', text });
  const LONG = 'We teach people how machines see, hear and learn.';

  it.each<[says: string, blocks: object[], description: string]>([
    [
      'its first text, without markup',
      [
        prose([
          '### News',
          '**{product}** teaches [people](/) how machines *see* and learn[^1].',
          '[^1]: Or so.',
        ]),
      ],
      'Northwind teaches people how machines see and learn.',
    ],
    ['a text that says enough, before a shorter one', [prose('Hello.'), prose(LONG)], LONG],
    ['a short text, if it has no other', [prose('- a list'), prose('Hello.')], 'Hello.'],
    ['a text within a block', [{ type: 'faq', items: [{ question: 'What?', answer: LONG }] }], LONG],
    ['a text in a column', [{ type: 'columns', main: [prose(LONG)], aside: [{ type: 'share' }] }], LONG],
    ['that of the site, if it has no text', [{ type: 'pageHeader' }], 'A society for the north wind.'],
    ['cut at the end of a word', [prose(`${'word '.repeat(31)}12345 6789`)], `${'word '.repeat(30)}word…`],
    ['cut anywhere without a space', [prose('語😀'.repeat(100))], `${'語😀'.repeat(79)}語…`],
  ])('is %s', (_, blocks, description) => {
    const page = describePage(blocks);
    expect(page.description).toBe(description);
    expect(page.head.meta).toContainEqual({ name: 'description', content: description });
  });

  it('is its own, if it has one, and otherwise may come from a file', () => {
    const meta = { description: 'All of {product}.' };
    expect(describePage([prose(LONG)], { meta }).description).toBe('All of Northwind.');
    const files = { 'content/text/a.md': `# A\n\n${LONG}\n` };
    expect(describePage([prose({ file: 'a.md' })], {}, files).description).toBe(LONG);
  });
});

it('the summary of an announcement has its texts with their variables, and the description of its page', () => {
  const home = pageText('/', {
    ...{ title: 'Home', author: 'A {product}', tags: ['{product}'] },
    subject: { kind: 'event', place: '{product} Hall' },
    blocks: [{ type: 'prose', text: '**{product}** opens.' }],
  });
  const checked = checkSource(memorySource(siteWith([], { 'content/pages/home.json': home })));
  expect(resolveChecked(checked, '/').page.description).toBe('Northwind opens.');
  expect(checked.pages.find(({ summary }) => summary.path === '/')?.summary).toMatchObject({
    subject: { kind: 'event', place: 'Northwind Hall' },
    description: 'Northwind opens.',
    author: ['A Northwind'],
    tags: ['Northwind'],
  });
});

describe('the details of a page', () => {
  const resolveHome = (more: object, config: object = { showDates: true }) => {
    const home = pageText('/', { title: 'Home', ...more });
    const files = siteWith([], {
      'content/pages/home.json': home,
      'site.config.json': JSON.stringify({ ...JSON.parse(SITE), timeZone: 'Asia/Kolkata', ...config }),
    });
    const checked = checkSource(memorySource(files));
    expect(checked.problems).toEqual([]);
    return resolveChecked(checked, '/').page;
  };
  const resolveDetails = (more: object, config?: object) => resolveHome(more, config).details;
  const DAY = { iso: '2027-03-01', text: 'March 1, 2027' };
  const NEWS = {
    subject: { kind: 'news' },
    author: 'A {product}',
    tags: ['{product}'],
    published: '2027-03-01',
  };

  it('have no end of an event without its beginning', () => {
    const allow = [{ rule: 'missing-date', why: 'The first day is not known yet.' }];
    const subject = { kind: 'event', endsOn: '2027-01-01' };
    expect(resolveHome({ subject, allow }).details).toBeUndefined();
  });

  it('are its author and its tags, and its dates if the site config has "showDates"', () => {
    expect(resolveDetails(NEWS)).toEqual({ author: ['A Northwind'], tags: ['Northwind'], published: DAY });
    const several = { ...NEWS, author: ['A {product}', 'B'] };
    expect(resolveDetails(several, {})).toEqual({ author: ['A Northwind', ', ', 'B'], tags: ['Northwind'] });
    expect(resolveDetails({ updated: '2027-03-01' })).toEqual({ updated: DAY });
    expect(resolveDetails({ updated: '2027-03-01' }, {})).toBeUndefined();
    expect(resolveDetails({})).toBeUndefined();
  });

  it('are the days and places of an event, and its file for calendars', () => {
    const event = {
      kind: 'event',
      startsOn: '2027-03-01T18:00:00+05:30',
      place: '{product} Hall',
      url: 'https://meet.example.org/a',
    };
    const begins = { iso: '2027-03-01T18:00:00+05:30', text: 'March 1, 2027, 6:00 PM GMT+5:30' };
    expect(resolveDetails({ subject: event })).toEqual({
      startsOn: begins,
      place: 'Northwind Hall',
      url: { href: 'https://meet.example.org/a', target: 'external' },
      period: { until: DAY },
    });
    expect(resolveDetails({ subject: event }, {})).toBeUndefined();
  });

  it.each([
    ['2027-03-01', '2027-03-02', 'March 2, 2027', '2027-03-02'],
    ['2027-03-01', '2027-03-01', undefined, '2027-03-01'],
    ['2027-03-01T18:00:00+05:30', '2027-03-01', undefined, '2027-03-01'],
    ['2027-03-01T18:00:00+05:30', '2027-03-01T20:00:00+05:30', '8:00 PM GMT+5:30', '2027-03-01'],
    ['2027-03-01T19:00:00Z', '2027-03-02T20:00:00+05:30', '8:00 PM GMT+5:30', '2027-03-02'],
    ['2027-03-01T18:00:00Z', '2027-03-02T20:00:00Z', 'March 3, 2027, 1:30 AM GMT+5:30', '2027-03-03'],
  ])('of an event from %s to %s end with %s, by the days of the site', (startsOn, endsOn, text, last) => {
    const details = resolveDetails({ subject: { kind: 'event', startsOn, endsOn } });
    expect([details?.endsOn?.text, details?.period?.until?.iso]).toEqual([text, last]);
  });

  it('of a course are its days', () => {
    const subject = { kind: 'course', startsOn: '2027-03-01' };
    expect(resolveDetails({ subject })).toEqual({ startsOn: DAY });
  });

  it.each([
    [{ kind: 'event', startsOn: '2027-03-01' }, true],
    [{ kind: 'call', closesAt: '2027-03-01T18:00:00Z' }, true],
    [{ kind: 'course', startsOn: '2027-03-01' }, false],
  ])('stand beside a file for calendars, if it is about a day: %j', (subject, isThere) => {
    const calendar = isThere ? { href: '/index.ics', target: 'file' } : undefined;
    expect(resolveHome({ subject }, {}).calendar).toEqual(calendar);
  });

  it('stand beside no file for calendars while an event has no day', () => {
    const subject = { kind: 'event', closesAt: '2027-03-01T18:00:00Z' };
    const allow = [{ rule: 'missing-date', why: 'The day is not known yet.' }];
    expect(resolveHome({ subject, allow }, {}).calendar).toBeUndefined();
  });
});

it('has the name of the site once in the title of the window', () => {
  const titleOf = (title: string) => {
    const home = JSON.parse(siteWith([{ type: 'pageHeader' }])['content/pages/home.json'] ?? '');
    const files = siteWith([], { 'content/pages/home.json': JSON.stringify({ ...home, title }) });
    return resolveChecked(checkSource(memorySource(files)), '/').page.head.title;
  };
  const { name } = JSON.parse(siteWith([])['site.config.json'] ?? '');
  expect(titleOf('Home')).toMatch(/^Home \| ./);
  expect(titleOf(name)).not.toContain('|');
});
