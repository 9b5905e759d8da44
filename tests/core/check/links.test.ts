import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { listValues } from '../../../src/core/schema/walk.ts';
import { isObject } from '../../../src/core/types.ts';
import { splitWords } from '../../split-words.ts';
import { createExampleSite } from '../example-site.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  memorySource,
  pageText,
  readLab,
  readSite,
  SITE,
  siteWith,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const HOME = 'content/pages/home.json';
const page = (path: string, more: object = {}) =>
  pageText(path, { blocks: [{ type: 'prose', text: '[home](/)' }], ...more });
const PEOPLE: Files = {
  'content/pages/people.json': page('/people'),
  'content/media/photos/harbour.jpg': '',
  'content/media/leaflet.pdf': '',
};
const linking = (href: string, files: Files = {}): Files =>
  siteWith([{ type: 'linkList', links: [{ label: 'x', href }] }], { ...PEOPLE, ...files });
const showing = (src: string): Files => siteWith([{ type: 'image', image: { src, alt: 'x' } }], PEOPLE);
/** Formats the problems of a site, except those about unused files and pages. */
const formatLinkProblems = (files: Files) =>
  formatProblems(files).filter((line) => !/^(unused|orphan)/.test(line));
const fixed = (files: Files) => {
  const fixes = getProblems(files).flatMap(({ fix, file }) => (fix && file === HOME ? fix : []));
  return applyFixes(files[HOME] ?? '', fixes);
};

describe('a link that is written wrongly is reported once, with the right one', () => {
  it.each([
    ['people', '/people'],
    ['people.json', '/people'],
    ['people.html', '/people'],
    ['./people', '/people'],
    ['content/pages/people.json', '/people'],
    ['/people/', '/people'],
    ['/people.html', '/people'],
    ['/people.html/', '/people'],
    ['/People', '/people'],
    ['/index.html', '/'],
    ['www.example.com', 'https://www.example.com'],
    ['https:/example.com/a', 'https://example.com/a'],
    ['https//example.com', 'https://example.com'],
    ['name@example.com', 'mailto:name@example.com'],
    ['+91 12345 67890', 'tel:+911234567890'],
    ['tel:+91 12345 67890', 'tel:+911234567890'],
    ['/media/leaflet.pdf', 'leaflet.pdf'],
    ['/content/media/leaflet.pdf', 'leaflet.pdf'],
    ['content/media/leaflet.pdf', 'leaflet.pdf'],
    ['C:\\site\\content\\media\\leaflet.pdf', 'leaflet.pdf'],
    ['file:///home/me/site/content/media/leaflet.pdf', 'leaflet.pdf'],
    ['Leaflet.pdf', 'leaflet.pdf'],
    ['https://www.example.org/people', '/people'],
  ])('%s means %s', (wrong, right) => {
    const files = linking(wrong);
    const problems = formatLinkProblems(files);
    expect(problems.length, problems.join('\n')).toBe(1);
    expect(fixed(files)).toBe(fixed(linking(right)));
    expect(formatLinkProblems(linking(right))).toEqual([]);
  });

  it.each(['httpd.apache.net.exe', 'https-leaflet.pdf'])('%s is no incomplete URL', (link) => {
    const [problem, ...others] = getProblems(linking(link));
    expect(others).toEqual([]);
    expect(problem?.message).toContain(`"${link}" in content/media/`);
    expect(problem?.fix).toBeUndefined();
  });

  it.each(['httpd.apache.org', 'jobs.example.eu/a'])('%s may be a URL or a file: a suggestion', (link) => {
    const [problem, ...others] = getProblems(linking(link));
    expect(others).toEqual([]);
    expect(problem?.message).toBe(`"${link}" is not a complete link. Did you mean "https://${link}"?`);
    expect(problem?.fix).toBeUndefined();
    expect(problem?.suggestions?.map(({ text }) => text)).toEqual([`https://${link}`]);
  });

  it.each([
    ['content/media/photos/harbour.jpg', 'photos/harbour.jpg'],
    ['/media/photos/harbour.jpg', 'photos/harbour.jpg'],
    ['./photos/harbour.jpg', 'photos/harbour.jpg'],
    ['photos\\harbour.jpg', 'photos/harbour.jpg'],
    ['C:\\site\\content\\media\\photos\\harbour.jpg', 'photos/harbour.jpg'],
  ])('as an image, %s means %s', (wrong, right) => {
    expect(formatLinkProblems(showing(wrong))).toEqual([
      `missing-media: There is no file "${wrong}" in content/media/. Did you mean "${right}"? [${JSON.stringify(wrong)}]`,
    ]);
    expect(fixed(showing(wrong))).toBe(showing(right)[HOME]);
  });

  it.each([
    [
      'C:\\Users\\me\\leaflet.pdf',
      'Write "leaflet.pdf", the path inside content/media/, if you mean that file.',
    ],
    ['file:///home/me/new.pdf', 'Put the file into content/media/ and write its path there: "new.pdf".'],
  ])('%s may be another file than the one of the site', (link, help) => {
    const files = linking(link);
    expect(getProblems(files).find(({ rule }) => rule === 'local-link')).toMatchObject({ help });
    expect(fixed(files)).toBe(files[HOME]);
  });

  it('suggests the only file of that name for a path of another computer', () => {
    const files = showing('D:\\Downloads\\harbour.jpg');
    expect(formatLinkProblems(files)[0]).toContain('Did you mean "photos/harbour.jpg"?');
    expect(fixed(files)).toBe(files[HOME]);
  });

  it('does not suggest a file of another folder', () => {
    expect(fixed(showing('2025/harbour.jpg'))).toBe(showing('2025/harbour.jpg')[HOME]);
  });

  it('reports images of other sites', () => {
    expect(formatLinkProblems(showing('https://example.com/a.jpg'))[0]).toContain('An image of another site');
  });

  it.each([
    'http://localhost:5173/people',
    'http://127.0.0.1/people',
    'https://localhost/people',
    'http://[::1]:80/people',
  ])('%s is reported once', (link) => {
    expect(formatLinkProblems(linking(link))).toEqual([
      `local-link: The link to ${link} works only on your own computer. ["${link}"]`,
    ]);
    expect(getProblems(linking(link))[0]?.help).toContain('"/people"');
  });

  it.each([
    'mailto:',
    'mailto:office',
    'mailto:office@',
    'mailto:office example.org',
    'tel:',
    'tel:call us',
    'https://exa mple.com',
    'https://',
    'http:example.com',
    'https://example.com/a\nb',
  ])('%j is reported once', (link) => {
    expect(formatLinkProblems(linking(link)).map((line) => line.replace(/:.*/s, ''))).toEqual([
      'malformed-link',
    ]);
  });

  const VALID = splitWords(`
    https://example.com/a?b=c#d https://example.com/%E0%A4%B9 https://xn--e1afmkfd.xn--p1ai/
    mailto:office@example.com?subject=Hello%20you mailto:a@example.com,b@example.com mailto:?subject=Look
    tel:+91-12345-67890 tel:+911234567890;ext=5 /people?x=y#content leaflet.pdf //example.com/a
  `);
  it.each(VALID)('%s is valid', (link) => {
    expect(formatLinkProblems(linking(link))).toEqual([]);
  });

  it('an unknown variable is the only problem of a link', () => {
    for (const link of splitWords(`
      /{nobody} https://{nobody}/ mailto:{nobody} {nobody} {nobody}.pdf #{nobody}
    `))
      expect(formatLinkProblems(linking(link))).toEqual([
        `unknown-variable: There is no variable "{nobody}". [${link === '{nobody}' ? '"{nobody}"' : '{nobody}'}]`,
      ]);
  });
});

describe('links to drafts', () => {
  const draft = { 'content/pages/people.json': page('/people', { draft: true }) };

  it.each([
    ['/people', '"/people"'],
    ['/people?a=1', '/people'],
    ['/people#content', '/people'],
  ])('are errors at the address, as the page is not published: %s', (link, underlined) => {
    expect(formatLinkProblems(linking(link, draft))).toEqual([
      `broken-link: The page /people is a draft. It is not published, so visitors would get "not found". [${underlined}]`,
    ]);
  });

  it('are valid in another draft', () => {
    const files = {
      ...draft,
      'content/pages/more.json': page('/more', {
        draft: true,
        blocks: [{ type: 'prose', text: '[x](/people)' }],
      }),
    };
    expect(formatLinkProblems(linking('/', files))).toEqual([]);
  });
});

describe('links in data', () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: { name: { type: 'string' }, site: { type: 'string', format: 'uri-reference' } },
  });
  const table = (site: string, name = 'Ada'): Files =>
    siteWith([{ type: 'table', title: 'T', data: 'team' }], {
      ...PEOPLE,
      'content/data/team.schema.json': schema,
      'content/data/team.csv': `name,site\nBo,/people\n${name},${site}\n`,
    });

  it.each([
    ['/poeple', 'broken-link: No page has the address "/poeple". Did you mean "/people"? [/poeple]'],
    ['people', 'broken-link: No page has the address "people". Did you mean "/people"? [people]'],
    ['/people#nobody', 'broken-anchor: The page /people has no anchor "nobody". [nobody]'],
    [
      'leaflett.pdf',
      'missing-media: There is no file "leaflett.pdf" in content/media/. Did you mean "leaflet.pdf"? [leaflett.pdf]',
    ],
    [
      'http://localhost/',
      'local-link: The link to http://localhost/ works only on your own computer. [http://localhost/]',
    ],
    ['javascript:alert', 'unsafe-link: This link is not allowed: "javascript:alert". [javascript:alert]'],
    [
      'www.example.com',
      'missing-media: "www.example.com" is not a complete link. Did you mean "https://www.example.com"? [www.example.com]',
    ],
  ])('%s is reported at its cell', (link, line) => {
    expect(formatLinkProblems(table(link))).toEqual([line]);
  });

  it('are reported if they lead to drafts', () => {
    const files = { ...table('/people'), 'content/pages/people.json': page('/people', { draft: true }) };
    expect(formatLinkProblems(files).map((line) => line.replace(/ .*\[/, ' ['))).toEqual([
      'broken-link: [/people]',
      'broken-link: [/people]',
    ]);
  });

  it('may be empty, or a slash', () => {
    expect(formatLinkProblems(table(''))).toEqual([]);
    expect(formatLinkProblems(table('/'))).toEqual([]);
  });

  it('are reported in the Markdown of a cell, as are its images, but not bold words', () => {
    expect(formatLinkProblems(table('', '**Ada**: [her page](/poeple) and [more] (/people)'))).toEqual([
      'broken-link: No page has the address "/poeple". Did you mean "/people"? [/poeple]',
      'broken-markdown-link: This is not a valid link and is shown as it is written: "[more] (/people)". [[more] (/people)]',
    ]);
    expect(formatLinkProblems(table('', '![Ada](a.jpg)'))).toEqual([
      'unsupported-markdown: A cell of a table can\'t show an image: "![Ada](a.jpg)". [![Ada](a.jpg)]',
    ]);
  });
});

describe('links in text files', () => {
  const terms = (text: string): Files =>
    siteWith([{ type: 'prose', text: { file: 'terms.md' } }], { ...PEOPLE, 'content/text/terms.md': text });

  it('are reported in the file, at their position', () => {
    expect(formatLinkProblems(terms('The *terms*.\n\nSee [people](/poeple).\n'))).toEqual([
      'broken-link: No page has the address "/poeple". Did you mean "/people"? [/poeple]',
    ]);
    expect(getProblems(terms('\n[x](/poeple)')).find(({ rule }) => rule === 'broken-link')).toMatchObject({
      file: 'content/text/terms.md',
      range: { start: { line: 2, column: 5 } },
    });
  });

  it('are reported once for all pages that show it, like variables', () => {
    const files = {
      ...terms('By {nobody}, [x] (/people).\n'),
      'content/pages/b.json': page('/b', { blocks: [{ type: 'prose', text: { file: 'terms.md' } }] }),
    };
    expect(formatLinkProblems(files)).toEqual([
      'unknown-variable: There is no variable "{nobody}". [{nobody}]',
      'broken-markdown-link: This is not a valid link and is shown as it is written: "[x] (/people)". [[x] (/people)]',
    ]);
  });
});

describe('a link to a heading in a text', () => {
  const blocks = (href: string) => [
    { type: 'prose', text: ['### Who *can* apply?', `[a](${href})`, '#### Dates', '### Who can apply?'] },
    { type: 'prose', text: { file: 'terms.md' } },
  ];
  const files = (href: string) => siteWith(blocks(href), { 'content/text/terms.md': '## For {product}\n' });

  it.each(['#who-can-apply', '/#dates', '#who-can-apply-1', '#for-northwind'])('%s is valid', (href) =>
    expect(formatLinkProblems(files(href))).toEqual([]),
  );

  it('is reported if it is misspelt, with the right one', () => {
    expect(formatLinkProblems(files('#who-can-aply')).join('\n')).toContain('Did you mean "who-can-apply"?');
    expect(formatLinkProblems(files('#who-can-apply-2'))).toHaveLength(1);
  });

  it.each([
    ['.', readSite('.')],
    ['examples', readLab()],
  ])('leads to what the page has: in %s', (_, site) => {
    const checked = checkSource(memorySource(site));
    const found = checked.pages.flatMap(({ summary: { path, anchors } }) => {
      const { blocks } = resolveChecked(checked, path).page;
      const nodes = listValues({ value: blocks }).flatMap(({ value }) => (isObject(value) ? [value] : []));
      const ids = nodes.flatMap(({ tag, id }) => (tag === 'h3' || tag === 'h4' ? String(id) : []));
      return ids.filter((id) => !anchors.includes(id)).map((id) => `${path}#${id}`);
    });
    expect(found).toEqual([]);
  });
});

describe('a link to a day of a programme', () => {
  const files = (href: string, more: object = {}) => {
    const start = '2027-03-04T23:30:00Z';
    const sessions = [{ title: 'Opening', start, end: '2027-03-04T23:45:00Z' }];
    const blocks = [
      { type: 'programme', ...more, sessions },
      { type: 'prose', text: `[a](${href})` },
    ];
    const site = JSON.stringify({ ...JSON.parse(SITE), timeZone: 'Asia/Kolkata' });
    return siteWith(blocks, { ...PEOPLE, 'site.config.json': site });
  };

  it('is valid in the time zone of the site, by the anchor of the block', () => {
    expect(formatLinkProblems(files('#_day-2027-03-05'))).toEqual([]);
    expect(formatLinkProblems(files('/#_section-plan-2027-03-05', { title: 'Plan' }))).toEqual([]);
    expect(formatLinkProblems(files('#_all-2027-03-05', { title: 'Plan', id: 'all' }))).toEqual([]);
  });

  it('is reported if nothing begins on it, and another day is not meant', () => {
    expect(formatLinkProblems(files('#_day-2027-03-04'))).toEqual([
      'broken-anchor: The page / has no anchor "_day-2027-03-04". [_day-2027-03-04]',
    ]);
  });
});

describe('a link to the heading of a block', () => {
  const blocks = (href: string) => [
    { type: 'prose', title: 'Über {product}', text: `[a](${href})` },
    {
      type: 'columns',
      main: [{ type: 'prose', title: 'Dates', text: 'x' }],
      aside: [{ type: 'prose', title: 'Dates', id: 'own', text: 'x' }],
    },
  ];

  it.each(['#section-über-northwind', '/#section-%C3%BCber-northwind', '#section-dates', '#own'])(
    '%s is valid',
    (href) => expect(formatLinkProblems(siteWith(blocks(href), PEOPLE))).toEqual([]),
  );

  it('is reported if it is misspelt, with the right one', () => {
    const files = siteWith(blocks('#section-date'), PEOPLE);
    expect(formatLinkProblems(files).join('\n')).toContain('Did you mean "section-dates"?');
    expect(fixed(files)).toBe(files[HOME]);
    expect(fixed(siteWith(blocks('#Section-Dates'), PEOPLE))).toBe(
      siteWith(blocks('#section-dates'), PEOPLE)[HOME],
    );
  });

  it('leads nowhere if the block has an anchor of its own', () => {
    expect(formatLinkProblems(siteWith(blocks('#section-dates-2'), PEOPLE))).toHaveLength(1);
  });
});

describe('a feed', () => {
  it.each(['/feed.xml', '/feed.json', '/deadlines.ics'])(
    'can be linked to if the site has feeds: %s',
    (href) => {
      const links = [{ type: 'linkList', links: [{ label: 'x', href }] }];
      expect(formatProblems(createExampleSite({ site: { feeds: true }, blocks: links }))).toEqual([]);
      expect(getProblems(createExampleSite({ blocks: links })).map(({ rule }) => rule)).toEqual([
        'broken-link',
      ]);
    },
  );
});

describe('another application on the host of the site', () => {
  const withShop = (href: string, site: object = { otherPaths: ['/shop/'] }, path = '/people'): Files => ({
    ...createExampleSite({
      site,
      blocks: [{ type: 'linkList', links: [{ label: 'x', href }] }],
      links: [path],
    }),
    'content/pages/people.json': page(path),
  });

  it.each([
    '/shop',
    '/shop/',
    '/shop/cart?id=1#top',
    'https://www.example.org/shop/',
    'https://www.example.org/shop',
  ])('has no page here, and a link to it is valid: %s', (href) =>
    expect(formatProblems(withShop(href))).toEqual([]),
  );

  it('is linked to from tables and texts as well', () => {
    const files = withShop('/shop/');
    const row = {
      type: 'object',
      properties: { url: { title: 'Link', type: 'string', format: 'uri-reference' } },
    };
    const blocks = [
      { type: 'table', title: 'Shops', data: 'shops' },
      { type: 'prose', text: '[Shop](/shop/)' },
    ];
    const home = { ...JSON.parse(files[HOME] ?? ''), blocks: [{ type: 'pageHeader' }, ...blocks] };
    expect(
      formatLinkProblems({
        ...files,
        [HOME]: JSON.stringify(home),
        'content/data/shops.csv': 'url\n/shop/a\n',
        'content/data/shops.schema.json': JSON.stringify(row),
      }),
    ).toEqual([]);
  });

  it.each(['https://www.example.org/shop/', 'https://www.example.org/shop/cart', '/shop/'])(
    'is one problem until it is listed, and the advice ends it: %s',
    (href) => {
      const [problem, ...others] = getProblems(withShop(href, {}));
      expect([problem?.rule, others]).toEqual(['broken-link', []]);
      expect(problem?.fix).toBeUndefined();
      expect(problem?.help).toContain('list "/shop/" in "otherPaths" of site.config.json');
    },
  );

  it('takes no path of a page, and no path that only begins like it', () => {
    expect(formatProblems(withShop('/', undefined, '/shop/people'))).toEqual([
      'bad-path: The address "/shop/people" can\'t be used: another application serves it, by "otherPaths" of the site config. ["/shop/people"]',
    ]);
    expect(formatProblems(withShop('/shopping', undefined, '/shopping'))).toEqual([]);
  });

  it('has none of the addresses that are suggested', () => {
    const [problem] = getProblems(withShop('/', undefined, '/shop/people'));
    expect(problem?.help).toBe('Write "/page-shop-people" or another free address.');
  });

  it.each(['/', 'shop', 'https://www.example.org/shop/', '/a b'])('is no valid path: %s', (path) => {
    expect(formatProblems(withShop('/', { otherPaths: [path] })).map((line) => line.split(':')[0])).toEqual([
      'schema/form',
    ]);
  });
});

describe('a full URL of this site', () => {
  it.each([
    ['https://www.example.org/people/?a=b#x', '/people?a=b#x'],
    ['https://www.example.org/media/leaflet.pdf', 'leaflet.pdf'],
    ['http://www.example.org/people.html', '/people'],
  ])('%s is one problem, and becomes %s in one go', (wrong, right) => {
    const files = linking(wrong);
    expect(formatLinkProblems(files).filter((line) => !line.startsWith('broken-anchor'))).toHaveLength(1);
    expect(fixed(files)).toBe(fixed(linking(right)));
  });
});

describe('a phone number without a country', () => {
  const warning = (number: string) => `phone-country: The phone number ${number} has no country.`;
  const contact = (...phones: unknown[]) => siteWith([{ type: 'contact', title: 'Contact', phones }]);

  it('is reported where it is shown and where it is a link', () => {
    expect(formatProblems(contact('044 2257 8000', { label: 'Office', number: '(030) 123 456-7' }))).toEqual([
      `${warning('044 2257 8000')} ["044 2257 8000"]`,
      `${warning('(030) 123 456-7')} ["(030) 123 456-7"]`,
    ]);
    expect(formatProblems(siteWith([{ type: 'prose', text: '[Call](tel:04422578000)' }]))).toEqual([
      `${warning('04422578000')} [tel:04422578000]`,
    ]);
  });

  it.each(['+91 44 2257 8000', '0091 44 2257 8000', '112', '1800 425 0000', '0800 123 4567'])(
    '%s is right',
    (number) => {
      expect(formatProblems(contact(number))).toEqual([]);
    },
  );
});
