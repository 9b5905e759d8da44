import { describe, expect, it } from 'vitest';
import { type Files, getProblems, pageText, SITE, siteWith, underlined } from '../memory.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const page = (path: string, more: object = {}) =>
  pageText(path, { blocks: [{ type: 'prose', text: '[home](/)' }], ...more });
const inFolder = (path: string, more: object = {}) =>
  page(path, { $schema: '../../../.blocksite/page.schema.json', ...more });
/** The pages that are linked to: another one may be that of a missing name. */
const USED = [
  '/faq',
  '/people/asha-sampleworth',
  '/people/ravi-placeholder',
  '/news/new-website',
  '/news/call-2026',
];
const FILES: Files = {
  'content/pages/faq.json': page('/faq', { title: 'Questions' }),
  'content/pages/about.json': page('/about', {
    title: 'Who we are',
    blocks: [
      { type: 'prose', id: 'form', title: 'Register', text: '[home](/)' },
      { type: 'prose', id: 'privacy', title: 'Data', text: 'Nothing is kept.' },
      { type: 'linkList', links: USED.map((href) => ({ label: href, href })) },
      { type: 'gallery', folder: 'photos' },
    ],
  }),
  'content/pages/people/first.json': inFolder('/people/asha-sampleworth'),
  'content/pages/people/ravi.json': inFolder('/people/ravi-placeholder'),
  'content/pages/news/site.json': inFolder('/news/new-website', { title: 'Our new website' }),
  'content/pages/news/call.json': inFolder('/news/call-2026'),
  'content/media/photos/hills.svg': SVG,
  'content/media/photos/workshop-2025.svg': SVG,
  'content/media/annual report.pdf': 'x',
  'content/media/price-list.pdf': 'x',
};
const link = (href: string) => siteWith([{ type: 'linkList', links: [{ label: 'x', href }] }], FILES);
const prose = (text: string) => siteWith([{ type: 'prose', text }], FILES);
const image = (src: string) => siteWith([{ type: 'image', image: { src, alt: 'x' } }], FILES);
const gallery = (folder: string) => siteWith([{ type: 'gallery', folder }], FILES);
const TABLES: Files = {
  'content/data/projects/energy.csv': 'id,does\na,wind\n',
  'content/data/projects.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      id: { title: 'Id', type: 'string' },
      does: {
        title: 'What it does',
        type: 'string',
        enum: ['wind', 'sun'],
        'x-titles': { wind: 'Wind power' },
      },
    },
  }),
};
const count = (name: string) =>
  siteWith([{ type: 'statGrid', stats: [{ title: 'x', value: { count: name } }] }], TABLES);
const query = (does: string) =>
  siteWith(
    [
      {
        type: 'linkList',
        links: { from: 'data/projects/energy', where: { does }, fields: { label: 'id', href: 'id' } },
      },
    ],
    TABLES,
  );
const columns = (...names: string[]) =>
  siteWith([{ type: 'table', title: 'x', data: 'projects/energy', columns: names }], TABLES);

/** Returns the errors of a site in words: message, underlined text, help. */
const list = (files: Files) =>
  getProblems(files)
    .filter(({ severity }) => severity === 'error')
    .map((one) => [one.message, underlined(files, one), one.help]);

describe('what is near is named, whatever the place takes', () => {
  it.each<[what: string, files: Files, wrong: string, right: string, marked: string, help?: string]>([
    ['the plural', link('/faqs'), 'No page has the address "/faqs".', '/faq', '"/faqs"'],
    [
      'the beginning of a name',
      link('/people/asha'),
      'No page has the address "/people/asha".',
      '/people/asha-sampleworth',
      '"/people/asha"',
    ],
    [
      'a title',
      link('/news/Our new website'),
      'No page has the address "/news/Our new website".',
      '/news/new-website',
      '"/news/Our new website"',
    ],
    [
      'a section of another page',
      link('/privacy'),
      'No page has the address "/privacy".',
      '/about#privacy',
      '"/privacy"',
    ],
    [
      'the title of a section',
      link('/about#register'),
      'The page /about has no anchor "register".',
      'form',
      'register',
      'Write "/about#form".',
    ],
    [
      'the anchor that a section had by its title',
      link('/about#section-register'),
      'The page /about has no anchor "section-register".',
      'form',
      'section-register',
      'Write "/about#form".',
    ],
    [
      'a file in another folder',
      image('images/hills.svg'),
      'There is no file "images/hills.svg" in content/media/.',
      'photos/hills.svg',
      '"images/hills.svg"',
    ],
    [
      'a file with more in front and another ending',
      image('../../img/Hills.jpg'),
      'There is no file "../../img/Hills.jpg" in content/media/.',
      'photos/hills.svg',
      '"../../img/Hills.jpg"',
    ],
    [
      'a file in place of a page',
      link('/img/hills.jpg'),
      'There is no file "/img/hills.jpg" in content/media/.',
      'photos/hills.svg',
      '"/img/hills.jpg"',
    ],
    [
      'a folder',
      gallery('content/media/photo'),
      'There are no images in content/media/photo.',
      'photos',
      '"content/media/photo"',
    ],
    [
      'a folder of tables in the singular',
      count('project/*'),
      'There is no data "project/*".',
      'projects/*',
      '"project/*"',
    ],
    [
      'a word of the interface',
      { ...link('/faq'), 'site.config.json': SITE.replace('{', '{ "words": { "readmore": "More" },') },
      '"words" has no field "readmore".',
      'readAll',
      '"readmore"',
      'Write "readAll" instead of "readmore".',
    ],
    [
      'a value by its title',
      query('Wind power'),
      'The column "does" never has the value "Wind power".',
      'wind',
      '"Wind power"',
    ],
    [
      'a column by its title',
      columns('id', 'What it does'),
      '"data/projects/energy" has no column "What it does".',
      'does',
      '"What it does"',
    ],
  ])('%s', (_, files, wrong, right, marked, help) => {
    expect(list(files)).toEqual([[`${wrong} Did you mean "${right}"?`, marked, help ?? `Write "${right}".`]]);
  });
});

describe('what is likely to be another one is not named', () => {
  it.each([
    ['another number', link('/news/call-2027')],
    ['another number of a file', image('photos/workshop-2024.svg')],
    ['a whole other word', image('photos/hall.svg')],
    ['another person', link('/people/ravi-palaceholt')],
  ])('%s', (_, files) => {
    const [problem, ...others] = list(files);
    expect(others).toEqual([]);
    expect(problem?.[0]).not.toContain('Did you mean');
  });
});

describe('a link to this site without the beginning of its URL', () => {
  it.each(['www.example.org/faq', 'example.org/faq'])('%s', (href) => {
    expect(list(link(href))).toEqual([
      [`"${href}" is not a complete link. Did you mean "/faq"?`, `"${href}"`, 'Write "/faq".'],
    ]);
  });
});

describe('what is on another site', () => {
  it.each([
    [
      'isro.gov.in',
      '"isro.gov.in" is not a complete link. Did you mean "https://isro.gov.in"?',
      'Write "https://isro.gov.in".',
    ],
    [
      '@gauge@mastodon.example',
      '"@gauge@mastodon.example" is the name of a profile, and not its address. Did you mean "https://mastodon.example/@gauge"?',
      'Write "https://mastodon.example/@gauge".',
    ],
    [
      '@gauge.lab',
      '"@gauge.lab" is the name of a profile, and not its address.',
      'Write the address of the profile, for example "https://www.linkedin.com/in/gauge.lab", "https://www.instagram.com/gauge.lab", "https://bsky.app/profile/gauge.lab".',
    ],
  ])('%s', (href, message, help) => {
    expect(list(link(href))).toEqual([[message, `"${href}"`, help]]);
  });
});

it('a path that leads out of the folder is not repeated in the advice', () => {
  const [problem] = list(image('../../img/gauge.svg'));
  expect(problem?.[2]).toContain('Put the file at content/media/img/gauge.svg, or');
});

it('an anchor that another page has is named with it', () => {
  expect(list(link('/faq#privacy'))).toEqual([
    ['The page /faq has no anchor "privacy".', 'privacy', 'Another page has it: write "/about#privacy".'],
  ]);
});

describe('an address with a space in a text is the link that is meant', () => {
  const spaced = (link: string) => `This is not a valid link and is shown as it is written: "${link}".`;
  it.each<[text: string, problem: (string | undefined)[], fixed?: string]>([
    [
      'See [it](/news/Our new website).',
      [
        'No page has the address "/news/Our new website". Did you mean "/news/new-website"?',
        '/news/Our new website',
        'Write "/news/new-website".',
      ],
    ],
    [
      'See [it](/ours or theirs).',
      [
        'No page has the address "/ours or theirs".',
        '/ours or theirs',
        'Link to a page that exists, or remove the link. An address has no space in it.',
      ],
    ],
    [
      'Call [us](tel:+91 44 2257 8000).',
      [
        'This is not a valid phone number: "+91 44 2257 8000".',
        'tel:+91 44 2257 8000',
        'Write it without spaces and with the country code: "tel:+914422578000".',
      ],
      'tel:+914422578000',
    ],
    [
      'Read [it](annual report.pdf).',
      [
        spaced('[it](annual report.pdf)'),
        '[it](annual report.pdf)',
        'Write "[it](<annual report.pdf>)". To show brackets, write \\[ and \\].',
      ],
      '[it](<annual report.pdf>)',
    ],
    [
      'Read [it](Price List.pdf).',
      [
        `${spaced('[it](Price List.pdf)')} Did you mean "[it](price-list.pdf)"?`,
        '[it](Price List.pdf)',
        'Write "[it](price-list.pdf)".',
      ],
    ],
  ])('%s', (text, problem, fixed) => {
    expect(list(prose(text))).toEqual([problem]);
    expect(getProblems(prose(text)).flatMap(({ fix }) => fix?.text ?? [])).toEqual(fixed ? [fixed] : []);
  });
});
