import { describe, expect, it } from 'vitest';
import { EXPLANATIONS, SHARED } from '../../../src/core/check/explained.ts';
import {
  createCall,
  createOtherPage,
  createPage,
  createPageFile,
  TEAM,
} from '../../../src/core/check/rules/examples.ts';
import type { Example } from '../../../src/core/check/rules/rule.ts';
import { createExampleSite } from '../example-site.ts';
import { formatProblems, getProblems, listRules } from '../memory.ts';

const text = (text: string) => ({ type: 'prose', text });
const BROKEN = { blocks: [text('[Us](/us)')] };
const LOGO = createExampleSite({})['content/media/logo.svg'] ?? '';
const PAPERS = {
  'content/data/papers.json': [{ author: 'Ada' }, { author: 'Ada' }],
  'content/data/papers.schema.json': {
    type: 'object',
    properties: { author: { type: 'string', 'x-refers': 'data/team' } },
  },
};
const TEAM_TABLE = { type: 'table', title: 'Team', data: 'team' };
const { 'content/data/team.csv': ROWS, ...SCHEMA } = TEAM;
/** A page with a word in place of `true` or `false`. */
const BARE_WORD = JSON.stringify(
  createPage('/other', 'X', { $schema: '../../.blocksite/page.schema.json', draft: false }),
).replace('false', 'no');
/** A page with the path of an image as Windows writes it. */
const BACKSLASH = JSON.stringify(
  createPage('/news/a', 'A', {
    $schema: '../../../.blocksite/page.schema.json',
    meta: { image: { src: 'SRC', alt: 'A gauge' } },
  }),
).replace('SRC', 'photos\\gauge.svg');
/** The table `team` with a name that is not read. */
const MISNAMED = { ...SCHEMA, 'content/data/team.CSV': ROWS };

/** Creates a site with a row, a list that shows it, and a page that is made of it. */
function createRowSite(
  row: object,
  { label = 'Go', old = '/old', shown = 'site', title = '{this.id}' },
): Example {
  const columns = { id: {}, site: {}, label: {}, place: { enum: ['/', '/us'] } };
  const properties = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, { type: 'string', title: name, ...column }]),
  );
  const page = {
    forEach: { from: 'data/team', key: 'id' },
    path: '/team/{this.id}',
    title,
    redirectFrom: [old],
    blocks: [{ type: 'pageHeader' }, { type: 'cta', title: 'Visit', href: '/', label }],
  };
  return {
    blocks: [{ type: 'linkList', links: { from: 'data/team', fields: { label: 'id', href: shown } } }],
    links: ['/team/a'],
    files: {
      'content/data/team.json': [{ site: '/', ...row }],
      'content/data/team.schema.json': { type: 'object', properties, additionalProperties: false },
      'content/pages/member.json': { $schema: '../../.blocksite/page.schema.json', ...page },
    },
  };
}

/** A list of what is to come. */
const EVENTS = {
  type: 'news',
  items: {
    from: 'pages',
    where: { kind: 'event', endsOn: { after: 'today' } },
    fields: { href: 'path' },
    empty: 'None.',
  },
};
const createEvent = (dates: object) =>
  createPageFile('/day', 'A day', { subject: { kind: 'event', ...dates } });

/** Creates a day in a folder whose pages have an organiser, who leads to a page. */
function createDaySite(data: unknown, column: object = { type: 'string', 'x-refers': 'data/team' }): Example {
  const organiser = { title: 'Organiser', ...column };
  const link = text('By [{this.organiser}](/team/{this.organiser.name})');
  const page = createPage('/days/a', 'A day', { data, blocks: [{ type: 'pageHeader' }, link] });
  const $schema = '../../../.blocksite/page.schema.json';
  const team = createPageFile('/member', '{this.name}', {
    path: '/team/{this.name}',
    forEach: { from: 'data/team', key: 'name' },
  });
  return {
    links: ['/days/a', '/team/ada'],
    files: {
      ...TEAM,
      ...team,
      'content/data/team.csv': 'name\nada\n',
      'content/pages/days/a.json': { ...page, $schema },
      'content/pages/days.schema.json': { type: 'object', properties: { organiser } },
    },
  };
}

/** An example of a line: the rule that is explained, a site, and the only problem that is reported. */
type Explained = [rule: string, site: Example, reported: string];

/** Examples of the lines, in their order: one for each rule that a line explains. */
const EXAMPLES: Explained[][] = [
  [
    [
      'schema/type',
      {
        links: ['/other'],
        files: {
          'content/pages/other.json': BARE_WORD,
        },
      },
      'json-syntax [no]',
    ],
  ],
  [
    [
      'missing-media',
      {
        blocks: [
          {
            type: 'news',
            items: { from: 'pages/news', fields: { href: 'path', photo: 'image' }, empty: 'None.' },
          },
        ],
        files: { 'content/pages/news/a.json': BACKSLASH },
      },
      'json-syntax [\\g]',
    ],
  ],
  [['schema/form', { site: { lang: 'english' } }, 'bad-language ["english"]']],
  [['own-address', { blocks: [text('[Us](https://www.example.org/us)')] }, 'broken-link [/us]']],
  [
    [
      'empty-block',
      { site: { contact: {} }, blocks: [{ type: 'contact', title: 'x', office: 'office@example.org' }] },
      'schema/unknown ["office"]',
    ],
    [
      'missing-alt',
      { blocks: [{ type: 'image', image: { src: 'logo.svg', words: 'x' } }] },
      'schema/unknown ["words"]',
    ],
    [
      'one-of',
      { blocks: [{ type: 'video', videos: [{ poster: { src: 'logo.svg', alt: 'x' }, fiel: {} }] }] },
      'schema/unknown ["fiel"]',
    ],
    [
      'unfinished-call',
      { blocks: [createCall({ state: 'byDate', last: '2027-01-31T23:59:00Z' })] },
      'schema/unknown ["last"]',
    ],
  ],
  [
    [
      'spreadsheet-error',
      {
        blocks: [TEAM_TABLE],
        files: {
          'content/data/team.csv': 'age\n#REF!\n',
          'content/data/team.schema.json': { type: 'object', properties: { age: { type: 'integer' } } },
        },
      },
      'schema/type [#REF!]',
    ],
  ],
  [
    [
      'broken-anchor',
      { blocks: [{ type: 'linkList', links: [{ label: 'X', href: '#REF!' }] }] },
      'spreadsheet-error ["#REF!"]',
    ],
    [
      'missing-media',
      { blocks: [{ type: 'image', image: { src: '#REF!', alt: 'X' } }] },
      'spreadsheet-error ["#REF!"]',
    ],
  ],
  [
    [
      'unknown-column',
      { blocks: [{ ...TEAM_TABLE, columns: ['Nmae', 'Siet'] }], files: TEAM },
      'unknown-column ["Nmae"]',
    ],
  ],
  [
    [
      'stale-deadline',
      {
        links: ['/call'],
        files: createPageFile('/call', 'A call', {
          subject: { kind: 'call', closesAt: '1979-01-31T23:59:00Z' },
          blocks: [{ type: 'pageHeader' }, createCall({ closesAt: '1969-01-31T23:59:00Z' })],
        }),
      },
      'deadline-mismatch ["1969-01-31T23:59:00Z"]',
    ],
  ],
  [
    [
      'duplicate-title',
      {
        blocks: [TEAM_TABLE],
        links: ['/team/ada', '/team/bea'],
        files: {
          ...TEAM,
          'content/data/team.csv': 'name\nAda\nBea\n',
          ...createPageFile('/member', '{{ page.name }}', {
            path: '/team/{this.name}',
            forEach: { from: 'data/team', key: 'name' },
          }),
        },
      },
      'unsupported-markdown ["{{ page.name }}"]',
    ],
  ],
  [
    ['never-listed', { blocks: [EVENTS], files: createEvent({}), links: ['/day'] }, 'missing-date ["event"]'],
    ['orphan-page', { files: createEvent({}) }, 'missing-date ["event"]'],
  ],
  [['orphan-page', { blocks: [EVENTS], files: createEvent({ startsOn: '2027-03-01' }) }, 'never-listed [{]']],
  [
    [
      'duplicate-title',
      {
        files: {
          'content/pages/404.json': createPage('/404', 'Not found', { kind: 'notFound' }),
          'content/pages/lost.json': createPage('/lost', 'Not found', { kind: 'notFound' }),
        },
      },
      'duplicate-path ["notFound"]',
    ],
  ],
  [
    [
      'broken-link',
      {
        blocks: [text('[us](/us)')],
        files: {
          'content/pages/404.json': createPage('/404', 'Not found', { kind: 'notFound' }),
          ...createPageFile('/us', 'Us', { kind: 'notFound' }),
        },
      },
      'duplicate-path ["notFound"]',
    ],
  ],
  [
    [
      'broken-link',
      {
        blocks: [text('[Ada](/team/ada) and [Bea](/team/bea)')],
        files: {
          ...TEAM,
          ...createPageFile('/member', '{this.name}', {
            path: '/team/{this.nmae}',
            forEach: { from: 'data/team', key: 'name' },
          }),
        },
      },
      'unknown-variable [{this.nmae}]',
    ],
  ],
  [
    [
      'broken-link',
      { site: { feeds: 'yes' }, blocks: [text('[News](/feed.xml) and [dates](/deadlines.ics)')] },
      'schema/type ["yes"]',
    ],
  ],
  [
    [
      'unknown-variable',
      {
        blocks: [TEAM_TABLE],
        files: {
          ...TEAM,
          ...createPageFile('/team', '{this.name}', { foreach: { from: 'data/team', key: 'name' } }),
        },
      },
      'schema/unknown ["foreach"]',
    ],
  ],
  [['unknown-variable', createDaySite({ organiser: 'ada' }, { type: 'text' }), 'schema/one-of ["text"]']],
  [['unknown-variable', createDaySite([]), 'schema/type [[]]']],
  [['unknown-row', createDaySite({ organiser: 7 }), 'schema/type [7]']],
  [['broken-link', createDaySite({ organiser: 'zoe' }), 'unknown-row ["zoe"]']],
  [['unknown-data', { blocks: [TEAM_TABLE], files: MISNAMED }, 'misnamed-file [name]']],
  [
    [
      'unknown-text',
      { blocks: [{ type: 'prose', text: { file: 'a.md' } }], files: { 'content/texts/a.md': 'A text.\n' } },
      'misnamed-file []',
    ],
  ],
  [
    [
      'missing-media',
      {
        blocks: [{ type: 'image', image: { src: 'a.svg', alt: 'x' } }],
        files: { 'content/image/a.svg': LOGO },
      },
      'misnamed-file []',
    ],
  ],
  [
    [
      'stray-file',
      { blocks: [TEAM_TABLE], files: { 'content/data/team.xlsx': 'PK' } },
      'unknown-data ["team"]',
    ],
  ],
  [
    [
      'no-pages',
      {
        blocks: [{ type: 'news', items: { from: 'pages/news' } }, ...BROKEN.blocks],
        files: createPageFile('/news/a', 'A', { draft: true }),
      },
      'broken-link [/us]',
    ],
    [
      'no-columns',
      { blocks: [{ type: 'news', items: { from: 'data/team' } }], files: { 'content/data/team.csv': ROWS } },
      'missing-row-schema [name]',
    ],
  ],
  [
    [
      'missing-home',
      { files: { 'content/pages/home.json': createPage('/us', 'Us') } },
      'broken-link ["/us"]',
    ],
    ['orphan-page', { ...BROKEN, files: createOtherPage('/other') }, 'broken-link [/us]'],
    ['unused-data', { ...BROKEN, files: TEAM }, 'broken-link [/us]'],
    ['unused-media', { ...BROKEN, files: { 'content/media/old.svg': LOGO } }, 'broken-link [/us]'],
  ],
  [
    [
      'broken-link',
      createRowSite({ id: 'a', place: '/nowhere' }, { shown: 'place' }),
      'schema/one-of ["/nowhere"]',
    ],
  ],
  [
    [
      'bad-path',
      createRowSite({ id: 'a', site: 'javascript:x' }, { old: '{this.site}' }),
      'unsafe-link ["javascript:x"]',
    ],
  ],
  [
    [
      'insecure-link',
      createRowSite({ id: 'a', site: 'http://example.org/x' }, {}),
      'insecure-link ["http://example.org/x"]',
    ],
  ],
  [
    [
      'schema/missing',
      createRowSite({ id: 'a', laebl: 'Go' }, { title: '{this.label}' }),
      'schema/unknown ["laebl"]',
    ],
  ],
];

/** Only `build` knows the pages of earlier builds. */
const OF_BUILD = ['lost-page'];

const format = (site: Example) =>
  formatProblems(createExampleSite(site)).map((problem) => problem.replace(/: .* (?=\[)/s, ' '));

it('each line has an example of each rule that it explains', () => {
  expect(EXAMPLES.map((examples) => examples.map(([rule]) => rule))).toEqual(
    EXPLANATIONS.map(({ explains }) =>
      typeof explains === 'function'
        ? [expect.anything()]
        : explains.filter((rule) => !OF_BUILD.includes(rule)),
    ),
  );
});

const lines = EXPLANATIONS.flatMap((line, i) =>
  (EXAMPLES[i] ?? []).map(([rule, site, reported]) => ({ line, rule, site, reported })),
);

it.each(lines)('$reported explains $rule, by its line alone', ({ line, rule, site, reported }) => {
  expect(format(site)).toEqual([reported]);
  const { explains } = line;
  line.explains = [];
  try {
    expect(listRules(createExampleSite(site))).toContain(rule);
  } finally {
    line.explains = explains;
  }
});

describe('nothing else is hidden', () => {
  it('a full URL of this site beside a broken link', () => {
    const both = text('[Us](https://www.example.org/us) and [home](https://www.example.org/).');
    expect(format({ blocks: [both] })).toEqual([
      'broken-link [/us]',
      'own-address [https://www.example.org/]',
    ]);
  });

  it('a wrong query on a page with another error', () => {
    const blocks = [
      { type: 'news', items: { from: 'data/taem' } },
      { type: 'prose', txet: 'Soon.' },
    ];
    expect(format({ blocks })).toEqual(['unknown-data ["data/taem"]', 'schema/unknown ["txet"]']);
  });

  it('a link that is written with a slash at its end, on a page whose data is wrong', () => {
    const site = createDaySite({ organiser: 7 });
    const page = JSON.stringify(site.files?.['content/pages/days/a.json']);
    const files = {
      ...site.files,
      'content/pages/days/a.json': page.replace('By [', 'By [Ada](/team/ada/), ['),
    };
    expect(format({ ...site, files })).toEqual(['schema/type [7]', 'broken-link [/team/ada/]']);
  });

  it('a column that a table lacks whose path is like that of a folder of pages', () => {
    const { 'content/data/team.csv': rows, 'content/data/team.schema.json': schema } = TEAM;
    const site = createDaySite({}, { type: 'text' });
    const files = {
      ...site.files,
      'content/data/pages/days.csv': rows,
      'content/data/pages/days.schema.json': schema,
    };
    const blocks = [{ ...TEAM_TABLE, data: 'pages/days', columns: ['nmae'] }];
    expect(format({ ...site, blocks, files })).toEqual(['schema/one-of ["text"]', 'unknown-column ["nmae"]']);
  });

  it('but what a query with an error of its own gives', () => {
    const blocks = [{ type: 'news', items: { form: 'data/team', fields: { titel: 'name' } } }];
    expect(format({ blocks, files: TEAM })).toEqual(['schema/unknown ["form"]']);
  });
});

const links = (...hrefs: string[]) => ({
  type: 'linkList',
  links: hrefs.map((href) => ({ label: 'x', href })),
});
const embed = (title: string) => ({
  type: 'embed',
  title,
  embed: { url: 'https://maps.example.org/', title },
});

/** Sites with one problem of each rule that is in two places. */
const SHARED_EXAMPLES: Record<string, Example> = {
  'bad-media': {
    blocks: [text('[1](figures.html)'), text('[2](figures.html)')],
    files: { 'content/media/figures.html': '<table></table>' },
  },
  'broken-anchor': { blocks: [links('/#nothing', '/#nothing')] },
  'no-pages': {
    blocks: ['path', 'path'].map((href) => ({
      type: 'cardList',
      items: { from: 'data/team', fields: { title: 'name', href } },
    })),
    files: TEAM,
  },
  'unknown-column': {
    blocks: [
      { ...TEAM_TABLE, columns: ['nmae'] },
      { ...TEAM_TABLE, data: { from: 'data/team' }, columns: ['nmae'] },
    ],
    files: TEAM,
  },
  'unknown-data': { blocks: [TEAM_TABLE, { ...TEAM_TABLE, data: { from: 'data/team' } }] },
  'unknown-row': {
    blocks: [TEAM_TABLE, { type: 'table', title: 'Papers', data: 'papers' }],
    files: { ...TEAM, ...PAPERS, 'content/data/team.csv': 'name\nBea\n' },
  },
  'unknown-variable': { blocks: [text('{prodct}'), text('{prodct}')] },
  'unlisted-host': { blocks: [embed('One'), embed('Two')] },
};

describe('what is missing or wrong itself is one problem with its places', () => {
  it('has an example of each rule', () => {
    expect(Object.keys(SHARED_EXAMPLES)).toEqual([...SHARED]);
  });

  it.each(Object.entries(SHARED_EXAMPLES))('%s', (rule, site) => {
    const problems = getProblems(createExampleSite(site)).filter((problem) => problem.rule === rule);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ Also in [\w./-]+:\d+\.$/),
    ]);
  });
});

it('the row that is meant is named once in a message', () => {
  const papers = [{ author: 'Ada' }, { author: 'ADA' }];
  const files = {
    ...TEAM,
    ...PAPERS,
    'content/data/papers.json': papers,
    'content/data/team.csv': 'name\nAda\n',
  };
  const blocks = [TEAM_TABLE, { type: 'table', title: 'Papers', data: 'papers' }];
  const [problem] = getProblems(createExampleSite({ blocks, files }));
  expect(problem?.message).toBe('There is no row "ADA" in data/team. Did you mean "Ada"?');
  expect(problem?.fix?.text).toBe('Ada');
});
