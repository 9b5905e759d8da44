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

describe('a page with another address is one problem, at its address', () => {
  const site = (links: string[], file: string, page: string): Files =>
    siteWith([prose(...links)], { [`content/pages/${file}.json`]: page });

  it('whose file has the name of the old one, with all links to it', () => {
    const files = site(['/people', '/about'], 'people', pageText('/team'));
    files['content/pages/about.json'] = pageText('/about', { blocks: [prose('/people', '/team', '/')] });
    expect(formatProblems(files)).toEqual([
      'broken-link: The page "/people" was renamed to "/team", and links still lead to "/people". In content/pages/about.json:1, content/pages/home.json:8. ["/team"]',
    ]);
    expect(getHelp(files)).toBe(
      'Add "redirectFrom": ["/people"], or run `npm run move -- /people /team`, which also corrects the links.',
    );
  });

  it.each([
    ['with the title of the old one', '/our-people', pageText('/team', { title: 'Our people' })],
    ['in another folder', '/lab/history', pageText('/history')],
    ['with other separators', '/our_history', pageText('/our-history')],
    ['with a word more', '/history', pageText('/our-history')],
    ['that is alone in its folder', '/work/soil', pageText('/work/earth')],
  ])('%s', (_, old, page) => {
    const { path } = JSON.parse(page);
    expect(formatProblems(site([old], 'x', page))).toEqual([
      `broken-link: The page "${old}" was renamed to "${path}", and links still lead to "${old}". In content/pages/home.json:8. ["${path}"]`,
    ]);
  });

  it('by a suggestion that ends it', () => {
    const page = pageText('/team', { redirectFrom: ['/staff'] });
    const files = site(['/people'], 'people', page);
    const [problem] = getProblems(files);
    const [{ start, end, text } = { start: 0, end: 0, text: '' }] = problem?.suggestions ?? [];
    const edited = page.slice(0, start) + text + page.slice(end);
    expect(JSON.parse(edited).redirectFrom).toEqual(['/staff', '/people']);
    expect(formatProblems({ ...files, 'content/pages/people.json': edited })).toEqual([]);
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
      'broken-link: The page "/people/ada" was renamed to "/team/ada", and links still lead to "/people/ada". In content/pages/home.json:8. ["/team/{this.id}"]',
    ]);
    expect(getHelp(files)).toBe(
      'Add "redirectFrom": ["/people/{this.id}"], or write the new address in the links.',
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
    ['another ending', 'photos/harbour.jpg', 'photos/harbour.svg'],
    ['another folder', 'harbour.svg', 'photos/harbour.svg'],
    ['other separators', 'old_harbour.svg', 'Old Harbour.svg'],
    ['another year', 'team-photo-2025.svg', '2026 photo team.svg'],
    ['another word in its folder', 'photos/harbour.svg', 'photos/quay.svg'],
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

  it('a text', () => {
    const files = siteWith([{ type: 'prose', text: { file: 'terms.md' } }], {
      'content/text/conditions.md': 'The terms.\n',
    });
    expect(formatProblems(files)).toEqual([
      'unknown-text: "terms.md" in content/text/ was renamed to "conditions.md". ["terms.md"]',
    ]);
  });

  it.each([
    ['and left its row schema', 'staff', ['team'], 'name,id\nAda,ada\n'],
    ['with its row schema', 'staff', ['staff'], 'id,name\nada,Ada\n'],
  ])('a table %s', (_, name, schemas, rows) => {
    const files = siteWith(
      [
        { type: 'table', title: 'Team', data: 'team' },
        { type: 'people', items: { from: 'data/team', fields: { name: 'name' } } },
      ],
      { [`content/data/${name}.csv`]: rows },
    );
    for (const schema of schemas) files[`content/data/${schema}.schema.json`] = SCHEMA;
    expect(formatProblems(files)).toEqual([
      'unknown-data: "team" in content/data/ was renamed to "staff". Also in content/pages/home.json:14. ["team"]',
    ]);
  });
});

describe('a row whose key was changed is one problem, at the key', () => {
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
    ['that has its words', 'lovelace', 'ada-lovelace', 'Ada Lovelace'],
    ['whose title is the old key', 'ada-lovelace', 'lv1', 'Ada Lovelace'],
  ])('%s', (_, old, current, name) => {
    const files = show([old, 'bea', old], `id,name\nbea,Bea\n${current},${name}\n`);
    expect(formatProblems(files)).toEqual([
      `unknown-row: The row "${old}" of data/team was renamed to "${current}", and data/papers still names "${old}". In content/data/papers.csv:2, content/data/papers.csv:4. [${current}]`,
    ]);
    expect(getHelp(files)).toBe(`Write "${current}" there, or "${old}" here again.`);
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
    ['of a heading', '#section-our-history', heading('History'), 'section-history'],
    ['of a block', '#history', heading('Past', 'our-history'), 'our-history'],
  ])('%s', (_, link, block, current) => {
    const files = siteWith([prose(link, link), block]);
    expect(formatProblems(files)).toEqual([
      `broken-anchor: The page / has no anchor "${link.slice(1)}". It was renamed to "${current}". [${link.slice(1)}]`,
    ]);
    expect(getHelp(files)).toBe(`Write "#${current}".`);
  });

  it('unless links name the other one', () => {
    const files = siteWith([prose('#history', '#our-history'), heading('Past', 'our-history')]);
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page / has no anchor "history". Did you mean "our-history"? [history]',
    ]);
  });
});

describe('a parameter for sections that was renamed is one problem, at its name', () => {
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
    expect(getProblems(files)).toMatchObject([
      {
        rule: 'broken-anchor',
        file: 'content/pages/work.json',
        pointer: '/sectionParameter',
        message: `The "sectionParameter" of /work was renamed to "theme", and links still name "${old}". In content/pages/home.json:20, content/pages/home.json:30, content/pages/home.json:24.`,
        help: `Write "theme" there, or "${old}" here again.`,
        suggestions: [{ text: old }],
      },
    ]);
  });

  it('unless links name the new one, or it is misspelt', () => {
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
