import { describe, expect, it, vi } from 'vitest';
import { brokenLink } from '../../../src/core/check/rules/broken-link.ts';
import { formatProblems, getProblems, listRules, pageText, SITE, siteWith, underlined } from '../memory.ts';

const SCHEMA = '"$schema": "../../.blocksite/page.schema.json"';
const PROSE = { type: 'prose', text: 'Hello.' };

describe('syntax', () => {
  const broken = (text: string) => siteWith([], { 'content/pages/home.json': text });

  it('goes on after a mistake', () => {
    const files = broken(
      `{\n  "path": "/",\n  "title": "Home"\n  "blocks": [{ "type": "pagehaeder" }],\n  ${SCHEMA}\n}\n`,
    );
    expect(listRules(files)).toEqual(['json-syntax', 'unknown-block']);
  });

  it.each([
    ['an empty file', ' \n', 'empty'],
    ['a file that is not UTF-8', pageText('/', { title: 'H\uFFFDme' }), 'UTF-8'],
  ])('reports %s', (_, text, words) => {
    const [problem, ...others] = getProblems(broken(text));
    expect(others).toEqual([]);
    expect(problem?.message).toContain(words);
  });

  it.each([
    ['as it is', '"blocks": [{ "type": "pageHeader" }]'],
    ['beside a blank before a colon', '"blocks" : [{ "type": "pageHeader" }]'],
    ['beside a line before a colon', '"blocks"\n: [{ "type": "pageHeader" }]'],
    ['beside a colon in quotes', String.raw`"description": "\": \\", "blocks": [{ "type": "pageHeader" }]`],
  ])('reports a field that is there twice, at the second one, %s', (_, blocks) => {
    const files = broken(`{ "path": "/", "title": "A", "title": "B", ${blocks}, ${SCHEMA} }`);
    const [problem] = getProblems(files);
    expect(problem?.message).toContain('"title"');
    expect(problem?.range.start.column).toBe(30);
  });
});

it('checks blocks inside blocks', () => {
  const columns = { type: 'columns', main: [PROSE], aside: [{ type: 'proze' }] };
  expect(formatProblems(siteWith([columns]))).toEqual([
    'unknown-block: There is no block "proze". Did you mean "prose"? ["proze"]',
  ]);
});

describe('rules', () => {
  it('unknown-variable: doubled braces are braces', () => {
    expect(formatProblems(siteWith([{ type: 'prose', text: 'Write {{product}}.' }]))).toEqual([]);
  });

  it('broken-link: a page with a mistake of its own does not make links to it look broken', () => {
    const other = pageText('/other', { blocks: [{ type: 'proze' }] });
    const files = siteWith([{ type: 'prose', text: '[x](/other)' }], { 'content/pages/other.json': other });
    expect(listRules(files)).toEqual(['unknown-block']);
  });

  it('broken-anchor, also of pages that come before or after, moved ones, and in the site config', () => {
    const links = [
      '/work#first',
      '/work#frist',
      '/old#frist',
      '/after?area=second#first',
      '/after?area=secnod',
      '#home',
    ];
    const files = siteWith(
      [{ type: 'linkList', id: 'home', links: links.map((href) => ({ label: href, href })) }],
      {
        'content/pages/after.json': pageText('/after', {
          blocks: ['first', 'second'].map((id) => ({ ...PROSE, id })),
          sectionParameter: 'area',
        }),
        'content/pages/work.json': pageText('/work', {
          blocks: [{ ...PROSE, id: 'first', text: '[home](/#hoem), [here](#frist)' }],
          redirectFrom: ['/old'],
        }),
        'site.config.json': SITE.replace('"href": "/"', '"href": "/#hoem"'),
      },
    );
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page /work has no anchor "frist". Did you mean "first"? Also in content/pages/home.json:20, content/pages/work.json:1. [frist]',
      'broken-anchor: The page /after has no anchor "secnod". Did you mean "second"? [secnod]',
      'broken-anchor: The page / has no anchor "hoem". Did you mean "home"? Also in site.config.json:19. [hoem]',
    ]);
  });

  it('a rule that fails is reported once, and the others go on', () => {
    const broken = vi.spyOn(brokenLink, 'site').mockImplementation(() => {
      throw new Error('out of luck');
    });
    const other = pageText('/');
    const files = siteWith([PROSE], { 'content/pages/other.json': other, 'content/pages/third.json': other });
    try {
      expect(getProblems(files).map(({ file, message }) => `${file}: ${message}`)).toEqual([
        'content/pages/other.json: The address "/" is already used by content/pages/home.json.',
        'content/pages/third.json: The address "/" is already used by content/pages/home.json.',
        'site.config.json: The rule "broken-link" failed: out of luck.',
      ]);
    } finally {
      broken.mockRestore();
    }
  });
});

it('another address of a page that a page has is wrong there, whatever their files are called', () => {
  const files = siteWith([PROSE, { type: 'linkList', links: [{ label: 'Team', href: '/team' }] }], {
    'content/pages/about.json': pageText('/about', { redirectFrom: ['/team'] }),
    'content/pages/team.json': pageText('/team', { blocks: [{ type: 'prose', text: '[About](/about)' }] }),
  });
  expect(getProblems(files)).toMatchObject([
    {
      rule: 'duplicate-path',
      file: 'content/pages/about.json',
      message: 'The address "/team" is already used by content/pages/team.json.',
    },
  ]);
});

describe('the home page', () => {
  const other = { 'content/pages/home.json': pageText('/news') };
  const site = (navigation: unknown) => JSON.stringify({ ...JSON.parse(SITE), navigation });

  it('that is a draft is a warning', () => {
    const navigation = site([{ label: 'Feed', href: '/news' }]);
    const draft = {
      'content/pages/start.json': pageText('/', { draft: true }),
      'site.config.json': navigation,
    };
    expect(formatProblems(siteWith([], { ...other, ...draft }))).toEqual([
      'missing-home: The home page is a draft, so visitors get "not found" instead. [true]',
    ]);
  });

  it('that is missing is no second problem beside a link to it', () => {
    const { 'content/pages/home.json': home = '', ...files } = siteWith([], other);
    expect(formatProblems({ ...files, 'content/pages/start.json': home })).toEqual([
      'broken-link: No page has the address "/". ["/"]',
    ]);
  });
});

describe('a text of spaces is an error', () => {
  const terms = (text: string) => ({ 'content/text/terms.md': text });

  it.each([
    ['a title', { ...PROSE, title: ' ' }, '" "'],
    ['spaces without a width', { ...PROSE, title: '\u00a0\u200b' }, '"\u00a0\u200b"'],
    ['a text', { ...PROSE, text: ' ' }, '" "'],
    ['a list of lines', { ...PROSE, text: ['', ' '] }, expect.stringMatching(/^\[/)],
    ['a file', { ...PROSE, text: { file: 'terms.md' } }, expect.any(String)],
  ])('%s', (_, block, place) => {
    const files = siteWith([block], terms('\n'));
    const [problem, ...others] = getProblems(files).filter(({ rule }) => rule !== 'unused-data');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'blank-text', message: 'There is nothing but spaces here.' });
    expect(problem && underlined(files, problem)).toEqual(place);
  });

  it('is not said to have spaces if it has none', () => {
    const files = siteWith([{ ...PROSE, text: [''] }]);
    expect(formatProblems(files)).toEqual(['blank-text: There is no text here. [""]']);
  });
});

describe('words in square brackets alone are still to be filled in', () => {
  it.each([
    ['a title', { ...PROSE, title: '[Street]' }],
    ['a text', { ...PROSE, text: '[Street]' }],
    ['a line of a text', { ...PROSE, text: ['We are here.', '[Street]'] }],
    ['a nested text', { ...PROSE, facts: [{ term: 'Address', detail: '[Street]' }] }],
  ])('%s', (_, block) => {
    expect(formatProblems(siteWith([block]))).toEqual([
      'unfilled-text: "[Street]" is still to be filled in. ["[Street]"]',
    ]);
  });

  it('a variable, once, wherever it is used', () => {
    const variables = { street: '[Street]', product: 'A' };
    const contact = { email: 'office@example.org', address: ['{street}'] };
    const config = JSON.stringify({ ...JSON.parse(SITE), variables, contact });
    const blocks = [
      { ...PROSE, text: '{street}' },
      { ...PROSE, title: '{street}' },
    ];
    expect(formatProblems({ ...siteWith(blocks), 'site.config.json': config })).toEqual([
      'unfilled-text: "[Street]" is still to be filled in. ["[Street]"]',
    ]);
  });

  it.each(['[1]', '[...]', '[a] and [b]', '[Home](/)', 'See [sic] here.', '[Street] 1', '\\[Street\\]'])(
    'not %s',
    (text) => {
      expect(formatProblems(siteWith([{ ...PROSE, text }]))).toEqual([]);
    },
  );
});

it('a text file with the line ends of Windows has the limits of any other', () => {
  const paragraph = 'word *a* word *b* word [c](/) '.repeat(3);
  const text = Array.from({ length: 120 }, () => paragraph).join('\r\n\r\n');
  const files = siteWith([{ ...PROSE, text: { file: 'terms.md' } }], { 'content/text/terms.md': text });
  expect(formatProblems(files)).toEqual([]);
});

it('a field that begins like "variables" hides no unknown variable', () => {
  const config = JSON.stringify({ ...JSON.parse(SITE), variables: { product: 'A' }, variables2: {} });
  const files = { ...siteWith([{ ...PROSE, text: 'Of {nobody}.' }]), 'site.config.json': config };
  expect(listRules(files)).toEqual(['unknown-variable', 'schema/unknown']);
});

it('a day that does not exist is one problem', () => {
  const call = { type: 'cta', label: 'Apply', href: 'https://example.org/', state: 'byDate' };
  const dates = { opensAt: '2027-02-30T10:00:00Z', closesAt: '2027-03-01T10:00:00Z' };
  expect(listRules(siteWith([{ ...call, ...dates }]))).toEqual(['schema/form']);
});

describe('an anchor', () => {
  it('of the site config needs the address of its page', () => {
    const navigation = [
      { label: 'Contact', href: '#contact' },
      { label: 'Content', href: '#content' },
    ];
    const config = JSON.stringify({ ...JSON.parse(SITE), navigation });
    expect(formatProblems({ ...siteWith([PROSE]), 'site.config.json': config })).toEqual([
      'broken-anchor: Each page shows this link, and "#contact" is on none in particular. [contact]',
    ]);
  });

  it('is a parameter for sections that the page does not read', () => {
    const links = [
      '/work?section=one',
      '/work?area=two',
      '/after?section=one',
      '/after?area=one',
      '/work?page=2',
    ];
    const files = siteWith([{ type: 'linkList', links: links.map((href) => ({ label: href, href })) }], {
      'content/pages/after.json': pageText('/after', {
        blocks: [{ ...PROSE, id: 'one' }],
        sectionParameter: 'area',
      }),
      'content/pages/work.json': pageText('/work', { blocks: [{ ...PROSE, id: 'one' }] }),
    });
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page /work reads no "section" of its address, so this link leads to its top. [?section=one]',
      'broken-anchor: The page /work reads no "area" of its address, so this link leads to its top. [?area=two]',
      'broken-anchor: The page /after reads no "section" of its address but "area", so this link leads to its top. [?section=one]',
    ]);
    expect(getProblems(files).map(({ help, fix }) => [help, fix?.text])).toEqual([
      ['Write "/work#one".', '#one'],
      [
        'Write the address alone, "/work", or add "sectionParameter": "area" to content/pages/work.json.',
        undefined,
      ],
      ['Write "/after?area=one".', '?area=one'],
    ]);
  });

  it('is none in a parameter without a name', () => {
    expect(formatProblems(siteWith([{ ...PROSE, text: '[x](/?=energy)' }]))).toEqual([]);
  });
});

describe('a text file that is not right as a whole is one problem', () => {
  it.each([
    [
      'not UTF-8',
      'Caf\ufffd and *tea*.',
      'The file is not saved as UTF-8: a letter is lost ("Caf\ufffd and *tea*.").',
      '\ufffd',
    ],
    ['UTF-16', 'C\0a\0f\0', 'The file is saved as UTF-16, not as UTF-8.', 'C'],
    [
      'a document',
      'PK\x03\x04\ufffd',
      'The file is one of Excel, Word or a similar program, not text.',
      'PK',
    ],
    [
      'a merge conflict',
      'A.\n\n<<<<<<< HEAD\nB.\n=======\nC.\n>>>>>>> other\n',
      'Two versions of the file were merged, and the choice between them is still open.',
      '<<<<<<< HEAD',
    ],
  ])('%s', (_, text, message, place) => {
    const files = siteWith([{ ...PROSE, text: { file: 'terms.md' } }], { 'content/text/terms.md': text });
    const [problem, ...others] = getProblems(files);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'unknown-text', file: 'content/text/terms.md', message });
    expect(problem && underlined(files, problem)).toBe(place);
  });
});

describe('the schema of a file', () => {
  const listProblems = ($schema: string) =>
    listRules(
      siteWith([{ type: 'pageHeader' }], {
        'schema/page.schema.json': '{}',
        'content/pages/home.json': pageText('/', { $schema }),
      }),
    );

  it.each([
    '../../.blocksite/page.schema.json',
    '../../schema/page.schema.json',
    'https://example.org/page.schema.json',
  ])('may be %s', (path) => expect(listProblems(path)).toEqual([]));

  it.each(['../schema/page.schema.json', '../../../site/page.schema.json'])('is not %s', (path) => {
    expect(listProblems(path)).toEqual(['missing-schema']);
  });
});
