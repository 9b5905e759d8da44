import { describe, expect, it } from 'vitest';
import { findNameFault } from '../../../src/core/analyze/media-names.ts';
import { splitWords } from '../../split-words.ts';
import { checkSource, type Files, getProblems, memorySource, pageText, siteWith } from '../memory.ts';

const HEADER = { type: 'pageHeader' };

/** Formats the problems of a minimal site with one more file. */
function listProblemsWith(file: string, text = '{}', blocks: object[] = [HEADER]): string[] {
  const files: Files = siteWith(blocks, { [file]: text });
  return getProblems(files).map(
    ({ severity, rule, file, message, help }) => `${severity} ${rule} ${file}: ${message} ${help}`,
  );
}

describe('a file or folder that is ignored because of its name', () => {
  it.each([
    ['content/pages/notice.JSON', 'content/pages/notice.json'],
    ['content/pages/a/notice.Json', 'content/pages/a/notice.json'],
    ['content/pages/notice.json.txt', 'content/pages/notice.json'],
    ['content/pages/notice.JSON.TXT', 'content/pages/notice.json'],
    ['content/pages/notice.jsonc', 'content/pages/notice.json'],
    ['content/pages/notice.json5', 'content/pages/notice.json'],
    ['content/notice.json', 'content/pages/notice.json'],
    ['content/data/team.CSV', 'content/data/team.csv'],
    ['content/data/team.csv.txt', 'content/data/team.csv'],
    ['content/data/team.JSON', 'content/data/team.json'],
  ])('is an error with the right name: %s', (file, right) => {
    expect(listProblemsWith(file)).toEqual([
      `error misnamed-file ${file}: ${file} is ignored because of its name. Rename it to ${right}.`,
    ]);
  });

  it.each([
    ['content/Pages/', 'content/pages/'],
    ['content/page/', 'content/pages/'],
    ['content/pges/', 'content/pages/'],
    ['content/texts/', 'content/text/'],
    ['content/Media/', 'content/media/'],
    ['content/images/', 'content/media/'],
    ['content/Data/', 'content/data/'],
  ])('is one error for a folder: %s', (folder, right) => {
    const files = siteWith([HEADER], { [`${folder}a.json`]: '{}', [`${folder}b.json`]: '{}' });
    expect(getProblems(files)).toMatchObject([
      {
        rule: 'misnamed-file',
        file: folder.slice(0, -1),
        message: `${folder} is ignored because of its name.`,
        help: `Rename it to ${right}.`,
      },
    ]);
  });
});

describe('what uses an ignored file is no mistake of its own', () => {
  const named = (block: object, file: string, text = '{}') => listProblemsWith(file, text, [HEADER, block]);

  it.each([
    ['content/pages/team.json.txt', { type: 'prose', text: '[Team](/team)' }],
    ['content/page/team.json', { type: 'prose', text: '[Team](/team)' }],
    ['content/data/team.CSV', { type: 'table', title: 'Team', data: 'team' }],
    ['content/Data/team.csv', { type: 'table', title: 'Team', data: 'team' }],
    ['content/texts/terms.md', { type: 'prose', text: { file: 'terms.md' } }],
    ['content/images/harbour.jpg', { type: 'image', image: { src: 'harbour.jpg', alt: 'Harbour' } }],
  ])('%s', (file, block) => {
    expect(named(block, file)).toEqual([expect.stringContaining(`misnamed-file`)]);
    expect(named(block, 'README.md')).toEqual([expect.not.stringContaining('misnamed-file')]);
  });
});

describe('a misnamed page', () => {
  const links = { type: 'prose', text: '[Team](/team) and [Nowhere](/nowhere)' };

  it.each(['content/pages/team.json.txt', 'content/page/team.json'])('hides no broken link: %s', (file) => {
    expect(listProblemsWith(file, pageText('/team'), [HEADER, links]).sort()).toEqual([
      expect.stringContaining('broken-link content/pages/home.json: No page has the address "/nowhere".'),
      expect.stringContaining('misnamed-file'),
    ]);
  });
});

describe('a file that nothing reads', () => {
  it.each([
    ['content/pages/notice.md', 'A page is a .json file'],
    ['content/pages/notice.txt', 'A page is a .json file'],
    ['content/pages/notice.docx', 'Move it out of content/'],
    ['content/pages/home.json~', 'looks like a copy'],
    ['content/pages/home.json.bak', 'looks like a copy'],
    ['content/pages/home.json.orig', 'looks like a copy'],
    ['content/pages/photo.jpg', 'Move it into content/media/'],
    ['content/pages/team.csv', 'Move it into content/data/'],
    ['content/data/team.xlsx', 'in Excel as "CSV UTF-8'],
    ['content/data/team.ods', 'in LibreOffice as "Text CSV"'],
    ['content/notes.txt', 'A page is a .json file'],
    ['content/logo.png', 'Move it into content/media/'],
  ])('is a warning with what to do: %s', (file, help) => {
    const lines = listProblemsWith(file);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`warning stray-file ${file}: ${file} is ignored. `);
    expect(lines[0]).toContain(help);
  });

  it('is one warning for a folder', () => {
    const files = siteWith([HEADER], { 'content/archive/a.json': '{}', 'content/archive/b.json': '{}' });
    expect(getProblems(files)).toMatchObject([
      { rule: 'stray-file', file: 'content/archive', severity: 'warning' },
    ]);
  });

  it('is allowed if it is for people', () => {
    for (const file of ['content/README.md', 'content/pages/readme.txt', 'content/data/LICENSE'])
      expect(listProblemsWith(file)).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  const files = siteWith([{ type: 'prose', text: { file: 'terms.md' } }], {
    'content/text/terms.md': 'The terms.',
    'content/pages/other.json': '',
    'content/data/team.csv': 'name\nAda\n',
    'content/data/team.schema.json': '{ "type": "object", "properties": { "name": { "type": "string" } } }',
  });
  const listProblems = (broken: string) => {
    const source = memorySource(files);
    const { problems } = checkSource({
      ...source,
      read: (path) => (path === broken ? undefined : source.read(path)),
      fault: (path) =>
        path === broken ? { path, reason: "can't be read: permission denied", help: 'Check it.' } : undefined,
    });
    return problems.map(({ rule, file, message }) => `${rule} ${file}: ${message}`);
  };
  it.each([
    'content/pages/other.json',
    'site.config.json',
    'content/data/team.csv',
    'content/data/team.schema.json',
  ])('is never reported as empty: %s', (file) => {
    const lines = listProblems(file).filter((line) => line.includes(` ${file}:`));
    expect(lines).toEqual([`unreadable-file ${file}: ${file} can't be read: permission denied.`]);
  });

  it('is reported at the page that shows it if it is a text', () => {
    expect(listProblems('content/text/terms.md')).toContain(
      "unknown-text content/pages/home.json: content/text/terms.md can't be read: permission denied.",
    );
  });
});

describe('the name of a file that is published', () => {
  describe.each([
    [
      'that browsers run',
      'may hold code',
      'a.html a.HTM a.xhtml a.js a.mjs a.svgz a.xml a.xsl a.swf a.mht a.wasm a.hta a.url',
    ],
    [
      'that hosts run',
      'run it as a program',
      'a.php a.php5 a.php.jpg a.phtml a.asp a.aspx a.jsp a.cgi a.shtml b/web.config a.phar.pdf',
    ],
    ['of a program', 'is a program', 'setup.exe a.sh a.BAT a.msi a.lnk'],
  ])('may not be one %s', (_, reason, names) => {
    it.each(splitWords(names))('%s', (name) => {
      expect(findNameFault(name)?.reason).toContain(reason);
    });
  });
  it.each([
    ['a\\b.jpg', 'a-b.jpg'],
    ['a\nb.jpg', 'a-b.jpg'],
    ['a:b.jpg', 'a-b.jpg'],
    ['a. /b.jpg', 'a/b.jpg'],
  ])('may have no character that URLs do not have: %j', (name, right) => {
    expect(findNameFault(name)).toEqual({
      reason: "has a character in its name that URLs can't have",
      help: `Rename it to "${right}", and use that name wherever it is linked or shown.`,
    });
  });
  it.each([
    ...splitWords(`
      a.pdf a#1.pdf what?.pdf 100%.jpg फ़ोटो.png x/y/z.zip report.pl.pdf data.json v1.2.txt
      o'neil+1=2,3;4@5!~[6]{7}.pdf
    `),
    `${'n'.repeat(251)}.jpg`,
    'a b (1).jpg',
    'ação & fiancé.docx',
  ])('may be any other: %s', (name) => {
    expect(findNameFault(name)).toBeUndefined();
  });
});

it('a name with accents in another encoding, as on macOS, is not reported as missing, and is fixed', () => {
  const file = 'cafe\u0301.svg';
  const files = siteWith([{ type: 'image', image: { src: 'caf\u00e9.svg', alt: 'A café' } }], {
    [`content/media/${file}`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(getProblems(files).filter(({ severity }) => severity === 'error')).toMatchObject([
    { rule: 'missing-media', message: expect.stringContaining('looks like'), fix: { text: file } },
  ]);
});
