import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { planMove } from '../../src/build/edits/plan-move.ts';
import { describeMove } from '../../src/cli/describe-move.ts';
import { writeEdits } from '../../src/files/file-edits.ts';
import { PACKAGE_PROGRAM, runCommand } from '../attack/commands.ts';
import { createExampleSite } from '../core/example-site.ts';
import { createTempFolder } from '../temp-folder.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const schema = (properties: object) =>
  JSON.stringify({ $schema: '../../.blocksite/rowSchema.schema.json', type: 'object', properties }, null, 2);
const LINK = { title: 'Link', type: 'string', format: 'uri-reference' };

/** The pages, tables and texts of a site, in several styles. What stands in `«»` is a use. */
const FILES: Record<string, string> = {
  ...createExampleSite({
    site: {
      navigation: [
        { label: 'Home', href: '/' },
        { label: 'Us', href: '«/company»' },
      ],
      variables: { product: 'Northwind', part: 'company', anchor: 'team' },
    },
  }),
  // Tabs and CRLF, an inline list, escapes, two uses in a text.
  'content/pages/home.json': [
    '{',
    '\t"$schema": "../../.blocksite/page.schema.json",',
    '\t"path": "/", "title": "Home of \\u0041da",',
    '\t"blocks": [',
    '\t\t{ "type": "pageHeader" },',
    '\t\t{ "type": "prose", "text": [ "\\u0041ll of [us](«/company»#{anchor}), [them](/company-b), [us](«/company»)." , "- [here](https://www.example.org«/company»?a=b)" ] },',
    '\t\t{ "type": "prose", "text": "![A](«photos/a.svg») [sheet](files/«a.pdf»#page=2) photos/a.svg /company" },',
    '\t\t{"type":"cta","title":"Go","label":"Go","href":"«/{part}»"},',
    '\t\t{ "type": "image", "image": { "src": "«photos/a.svg»", "alt": "photos/a.svg" } },',
    '\t\t{ "type": "gallery", "title": "All", "folder": "shots", "alt": "Shot" },',
    '\t\t{ "type": "prose", "text": { "file": "«terms.md»" } },',
    '\t\t{ "type": "people", "items": { "from": "data/«team»", "fields": { "photo": "portrait" } } },',
    '\t\t{ "type": "table", "title": "Team", "data": "«team»" },',
    '\t\t{ "type": "table", "title": "Plans", "data": "plans/2026" },',
    '\t\t{ "type": "statGrid", "stats": [{ "value": { "count": "«team»" }, "title": "People" }, { "value": { "count": "plans/*" }, "title": "Plans" }] },',
    '\t\t{ "type": "linkList", "links": [{ "label": "B", "href": "/company-b" }] }',
    '\t]',
    '}',
  ].join('\r\n'),
  'content/pages/company.json':
    '{"$schema":"../../.blocksite/page.schema.json","path":"/company","title":"Company","blocks":[{"type":"pageHeader","id":"team"}]}',
  'content/pages/company/board.json': JSON.stringify({
    $schema: '../../../.blocksite/page.schema.json',
    path: '/company/board',
    parent: '«/company»',
    title: 'Board',
    blocks: [{ type: 'pageHeader' }, { type: 'prose', text: '[B](/company-b)' }],
  }),
  'content/pages/company-b.json': JSON.stringify(
    {
      $schema: '../../.blocksite/page.schema.json',
      path: '/company-b',
      title: 'B',
      redirectFrom: ['/b'],
      blocks: [{ type: 'pageHeader' }, { type: 'prose', text: '[Board](/company/board)' }],
    },
    null,
    4,
  ),
  'content/pages/person.json': JSON.stringify({
    $schema: '../../.blocksite/page.schema.json',
    forEach: { from: 'data/«team»', key: 'id' },
    path: '/people/{this.id}',
    title: '{this.name}',
    blocks: [{ type: 'pageHeader' }, { type: 'image', image: { src: '{this.portrait}', decorative: true } }],
  }),
  // A byte order mark, CRLF, and no line end at the end.
  'content/text/terms.md':
    '\uFEFF# Terms\r\n\r\nBy [us](«/company»), see ![it](«photos/a.svg»).\r\n[Again](«/company»)\r\n<https://www.example.org«/company»> <https://www.example.org«/company»#team>',
  'content/data/team.csv':
    '\uFEFFid,name,portrait,links\r\nada,"Lovelace, ""Ada""","«photos/a.svg»",«/company»#team; /company-b;«/company»\r\n\r\nbea,Bea,photos/b.svg,\r\n',
  'content/data/team.schema.json': schema({
    id: { title: 'Id', type: 'string' },
    name: { title: 'Name', type: 'string' },
    portrait: { title: 'Portrait', type: 'string' },
    links: { title: 'Links', type: 'array', items: LINK },
  }),
  'content/data/plans/2026.json': '[ {"lead":"ada",  "sheet":"files/«a.pdf»"}]\n',
  'content/data/plans.schema.json': schema({
    lead: { title: 'Lead', type: 'string', 'x-refers': 'data/«team»' },
    sheet: LINK,
  }),
  'content/media/photos/a.svg': SVG,
  'content/media/photos/b.svg': SVG.replace('8', '7'),
  'content/media/shots/one.svg': SVG,
  'content/media/shots/two.svg': SVG.replace('8', '9'),
  'content/media/files/a.pdf': '%PDF-1.4',
};
const USE = /«([^«»]*)»/g;

let root = '';
beforeEach(() => {
  root = createTempFolder();
  for (const [file, text] of Object.entries(FILES)) write(file, text.replaceAll(USE, '$1'));
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const listFiles = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(content|site)/.test(name) && statSync(join(root, name)).isFile());
const readAll = () => Object.fromEntries(listFiles().map((name) => [name, read(name)]));
const listRules = async () => (await checkFolder(root, 0)).problems.map(({ rule }) => rule);

const plan = async (names: { from: string; to: string }) =>
  planMove(await checkFolder(root, Date.now()), names);

async function move(from: string, to: string): Promise<string> {
  const planned = await plan({ from, to });
  const report = describeMove(root, planned);
  writeEdits(root, planned);
  return report;
}

/** Returns the files of the site, with another text for uses that have one. */
function fill(uses: Record<string, string>, files: Record<string, string> = {}): Record<string, string> {
  const all = Object.entries({ ...FILES, ...files }).map(([file, text]) => {
    const filled = text.replaceAll(USE, (_, use: string) => uses[use] ?? use);
    return [file, filled];
  });
  return Object.fromEntries(all);
}

it('is tested on a site without errors', async () => {
  expect(new Set(await listRules())).toEqual(new Set(['own-address', 'orphan-page']));
});

describe('a move', () => {
  it.each<[from: string, to: string, uses: Record<string, string>, paths: [from: RegExp, to: string]]>([
    [
      'media/photos/a.svg',
      'media/shots/ada.svg',
      { 'photos/a.svg': 'shots/ada.svg' },
      [/media\/photos\/a\.svg$/, 'media/shots/ada.svg'],
    ],
    ['media/files/a.pdf', './content/media/files/b.pdf', { 'a.pdf': 'b.pdf' }, [/a\.pdf$/, 'b.pdf']],
    ['text/terms.md', 'text/law/terms.md', { 'terms.md': 'law/terms.md' }, [/terms\.md$/, 'law/terms.md']],
    ['data/team', 'content/data/people.csv', { team: 'people' }, [/data\/team\./, 'data/people.']],
    ['data/team.csv', 'data/team-2', { team: 'team-2' }, [/data\/team\./, 'data/team-2.']],
    ['media/photos', 'media/faces', { 'photos/a.svg': 'faces/a.svg' }, [/media\/photos/, 'media/faces']],
  ])(
    'of %s to %s changes its uses and nothing else, and the way back restores each byte',
    async (from, to, uses, [pattern, by]) => {
      const before = readAll();
      const problems = await listRules();
      await move(from, to);
      const other = from === 'media/photos' ? 'faces/b.svg' : 'photos/b.svg';
      const expected = Object.entries(fill(uses)).map(([file, text]) => [
        file.replace(pattern, by),
        file.endsWith('.csv') ? text.replace('photos/b.svg', other) : text,
      ]);
      expect(readAll()).toEqual(Object.fromEntries(expected));
      expect(await listRules()).toEqual(problems);
      await move(to, from);
      expect(readAll()).toEqual(before);
    },
  );

  it('of a table to another folder needs a row schema there, and lets its own lead to the schema of the site', async () => {
    await move('data/plans', 'data/old/plans');
    expect(listFiles()).toContain('content/data/old/plans/2026.json');
    expect(read('content/data/old/plans.schema.json')).toContain(
      '"../../../.blocksite/rowSchema.schema.json"',
    );
    expect(read('content/pages/home.json')).toContain('"data": "old/plans/2026"');
    expect(read('content/pages/home.json')).toContain('"count": "old/plans/*"');
    await expect(move('data/old/plans/2026', 'data/2026')).rejects.toThrow(
      'Nothing says which columns this data has.',
    );
  });

  it('of a page keeps its file and the pages below it, and its old address leads to it', async () => {
    const problems = await listRules();
    const report = await move('/company', '/about/us');
    const company = FILES['content/pages/company.json']?.replace(
      '"path":"/company"',
      '"path":"/about/us","redirectFrom":["/company"]',
    );
    expect(readAll()).toEqual(
      fill(
        { '/company': '/about/us', '/{part}': '/about/us' },
        { 'content/pages/company.json': company ?? '' },
      ),
    );
    expect(report).toContain('Addresses below /company/ stay as they are (1 page).');
    expect(await listRules()).toEqual(problems);
    // The way back leaves the address that people know by now.
    await move('content/pages/company.json', '/company');
    expect(read('content/pages/company.json')).toContain(
      '"path":"/company","redirectFrom":["/about/us"],"title"',
    );
  });

  it('of a page adds to the list of its other addresses, but not the address of a draft, nor one in another case', async () => {
    await move('/company-b', '/c');
    expect(read('content/pages/company-b.json')).toMatch(
      /"redirectFrom": \[\n {8}"\/b",\n {8}"\/company-b"\n {4}\]/,
    );
    const board = read('content/pages/company/board.json');
    write('content/pages/company/board.json', board.replace('"title"', '"redirectFrom": [], "title"'));
    await move('/company/board', '/board');
    expect(read('content/pages/company/board.json')).toContain('"redirectFrom": ["/company/board"], "title"');
    write('content/pages/company/board.json', board);
    await move('/company/board', '/company/Board');
    expect(read('content/pages/company/board.json')).not.toContain('redirectFrom');
    const page = { path: '/soon', title: 'Soon', draft: true, blocks: [{ type: 'pageHeader' }] };
    write('content/pages/soon.json', JSON.stringify(page));
    await move('/soon', '/later');
    expect(JSON.parse(read('content/pages/soon.json'))).toEqual({ ...page, path: '/later' });
  });

  it('renames the value of a variable, and keeps the variable where it is used', async () => {
    const site = JSON.parse(read('site.config.json'));
    const variables = { us: '/company', again: '{us}', sheet: 'files/a.pdf', ...site.variables };
    write('site.config.json', JSON.stringify({ ...site, variables }));
    const text =
      '[a]({us}) [b]({us}#team) [c]({again}) [d](/{part}?from={us}) [e](https://www.example.org{us}) [f]({sheet}#page=2)';
    write('content/text/terms.md', text);
    await move('/company', '/us');
    await move('media/files/a.pdf', 'media/files/b.pdf');
    expect(read('content/text/terms.md')).toBe(text.replace('/{part}', '/us'));
    expect(JSON.parse(read('site.config.json')).variables).toEqual({
      ...variables,
      us: '/us',
      sheet: 'files/b.pdf',
    });
  });

  it('of what was renamed already takes its uses along', async () => {
    const rename = (from: string, to: string) =>
      renameSync(join(root, 'content', from), join(root, 'content', to));
    rename('media/files/a.pdf', 'media/files/sheet.pdf');
    rename('data/team.csv', 'data/staff.csv');
    const company = read('content/pages/company.json');
    write('content/pages/company.json', company.replace('"path":"/company"', '"path":"/us"'));
    expect(await listRules()).toContain('broken-link');
    expect(await move('/company', '/us')).toMatch(/^\/company → \/us\n/);
    await move('media/files/a.pdf', 'media/files/sheet.pdf');
    await move('data/team', 'data/staff');
    rename('media/photos/a.svg', 'media/faces.svg');
    await move('media/photos/a.svg', 'media/faces.svg');
    expect(new Set(await listRules())).toEqual(new Set(['own-address', 'orphan-page']));
    expect(read('content/pages/company.json')).toContain('"path":"/us","redirectFrom":["/company"]');
    expect(listFiles()).toContain('content/data/staff.schema.json');
  });

  it('of an image leaves its size in a text', async () => {
    write('content/text/terms.md', '![A](photos/a.svg#small)');
    await move('media/photos/a.svg', 'media/faces.svg');
    expect(read('content/text/terms.md')).toBe('![A](faces.svg#small)');
  });

  it('takes the name of a folder with a slash at its end', async () => {
    await move('content/media/photos/', 'media/faces/');
    expect(listFiles()).toContain('content/media/faces/a.svg');
  });

  it('shows each use with its line, and what shows a folder', async () => {
    const planned = await plan({ from: 'media/shots/one.svg', to: 'media/photos/one.svg' });
    expect(describeMove(root, planned).split('\n').slice(0, 4)).toEqual([
      'content/media/shots/one.svg → content/media/photos/one.svg',
      'content/pages/home.json:10:50  shows its folder: it will no longer contain this',
      'content/media/photos/one.svg:1:1  warning  unused-media',
      '  No page uses photos/one.svg.',
    ]);
  });
});

describe('a move is refused', () => {
  it.each<[from: string, to: string, reason: string]>([
    [
      'media/photos/aa.svg',
      'media/b.svg',
      'There is no media/photos/aa.svg. Did you mean "media/photos/a.svg"?',
    ],
    [
      'company',
      '/us',
      'Write the address of a page, which begins with "/", or a path in media/, data/ or text/: not "company".',
    ],
    ['media', 'pictures', 'or a path in media/, data/ or text/: not "media".'],
    ['/', '/home', 'The home page can\'t be moved: its address is always "/".'],
    ['media/photos/', 'media/shots/', 'content/media/shots is there already.'],
    ['media/photos', 'media/photos/old', 'media/photos/old is inside media/photos.'],
    ['/company', '/company', '/company is its name already.'],
    ['/company', 'about', '"about" has to begin with "/", as /company does.'],
    [
      'media/photos/a.svg',
      'photos/b.svg',
      '"photos/b.svg" has to begin with "media/", as media/photos/a.svg does.',
    ],
    [
      'media/photos/a.svg',
      'media/photos/b.png',
      '"media/photos/b.png" has to end as media/photos/a.svg does.',
    ],
    ['media/photos/a.svg', 'media/photos/b', '"media/photos/b" has to end as media/photos/a.svg does.'],
    ['media/photos/a.svg', 'media/shots/', '"media/shots/" has to end as media/photos/a.svg does.'],
    ['media/photos', 'media/', '"media/" is not the path of a file.'],
    [
      'media/photos/a.svg',
      'media/CON.svg',
      '"media/CON.svg" has a name that no file can have on Windows. Choose another one.',
    ],
    [
      'media/photos',
      'media/aux',
      '"media/aux" has a name that no file can have on Windows. Choose another one.',
    ],
    ['media/photos', 'media/../photos', '"media/../photos" is not the path of a file.'],
    ['media/photos/a.svg', 'media/.a.svg', '"media/.a.svg" is not the path of a file.'],
    ['data/team', 'data/people.json', '"data/people.json" has to end as data/team does.'],
    ['media/photos/a.svg', 'media/photos/B.svg', 'content/media/photos/b.svg is there already.'],
    ['/company', '/b', 'The address "/b" is already used by content/pages/company.json.'],
    ['/company', '/a b', '"/a b" is not a valid address'],
    ['/company', '/feed.xml', 'The address "/feed.xml" can\'t be used'],
    ['/people/ada', '/ada', 'content/pages/person.json makes the page /people/ada of a row or a list.'],
    ['/people/{this.id}', '/staff/{this.id}', '/people/{this.id} is the address of all pages of a file.'],
    [
      'media/photos/a.svg',
      'media/photos/a (1).svg',
      'Write it like "[words](/)", with no space in the address.',
    ],
  ])('from %s to %s', async (from, to, reason) => {
    const before = readAll();
    await expect(move(from, to)).rejects.toThrow(reason);
    expect(readAll()).toEqual(before);
  });

  it('through a symbolic link, which may lead out of the site', async () => {
    symlinkSync(createTempFolder(), join(root, 'content/media/link'));
    const reason = 'content/media/link is a symbolic link, and links are not read.';
    await expect(plan({ from: 'media/photos/a.svg', to: 'media/link/a.svg' })).rejects.toThrow(reason);
    await expect(plan({ from: 'media/photos', to: 'media/link/2026/photos' })).rejects.toThrow(reason);
    await expect(plan({ from: 'media/photos', to: 'media/link' })).rejects.toThrow(
      'content/media/link is there already.',
    );
  });

  it('if one of several uses in a text is none with the new name', async () => {
    write('content/text/terms.md', '[a](<files/b.pdf>) [b](files/b.pdf) [c] (/)');
    write('content/media/files/b.pdf', '%PDF-1.4');
    await expect(plan({ from: 'media/files/b.pdf', to: 'media/files/b 1.pdf' })).rejects.toThrow(
      "content/text/terms.md can't name media/files/b 1.pdf:",
    );
  });

  it('if a variable would change the address of another page', async () => {
    const site = JSON.parse(read('site.config.json'));
    write('site.config.json', JSON.stringify({ ...site, variables: { ...site.variables, us: '/company' } }));
    const page = { path: '/de{us}', title: 'Firma', blocks: [{ type: 'pageHeader' }] };
    write('content/pages/firma.json', JSON.stringify(page));
    await expect(plan({ from: '/company', to: '/us' })).rejects.toThrow(
      'content/pages/firma.json has the address /de/company by a variable that names /company.',
    );
  });

  it('if a file can not be read as a whole, as it may name more', async () => {
    write('content/pages/wrong.json', '{ "path": "/wrong", "title": "Wrong" "blocks": [] }');
    await expect(plan({ from: '/company', to: '/us' })).rejects.toThrow(
      'content/pages/wrong.json has a syntax error, which may hide uses. Correct it first.',
    );
  });

  it('if a use can not be found again, as rows are not read as they are written', async () => {
    write('content/data/plans/2026.json', '[5, { "sheet": "/company-b" }, { "sheet": "/company" }]');
    await expect(plan({ from: '/company', to: '/us' })).rejects.toThrow(
      "content/data/plans/2026.json can't name /us: correct its problems first, or choose another name.",
    );
  });
});

describe('the command', () => {
  const call = { program: PACKAGE_PROGRAM };

  it('changes nothing without a terminal or --yes', async () => {
    const before = readAll();
    const args = ['move', '--root', root, 'media/photos/a.svg', 'media/photos/c.svg'];
    const first = await runCommand(args, call);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('content/pages/home.json:9:40  shows it\n');
    expect(first.stdout).toMatch(/\nNothing was changed\. Add --yes to rename it\.\n$/);
    expect(readAll()).toEqual(before);
    expect(await runCommand([...args, '--yes'], call)).toMatchObject({ code: 0, stderr: '' });
    expect(readAll()).not.toEqual(before);
  });

  it('needs two names', async () => {
    const { code, stderr } = await runCommand(['move', '--root', root, '/company'], call);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Write an old and a new name: "npx blocksite move /people /team".\n',
    });
  });
});
