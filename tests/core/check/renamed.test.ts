import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, getProblems, pageText, siteWith } from '../memory.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    id: { title: 'Id', type: 'string' },
    name: { title: 'Name', type: 'string' },
  },
});
const prose = (...links: string[]) => ({
  type: 'prose',
  text: links.map((href) => `See [this](${href}).`).join(' '),
});
const image = (src: string) => ({ type: 'image', image: { src, alt: 'x' } });
const getHelp = (files: Files) => getProblems(files)[0]?.help;

describe('a page with another address is one problem, where it is named', () => {
  const site = (links: string[], file: string, page: string): Files =>
    siteWith([prose(...links)], { [`content/pages/${file}.json`]: page });

  it('whose file has the name of the old one, with all links to it', () => {
    const files = site(['/people', '/about'], 'people', pageText('/team'));
    files['content/pages/about.json'] = pageText('/about', { blocks: [prose('/people', '/team', '/')] });
    expect(formatProblems(files)).toEqual([
      'broken-link: The page "/people" was renamed to "/team". Also in content/pages/home.json:8. [/people]',
    ]);
    expect(getHelp(files)).toBe(
      'Write "/team", or add "/people" to the list "redirectFrom" of content/pages/people.json. `npm run move -- /people /team` corrects all that names it.',
    );
  });

  it.each([
    ['with the title of the old one', '/our-people', pageText('/team', { title: 'Our people' })],
    ['with the title but for accents', '/inés', pageText('/director', { title: 'Ines' })],
    ['with other separators', '/our_history', pageText('/our-history')],
    ['with a number more', '/reports', pageText('/reports-2026')],
  ])('%s', (_, old, page) => {
    const { path } = JSON.parse(page);
    expect(formatProblems(site([old], 'x', page))).toEqual([
      `broken-link: The page "${old}" was renamed to "${path}". [${old}]`,
    ]);
  });

  it.each([
    ['in another folder', '/lab/history', '/history'],
    ['with a word more', '/history', '/our-history'],
    ['that is alone in its folder', '/work/soil', '/work/earth'],
    ['without its number', '/reports-2026', '/reports'],
  ])('and is only offered %s', (_, old, current) => {
    const files = site([old], 'x', pageText(current));
    files['content/pages/about.json'] = pageText('/about', { blocks: [prose(old)] });
    files['content/pages/home.json'] = siteWith([prose(old, '/about')])['content/pages/home.json'] ?? '';
    expect(formatProblems(files)).toEqual([
      `broken-link: No page has the address "${old}". Did you mean "${current}"? Also in content/pages/home.json:8. [${old}]`,
    ]);
    expect(getHelp(files)).toBe(`Write "${current}".`);
  });

  it('of a template, for all its pages', () => {
    const files = site(['/people/ada', '/people/bea', '/team/ada', '/team/bea'], 'person', '');
    files['content/pages/person.json'] = pageText('/team/{this.id}', {
      forEach: { from: 'data/people', key: 'id' },
      title: '{this.name}',
    });
    files['content/data/people.csv'] = 'id,name\nada,Ada\nbea,Bea\n';
    files['content/data/people.schema.json'] = SCHEMA;
    expect(formatProblems(files)).toEqual([
      'broken-link: The page "/people/ada" was renamed to "/team/ada". [/people/ada]',
    ]);
    expect(getHelp(files)).toBe(
      'Write "/team/ada", or add "/people/{this.id}" to the list "redirectFrom" of content/pages/person.json.',
    );
  });

  it('if it is the home page', () => {
    const home = pageText('/home', { blocks: [{ type: 'pageHeader' }] });
    const files = { ...siteWith([]), 'content/pages/home.json': home };
    expect(formatProblems(files)).toEqual([
      'broken-link: The home page was renamed to "/home": no page has the address "/". In site.config.json:19. ["/home"]',
    ]);
    expect(getHelp(files)).toBe('Write "/".');
  });
});

describe('a file that was renamed is one problem where it is used', () => {
  it.each([
    ['other separators', 'old_harbour.svg', 'Old Harbour.svg'],
    ['a number', 'photos/harbour.svg', 'photos/harbour-2026.svg'],
  ])('an image with %s', (_, old, current) => {
    const files = siteWith([image(old), image(old)], { [`content/media/${current}`]: SVG });
    expect(formatProblems(files)).toEqual([
      `missing-media: "${old}" in content/media/ was renamed to "${current}". Also in content/pages/home.json:16. ["${old}"]`,
    ]);
    const quoted = current.includes(' ') ? `"media/${current}"` : `media/${current}`;
    expect(getHelp(files)).toBe(
      `Write "${current}". \`npm run move -- media/${old} ${quoted}\` corrects all that names it.`,
    );
  });

  it.each([
    ['another folder', 'harbour.svg', 'photos/harbour.svg'],
    ['another year', 'team-photo-2025.svg', '2026 photo team.svg'],
    ['no number', 'photos/harbour-2026.svg', 'photos/harbour.svg'],
    ['another word in its folder', 'photos/harbour.svg', 'photos/quay.svg'],
  ])('and an image with %s is only offered', (_, old, current) => {
    const files = siteWith([image(old), image(old)], { [`content/media/${current}`]: SVG });
    expect(formatProblems(files)).toEqual([
      `missing-media: There is no file "${old}" in content/media/. Did you mean "${current}"? Also in content/pages/home.json:16. ["${old}"]`,
    ]);
    expect(getHelp(files)).toBe(`Write "${current}".`);
  });

  it('also all in a folder', () => {
    const names = ['harbour.svg', 'quay.svg'];
    const media = Object.fromEntries(names.map((name) => [`content/media/pictures/${name}`, SVG]));
    const files = siteWith(
      [...names.map((name) => image(`photos/${name}`)), { type: 'gallery', title: 'x', folder: 'photos' }],
      media,
    );
    expect(formatProblems(files)).toEqual([
      'missing-media: The folder "photos" in content/media/ was renamed to "pictures". Also in content/pages/home.json:16, content/pages/home.json:23. ["photos/harbour.svg"]',
    ]);
    expect(getHelp(files)).toBe(
      'Write "pictures/harbour.svg". `npm run move -- media/photos media/pictures` corrects all that names it.',
    );
  });

  it('also a folder of pages, by the addresses of its pages', () => {
    const news = { type: 'news', title: 'News', items: { from: 'pages/news', fields: { title: 'title' } } };
    const $schema = '../../../.blocksite/page.schema.json';
    const files = siteWith([news], {
      'content/pages/stories/a.json': pageText('/news/a', { $schema }),
      'content/pages/talks/b.json': pageText('/talks/b', { $schema }),
    });
    expect(formatProblems(files)).toEqual([
      'unknown-data: "news" in content/pages/ was renamed to "stories". ["pages/news"]',
    ]);
    expect(getHelp(files)).toBe('Write "pages/stories".');
  });

  it('a text', () => {
    const files = siteWith([{ type: 'prose', text: { file: 'terms.md' } }], {
      'content/text/terms-2026.md': 'The terms.\n',
    });
    expect(formatProblems(files)).toEqual([
      'unknown-text: "terms.md" in content/text/ was renamed to "terms-2026.md". ["terms.md"]',
    ]);
  });

  const table = (name: string, schema: string) => ({
    ...siteWith(
      [
        { type: 'people', items: { from: 'data/team', fields: { name: 'name' } } },
        { type: 'table', title: 'Team', data: 'team' },
      ],
      { [`content/data/${name}.csv`]: 'name,id\nAda,ada\n' },
    ),
    [`content/data/${schema}.schema.json`]: SCHEMA,
  });

  it('a table that left its row schema, in the form of each place', () => {
    const files = table('staff', 'team');
    expect(formatProblems(files)).toEqual([
      'unknown-data: "team" in content/data/ was renamed to "staff". Also in content/pages/home.json:18. ["data/team"]',
    ]);
    expect(getHelp(files)).toBe(
      'Write "data/staff". `npm run move -- data/team data/staff` corrects all that names it.',
    );
  });

  it('a folder of tables that left its row schema, in the form of each place', () => {
    const people = (name: string) => ({
      type: 'people',
      items: { from: `data/team/${name}`, fields: { name: 'name' } },
    });
    const files = siteWith([people('staff'), people('guests')], {
      'content/data/people/staff.csv': 'name,id\nAda,ada\n',
      'content/data/people/guests.csv': 'name,id\nBea,bea\n',
      'content/data/team.schema.json': SCHEMA,
    });
    expect(formatProblems(files)).toEqual([
      'unknown-data: The folder "team" in content/data/ was renamed to "people". Also in content/pages/home.json:18. ["data/team/staff"]',
    ]);
    expect(getHelp(files)).toBe(
      'Write "data/people/staff". `npm run move -- data/team data/people` corrects all that names it.',
    );
  });

  it('and a table with its row schema is only offered', () => {
    expect(formatProblems(table('staff', 'staff'))).toEqual([
      'unknown-data: There is no data "data/team". Did you mean "data/staff"? Also in content/pages/home.json:18. ["data/team"]',
    ]);
  });
});

describe('a row whose key was changed is one problem, where it is named', () => {
  const papers = JSON.stringify({
    type: 'object',
    properties: { author: { title: 'Author', type: 'string', 'x-refers': 'data/team' } },
  });
  const show = (authors: string[], team: string) =>
    siteWith(
      ['papers', 'team'].map((data) => ({ type: 'table', title: data, data })),
      {
        'content/data/papers.csv': ['author', ...authors, ''].join('\n'),
        'content/data/papers.schema.json': papers,
        'content/data/team.csv': team,
        'content/data/team.schema.json': SCHEMA,
      },
    );

  it.each([
    ['whose title is the old key', 'ada-lovelace', 'lv1', 'Ada Lovelace'],
    ['that has a number more', 'lovelace', 'lovelace2', 'Ada'],
  ])('%s', (_, old, current, name) => {
    const files = show([old, 'bea', old], `id,name\nbea,Bea\n${current},${name}\n`);
    expect(formatProblems(files)).toEqual([
      `unknown-row: The row "${old}" of data/team was renamed to "${current}". Also in content/data/papers.csv:4. [${old}]`,
    ]);
    expect(getHelp(files)).toBe(`Write "${current}".`);
  });

  it('and is only offered if it has the words of the old one', () => {
    const files = show(['lovelace', 'bea'], 'id,name\nbea,Bea\nada-lovelace,Ada Lovelace\n');
    expect(formatProblems(files)).toEqual([
      'unknown-row: There is no row "lovelace" in data/team. Did you mean "ada-lovelace"? [lovelace]',
    ]);
  });

  it('unless it is named by another row', () => {
    const files = show(['lovelace', 'ada-lovelace'], 'id,name\nada-lovelace,Ada\n');
    expect(formatProblems(files)).toEqual([
      'unknown-row: There is no row "lovelace" in data/team. Did you mean "ada-lovelace"? [lovelace]',
    ]);
  });
});

describe('an anchor that was renamed is one problem where it is used', () => {
  const heading = (title: string, id?: string) => ({ type: 'prose', title, text: 'x', ...(id && { id }) });

  it.each([
    ['of a heading', 'section-history', heading('History 2026'), 'section-history-2026'],
    ['of a block', 'our_history', heading('Past', 'our-history'), 'our-history'],
  ])('%s', (_, old, block, current) => {
    const files = siteWith([prose(`#${old}`, `#${old}`), block]);
    expect(formatProblems(files)).toEqual([
      `broken-anchor: The page / has no anchor "${old}". It was renamed to "${current}". [${old}]`,
    ]);
    expect(getHelp(files)).toBe(`Write "#${current}".`);
  });

  it('and is only offered with other words', () => {
    const files = siteWith([prose('#how-we-count'), heading('How we count')]);
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page / has no anchor "how-we-count". Did you mean "section-how-we-count"? [how-we-count]',
    ]);
  });

  it('unless links name the other one', () => {
    const files = siteWith([prose('#history', '#our-history'), heading('Past', 'our-history')]);
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page / has no anchor "history". Did you mean "our-history"? [history]',
    ]);
  });
});

describe('a parameter for sections that was renamed is one problem, where it is named', () => {
  const list = (...links: string[]) => ({
    type: 'linkList',
    links: links.map((href) => ({ label: 'x', href })),
  });
  const work = (more: object, links: string[]) =>
    siteWith([list('/work'), list(...links), prose(...links.slice(0, 1))], {
      'content/pages/work.json': pageText('/work', {
        ...more,
        blocks: ['energy', 'water'].map((id) => ({ type: 'prose', id, text: 'x' })),
      }),
    });

  it.each(['topic', 'section'])('from "%s"', (old) => {
    const files = work({ sectionParameter: 'theme' }, [`/work?${old}=energy`, `/work?${old}=water`]);
    expect(formatProblems(files)).toEqual([
      `broken-anchor: The page /work reads no "${old}" of its address but "theme", so this link leads to its top. Also in content/pages/home.json:24, content/pages/home.json:30. [?${old}=energy]`,
    ]);
    expect(getHelp(files)).toBe('Write "/work?theme=energy".');
  });

  it('also if links name the new one, or it is misspelt', () => {
    const list = (more: object, links: string[]) =>
      getProblems(work(more, links)).map(({ file, help }) => `${file}: ${help}`);
    const right = (name: string) => [`content/pages/home.json: Write "/work?${name}=energy".`];
    const links = ['/work?topic=energy', '/work?theme=water'];
    expect(list({ sectionParameter: 'theme' }, links)).toEqual(right('theme'));
    expect(list({ sectionParameter: 'topics' }, ['/work?topic=energy'])).toEqual(right('topics'));
    expect(list({}, ['/work?topic=energy'])).toEqual(['content/pages/home.json: Write "/work#energy".']);
    expect(list({}, ['/work?campaign=spring'])).toEqual([]);
  });
});

describe('nothing is said to be renamed', () => {
  it.each([
    ['if two may be the new one', ['photos/harbour.svg'], ['a/harbour.svg', 'b/harbour.svg']],
    ['if it may be that of two', ['a/harbour.svg', 'b/harbour.svg'], ['photos/harbour.svg']],
    ['if nothing is alike', ['harbour.svg'], ['people.svg']],
  ])('%s', (_, used, there) => {
    const media = Object.fromEntries(there.map((name) => [`content/media/${name}`, SVG]));
    const problems = formatProblems(siteWith(used.map(image), media));
    expect(problems).toHaveLength(used.length);
    for (const problem of problems) expect(problem).toMatch(/There is no file/);
  });

  it('if the name is misspelt', () => {
    const media = { 'content/media/photos/harbour.svg': SVG, 'content/media/photos/quay.svg': SVG };
    const files = siteWith([image('photos/harbour.svg'), image('photos/harbur.svg')], media);
    expect(formatProblems(files)).toEqual([
      'missing-media: There is no file "photos/harbur.svg" in content/media/. Did you mean "photos/harbour.svg"? ["photos/harbur.svg"]',
    ]);
  });
});

describe('what is misspelt gets the right name, and no general advice', () => {
  const file = { 'content/media/files/form.pdf': 'x', 'content/text/terms.md': 'The terms.\n' };
  const table = { 'content/data/countries.csv': 'id,name\n', 'content/data/countries.schema.json': SCHEMA };
  const list = (href: string) => ({ type: 'linkList', links: [{ label: 'x', href }] });
  const page = { 'content/pages/imprint.json': pageText('/imprint') };
  it.each<[object, Files, string]>([
    [{ type: 'table', title: 'x', data: 'Countries' }, table, 'Write "countries".'],
    [list('/imprnt'), page, 'Write "/imprint".'],
    [list('files/frm.pdf'), file, 'Write "files/form.pdf".'],
    [{ type: 'prose', text: { file: 'trems.md' } }, file, 'Write "terms.md".'],
    [{ type: 'prose', text: 'The {prodct}.' }, {}, 'Write "{product}". To show braces, write {{prodct}}.'],
    [list('0000-0002-1825-0097'), {}, 'Write "https://orcid.org/0000-0002-1825-0097".'],
    [
      list('files/'),
      file,
      'An address begins with a slash, such as "/people"; a link to a file has its path inside content/media/.',
    ],
  ])('%j', (block, files, help) => {
    const problems = getProblems(siteWith([block], files)).filter(({ severity }) => severity === 'error');
    expect(problems.map((one) => one.help)).toEqual([help]);
  });
});
