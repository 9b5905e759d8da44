import { describe, expect, it } from 'vitest';
import { fixFile } from '../../../src/core/edit/syntax-fixes.ts';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const PAGE_FILE = 'content/pages/notice.json';
const PAGE = JSON.stringify(JSON.parse(pageText('/notice')), null, 2);
const OTHER_PAGE = PAGE.replaceAll('/notice', '/other');
const ROWS = '[\n  { "name": "Ada", "role": "Lead" },\n  { "name": "Bea" }\n]';
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    role: { title: 'Role', type: 'string' },
    year: { title: 'Year', type: 'integer' },
  },
  required: ['name'],
  additionalProperties: false,
});
const CSV = 'name,role,year\nAda,Lead,2020\nBea,Head,2021\n';

/** Returns a site whose home page links to the page and shows the number of rows. */
function site(file: string, text: string): Files {
  const stats = { type: 'statGrid', stats: [{ value: { count: 'people' }, title: 'People' }] };
  const blocks = [{ type: 'pageHeader' }, { type: 'prose', text: 'See [our notice](/notice).' }];
  return {
    ...siteWith(file.startsWith('content/data') ? [...blocks, stats] : blocks),
    [PAGE_FILE]: PAGE,
    ...(file.startsWith('content/data') && { 'content/data/people.schema.json': SCHEMA }),
    [file]: text,
  };
}

/** A form in which a file arrives: its text, the sentence, what is underlined, and how the help begins. */
type Case = [name: string, text: string, message: string, place: string, help: string];

const FENCE = 'The content is in a code fence, as a chat or a wiki shows it.';
const DELETE_FENCE = 'Delete the lines that begin with "```" or "~~~", and what is outside of them';
const WORDS = 'These words are not part of the content.';
const DELETE_AROUND =
  'Delete what is before and after the content: the file begins with `{` and ends with `}`.';
const SCRIPT = 'The file is a script, not JSON.';
const PROGRAM = 'The file is one of Excel, Word or a similar program, not text.';
const NEW_PAGE = 'Write a page into it, or delete the file';
const XLSX = 'PK\u0003\u0004\u0014\u0000\u0006';
/** The first bytes of an .xls or a .doc, as they are read as UTF-8. */
const XLS = '\uFFFD\uFFFD\u0011\u0871\u001a\uFFFD\u0000\u0000';
const RTF = '{\\rtf1\\ansi\n{\\fonttbl\\f0 Arial;}\n\\{ "path": "/notice" \\}}';
const RTF_MESSAGE = 'The file is RTF, the format of a word processor, not plain text.';

const PAGES: Case[] = [
  ['a code fence', `\`\`\`json\n${PAGE}\n\`\`\`\n`, FENCE, '```json', DELETE_FENCE],
  ['a fence of tildes', `~~~\n${PAGE}\n~~~\n`, FENCE, '~~~', DELETE_FENCE],
  ['a fence that is only opened', `\`\`\`\n${PAGE}\n`, FENCE, '```', DELETE_FENCE],
  ['a fence that is only closed', `${PAGE}\n\`\`\`\n`, FENCE, '```', DELETE_FENCE],
  [
    'an answer of a chat',
    `Here is the "office" page:\n\n\`\`\`json\n${PAGE}\n\`\`\`\n\nIt has [one] block.\n`,
    FENCE,
    'Here is the "office" page:',
    DELETE_FENCE,
  ],
  ['a sentence before', `Sure! Here's the page:\n${PAGE}\n`, WORDS, "Sure! Here's the page:", DELETE_AROUND],
  ['a label before', `json\n${PAGE}\n`, WORDS, 'json', DELETE_AROUND],
  [
    'a sentence after',
    `${PAGE}\n\nI have "added" a block.\n`,
    WORDS,
    'I have "added" a block.',
    DELETE_AROUND,
  ],
  ['sentences around', `The page:\n\n${PAGE}\nHope it helps.`, WORDS, 'The page:', DELETE_AROUND],
  [
    'a text with front matter',
    '---\ntitle: Notice\n---\n\n# Notice\n',
    'The file is a text with front matter, as other systems write it, not JSON.',
    '---',
    NEW_PAGE,
  ],
  [
    'front matter before the page',
    `---\nlayout: default\n---\n${PAGE}\n`,
    'The file begins with front matter, which only other systems read.',
    '---',
    'Write what it says into the fields of the page, and delete it',
  ],
  [
    'YAML',
    '# A notice\npath: /notice\ntitle: Notice\nblocks:\n  - type: pageHeader\n',
    'The file is YAML, not JSON.',
    '# A notice',
    NEW_PAGE,
  ],
  [
    'HTML',
    '<!DOCTYPE html>\n<p>{ "a": 1 }</p>\n',
    'The file is HTML or XML, not JSON.',
    '<!DOCTYPE html>',
    NEW_PAGE,
  ],
  ['RTF', RTF, RTF_MESSAGE, '{\\rtf1\\ansi', 'Open it in the program that wrote it'],
  ['Markdown', '# Notice\n\nClosed on **Friday**.\n', 'The file is a text, not JSON.', '# Notice', NEW_PAGE],
  ['an export', `export default ${PAGE};\n`, SCRIPT, 'export default', DELETE_AROUND],
  ['an export of Node', `module.exports = ${PAGE};\n`, SCRIPT, 'module.exports =', DELETE_AROUND],
  ['a constant', `const page = ${PAGE};\n\nexport default page;\n`, SCRIPT, 'const page =', DELETE_AROUND],
  ['a call', `callback(${PAGE});\n`, SCRIPT, 'callback(', DELETE_AROUND],
  ['an Excel or Word file', XLSX, PROGRAM, 'PK', NEW_PAGE],
  ['an old Excel or Word file', XLS, PROGRAM, '\uFFFD\uFFFD', NEW_PAGE],
  ['a PDF', '%PDF-1.7\n%\uFFFD\n', 'The file is a PDF, not text.', '%PDF-1.7', NEW_PAGE],
  [
    'UTF-16',
    PAGE.replaceAll(/[\s\S]/g, '$&\0'),
    'The file is saved as UTF-16, not as UTF-8.',
    '{',
    'Save the file with the encoding UTF-8',
  ],
  ...['\n', ',\n', '\n\n'].map(
    (between): Case => [
      `two pages with ${JSON.stringify(between)} between`,
      `${PAGE}${between}${OTHER_PAGE}\n`,
      'A second page begins here: a file holds one.',
      '{',
      'Cut it out, and save it as a file of its own',
    ],
  ),
];

const BLOCKS = '[\n  { "type": "pageHeader" },\n  { "type": "prose", "text": "Closed." }\n]';
const NO_PAGE = 'The file holds blocks, but no page around them.';
const LIST = 'The file holds a list of pages.';
const withPage = PAGE.replace(/\[\s*\{/, `[${OTHER_PAGE}, {`);

/** Pages and blocks where one page or one block should be, which are valid JSON. */
const VALUES: Case[] = [
  ['a block', '{ "type": "prose", "text": "Closed." }', NO_PAGE, '{', 'Write a page around'],
  ['blocks', BLOCKS, NO_PAGE, '[', 'Write a page around'],
  ['a page in brackets', `[\n${PAGE}\n]\n`, LIST, '[', 'Delete the brackets `[ ]` around.'],
  ['pages', `[\n${PAGE},\n${OTHER_PAGE}\n]\n`, LIST, '[', 'Delete the brackets `[ ]` around, and save'],
  [
    'a page in an object',
    `{ "page": ${PAGE} }\n`,
    'The page is inside "page".',
    '{',
    'Delete `"page": {` at its beginning, and one of the braces at its end.',
  ],
  ['a page among blocks', withPage, 'Block 1 is a page, not a block.', '{', 'Write its blocks in its place'],
];

const JSON_ROWS: Case[] = [
  ['a code fence', `\`\`\`json\n${ROWS}\n\`\`\`\n`, FENCE, '```json', DELETE_FENCE],
  ['a sentence before', `The rows [3]:\n${ROWS}\n`, WORDS, 'The rows [3]:', 'Delete what is before'],
  ['CSV', CSV, 'The file is CSV, not JSON.', 'name,role,year', 'Rename it to content/data/people.csv.'],
  [
    'a row on each line',
    '{ "name": "Ada" }\n{ "name": "Bea" }\n',
    'A second row begins here, and the rows are not a list.',
    '{ "name": "Bea" }',
    'Put all rows in brackets',
  ],
  ['an .xlsx', XLSX, PROGRAM, 'PK', 'Give it the ending of that program again'],
  [
    'YAML',
    '- name: Ada\n  role: Lead\n',
    'The file is YAML, not JSON.',
    '- name: Ada',
    'Write a list of rows',
  ],
];

const FENCED_TABLE = 'The table is in a code fence, as a chat or a wiki shows it.';
const SEP = 'This line is for Excel alone: the first row names the columns.';
const TITLE = 'The first row holds a title, not the names of the columns.';
const SAVE = 'Open it in the program that wrote it and save it again';

const CSV_ROWS: Case[] = [
  ['a title above', `Members in 2026\n${CSV}`, TITLE, 'Members in 2026', 'Delete what is above row 2'],
  ['lines above', `Members,,\n,,\nOf 3 May,,\n${CSV}`, TITLE, 'Members,,', 'Delete what is above row 4'],
  ['a line for Excel', `sep=,\n${CSV}`, SEP, 'sep=,', 'Delete the line.'],
  ['a line in quotes', `\uFEFF"sep=,"\r\n${CSV}`, SEP, '"sep=,"', 'Delete the line.'],
  ['a code fence', `Here it is:\n\n\`\`\`csv\n${CSV}\`\`\`\n`, FENCED_TABLE, 'Here it is:', DELETE_FENCE],
  [
    'HTML',
    '<table>\n<tr><td>name</td></tr>\n</table>',
    'The file is HTML or XML, not CSV.',
    '<table>',
    'Open it in',
  ],
  ['JSON', ROWS, 'The file is JSON, not CSV.', '[', 'Rename it to content/data/people.json.'],
  ['RTF', RTF, RTF_MESSAGE, '{\\rtf1\\ansi', 'Open it in the program'],
  ['an .xlsx', XLSX, PROGRAM, 'PK', SAVE],
  ['an .xls', XLS, PROGRAM, '\uFFFD\uFFFD', SAVE],
];

describe.each([
  [PAGE_FILE, [...PAGES, ...VALUES]],
  ['content/data/people.json', JSON_ROWS],
  ['content/data/people.csv', CSV_ROWS],
])('a file %s that arrives in another form is one problem', (file, cases) => {
  it.each(cases)('%s', (_, text, message, place, help) => {
    const files = site(file, text);
    const problems = getProblems(files);
    expect(problems.map((one) => `${one.file}: ${one.message}`)).toEqual([`${file}: ${message}`]);
    const [problem] = problems;
    expect(problem && underlined(files, problem)).toBe(place);
    expect(problem?.help?.slice(0, help.length)).toBe(help);
  });
});

describe('what is around the content is taken away if it says nothing', () => {
  const fix = (file: string, text: string) => {
    const fixes = getProblems(site(file, text)).flatMap((one) => one.fix ?? []);
    return fixes.length === 0 ? undefined : fixFile(file, text, fixes);
  };

  it.each([
    ['a code fence', `\`\`\`json\n${PAGE}\n\`\`\`\n`],
    ['an export', `export default ${PAGE};\n`],
    ['a constant', `const page = ${PAGE};\n\nexport default page;\n`],
    ['names of a script', `module.exports = ${PAGE.replaceAll(/"(\w+)":/g, '$1:')};\n`],
  ])('%s', (_, text) => {
    expect(fix(PAGE_FILE, text)).toBe(`${PAGE}\n`);
  });

  it('a line for Excel', () => {
    expect(fix('content/data/people.csv', `sep=,\r\n${CSV}`)).toBe(CSV);
  });

  it.each([
    ['a sentence', `Here it is:\n${PAGE}\n`],
    ['a sentence around a fence', `Here it is:\n\`\`\`json\n${PAGE}\n\`\`\`\n`],
    ['front matter', `---\nlayout: default\n---\n${PAGE}\n`],
    ['a mistake inside', `\`\`\`json\n${PAGE.replace('"/notice"', 'notice')}\n\`\`\`\n`],
  ])('but not %s', (_, text) => {
    expect(fix(PAGE_FILE, text)).toBeUndefined();
  });
});

describe('mistakes in JSON are not taken for another form', () => {
  it.each([
    ['a file that is cut off behind a word', '{\n  "a": [\n    { "b": 1 }\ntext": "x'],
    ['a file without its first line', '"path": "/x",\n"blocks": [\n  { "type": "prose" }\n]\n}\n'],
    ['a file without its first characters', 'path": "/x",\n"blocks": [\n  { "type": "prose" }\n]\n}\n'],
    ['names without quotes and braces', 'path: "/x",\ntitle: "X",\nblocks: [{ "type": "prose" }]\n'],
    ['a comment at the beginning', '// A page\n{ "a": 1 }\n'],
  ])('%s', (_, text) => {
    const messages = getProblems(site(PAGE_FILE, text)).map(({ message }) => message);
    expect(messages.filter((one) => /^(The (file is|content)|These words)/.test(one))).toEqual([]);
  });
});
