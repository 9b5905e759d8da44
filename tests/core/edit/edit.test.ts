import { describe, expect, it } from 'vitest';
import { edit, readDocument } from '../../../src/core/edit/edit.ts';
import type { Json, Operation, Span } from '../../../src/core/types.ts';

const set = (pointer: string, value: Json, within?: Span): Operation => ({
  op: 'set',
  pointer,
  value,
  within,
});
const insert = (pointer: string, value: Json, at?: number): Operation => ({
  op: 'insert',
  pointer,
  value,
  at,
});
const remove = (pointer: string): Operation => ({ op: 'remove', pointer });
const move = (from: string, pointer: string, at?: number): Operation => ({ op: 'move', from, pointer, at });
const duplicate = (pointer: string): Operation => ({ op: 'duplicate', pointer });

type Example = [name: string, before: string, operations: Operation[], after: string];

/** Applies operations and their inverse. */
function check(file: string, [, before, operations, after]: Example): void {
  const result = edit(readDocument(file, before), operations);
  expect('refused' in result ? result.refused : result.document.text).toBe(after);
  if ('refused' in result) return;
  const back = edit(result.document, result.inverse);
  expect('refused' in back ? back.refused : back.document.text).toBe(before);
}

function refuse(file: string, text: string, ...operations: Operation[]): string | undefined {
  const result = edit(readDocument(file, text), operations);
  return 'refused' in result ? result.refused : undefined;
}

const PAGE = `{
  "title": "Home",
  "tags": ["a", "b"],
  "links": [
    { "label": "A", "href": "/a" },
    { "label": "B" }
  ],
  "rows": [],
  "meta": {}
}
`;

/** Returns the page with a part of it replaced. */
const page = (part: string, by: string) => PAGE.replace(part, () => by);

const JSON_EXAMPLES: Example[] = [
  ['a text', PAGE, [set('/title', 'A "new"\none')], page('"Home"', '"A \\"new\\"\\none"')],
  ['a part of a text', PAGE, [set('/title', 'us', { start: 1, end: 3 })], page('Home', 'Huse')],
  ['a number for a text', PAGE, [set('/title', 7)], page('"Home"', '7')],
  ['a list like the one before', PAGE, [set('/tags', ['x'])], page('["a", "b"]', '["x"]')],
  [
    'no entries',
    PAGE,
    [set('/links', [])],
    page(/"links": \[.*?\n {2}\]/s.exec(PAGE)?.[0] ?? '', '"links": []'),
  ],
  [
    'an object for a text, on lines of its own',
    PAGE,
    [set('/title', { de: 'Start', all: ['x'] })],
    page('"Home"', '{\n    "de": "Start",\n    "all": ["x"]\n  }'),
  ],
  [
    'an object for a text in an inline object',
    PAGE,
    [set('/links/1/label', { de: 'B', all: ['x'] })],
    page('{ "label": "B" }', '{ "label": { "de": "B", "all": ["x"] } }'),
  ],
  ['the whole', '\uFEFF{"a":1}\r\n', [set('', { b: [1, {}] })], '\uFEFF{"b":[1,{}]}\r\n'],
  ['an entry of a list in one line', PAGE, [insert('/tags/1', 'x')], page('"a", "b"', '"a", "x", "b"')],
  ['the first entry', PAGE, [insert('/tags/0', 'x')], page('"a", "b"', '"x", "a", "b"')],
  ['the last entry', PAGE, [insert('/tags/2', 'x')], page('"a", "b"', '"a", "b", "x"')],
  [
    'an entry on its own line, inline like the others',
    PAGE,
    [insert('/links/2', { label: 'C', tags: ['x'] })],
    page('{ "label": "B" }', '{ "label": "B" },\n    { "label": "C", "tags": ["x"] }'),
  ],
  ['the first entry of an empty list', PAGE, [insert('/rows/0', 'x')], page('"rows": []', '"rows": ["x"]')],
  [
    'the first object of an empty list',
    PAGE,
    [insert('/rows/0', { a: 1 })],
    page('"rows": []', '"rows": [\n    {\n      "a": 1\n    }\n  ]'),
  ],
  ['the first field', PAGE, [insert('/meta/a', true)], page('{}', '{\n    "a": true\n  }')],
  ['a field at an index', PAGE, [insert('/lang', 'de', 0)], page('"title"', '"lang": "de",\n  "title"')],
  ['a field at the end', PAGE, [insert('/lang', 'de')], page('{}', '{},\n  "lang": "de"')],
  [
    'a field of an inline object',
    PAGE,
    [insert('/links/1/href', '/b')],
    page('"B" }', '"B", "href": "/b" }'),
  ],
  ['a field with a name to escape', PAGE, [insert('/meta/a~1"é', 1)], page('{}', '{\n    "a/\\"é": 1\n  }')],
  ['the first of a list in one line', PAGE, [remove('/tags/0')], page('"a", ', '')],
  ['the last of a list in one line', PAGE, [remove('/tags/1')], page(', "b"', '')],
  ['all of a list in one line', PAGE, [remove('/tags/1'), remove('/tags/0')], page('"a", "b"', '')],
  [
    'the first of a list on lines',
    PAGE,
    [remove('/links/0')],
    page('{ "label": "A", "href": "/a" },\n    ', ''),
  ],
  ['the last of a list on lines', PAGE, [remove('/links/1')], page(',\n    { "label": "B" }', '')],
  ['the last field of an inline object', PAGE, [remove('/links/1/label')], page('{ "label": "B" }', '{}')],
  ['the first field of an object', PAGE, [remove('/title')], page('"title": "Home",\n  ', '')],
  ['the last field of an object', PAGE, [remove('/meta')], page(',\n  "meta": {}', '')],
  ['an entry down', PAGE, [move('/tags/0', '/tags/1')], page('"a", "b"', '"b", "a"')],
  [
    'an entry on its own line up',
    PAGE,
    [move('/links/1', '/links/0')],
    page(
      '{ "label": "A", "href": "/a" },\n    { "label": "B" }',
      '{ "label": "B" },\n    { "label": "A", "href": "/a" }',
    ),
  ],
  ['a field by its name alone', PAGE, [move('/title', '/name')], page('"title"', '"name"')],
  ['a field to another index', '{ "a": 1.0, "b": 2 }', [move('/a', '/a', 1)], '{ "b": 2, "a": 1.0 }'],
  [
    'an entry to another list',
    PAGE,
    [move('/tags/0', '/rows/0')],
    page('"a", "b"', '"b"').replace('[],', '["a"],'),
  ],
  [
    'a field with another name, as its value is written',
    '{"a": {"\\u0062": 1.50}, "c": {}}',
    [move('/a/b', '/c/d')],
    '{"a": {}, "c": {"d": 1.50}}',
  ],
  [
    'a field to another depth, with its indentation and escapes',
    '{\n\t"a": {\n\t\t"b": {\n\t\t\t"\\u0063": [ 1e3,\n\t\t\t\t"\\u00e9"]\n\t\t}\n\t}\n}',
    [move('/a/b/c', '/c')],
    '{\n\t"a": {\n\t\t"b": {}\n\t},\n\t"\\u0063": [ 1e3,\n\t\t"\\u00e9"]\n}',
  ],
  ['an entry into the one after it', '[1, [2]]', [move('/0', '/0/0')], '[[1, 2]]'],
  ['an entry to the place of its list', '[[1, 2]]', [move('/0/0', '/0')], '[1, [2]]'],
  [
    'a copy',
    '[{ "a": 1.0 },\n {"b":"\\u00e9"}]',
    [duplicate('/1')],
    '[{ "a": 1.0 },\n {"b":"\\u00e9"},\n {"b":"\\u00e9"}]',
  ],
  ['a copy of the only one', '{ "a": [1] }', [duplicate('/a/0')], '{ "a": [1, 1] }'],
  [
    'several, one after the other',
    '[1]',
    [insert('/1', [2]), set('/1/0', 3), move('/0', '/1'), remove('/0/0')],
    '[[], 1]',
  ],
];

const STYLES: Example[] = [
  [
    'tabs',
    '{\n\t"a": [\n\t\t1\n\t]\n}\n',
    [insert('/b', { c: [{}] })],
    '{\n\t"a": [\n\t\t1\n\t],\n\t"b": {\n\t\t"c": [\n\t\t\t{}\n\t\t]\n\t}\n}\n',
  ],
  [
    'four spaces',
    '{\n    "a": 1\n}',
    [insert('/b', { c: 1 })],
    '{\n    "a": 1,\n    "b": {\n        "c": 1\n    }\n}',
  ],
  [
    'CRLF',
    '{\r\n  "a": {}\r\n}\r\n',
    [insert('/a/b', { c: 1 })],
    '{\r\n  "a": {\r\n    "b": {\r\n      "c": 1\r\n    }\r\n  }\r\n}\r\n',
  ],
  ['a byte order mark', '\uFEFF{ "a": 1 }', [insert('/b', 2)], '\uFEFF{ "a": 1, "b": 2 }'],
  ['no final line end', '[\n  1\n]', [insert('/1', 2)], '[\n  1,\n  2\n]'],
  ['no spaces', '{"a":[1,2],"b":{}}', [insert('/b/c', { d: [1, 2] })], '{"a":[1,2],"b":{"c":{"d":[1,2]}}}'],
  [
    'spaces inside brackets',
    '{ "a": [ 1 ], "b": [ ] }',
    [insert('/a/1', 2), insert('/b/0', 3)],
    '{ "a": [ 1, 2 ], "b": [ 3 ] }',
  ],
  ['odd separators', '[1 ,2]', [insert('/1', 3)], '[1 ,3 ,2]'],
  ['blank lines between entries', '[\n 1,\n\n 2\n]', [insert('/2', 3)], '[\n 1,\n\n 2,\n\n 3\n]'],
  [
    'brackets on the line of others',
    '[{\n  "a": 1\n}, {\n  "a": 2\n}]',
    [insert('/2', { a: 3 })],
    '[{\n  "a": 1\n}, {\n  "a": 2\n}, {\n  "a": 3\n}]',
  ],
  [
    'escapes in a text',
    '["\\u00e9\\ud83d\\ude00x"]',
    [set('/0', 'y', { start: 3, end: 4 })],
    '["\\u00e9\\ud83d\\ude00y"]',
  ],
  ['another white space in an empty list', '{ "a": [\n  ] }', [insert('/a/0', 1)], '{ "a": [1] }'],
  ['a field in an empty file', '{}', [insert('/a', 1)], '{\n  "a": 1\n}'],
  [
    'names like those of prototypes',
    '{"__proto__":1}',
    [set('/__proto__', 2), insert('/toString', 3)],
    '{"__proto__":2,"toString":3}',
  ],
];

const TABLE = 'id,name,tags\r\n1,"Rao, A.",a; b\r\n2,Bo\r\n';
/** Returns the table with a part of it replaced. */
const table = (part: string, by: string) => TABLE.replace(part, () => by);

const CSV_EXAMPLES: Example[] = [
  ['a cell', TABLE, [set('/1/name', 'Eve')], table('Bo', 'Eve')],
  ['a cell that needs quotes', TABLE, [set('/1/name', 'Eve, "E."')], table('Bo', '"Eve, ""E."""')],
  ['a cell in quotes', TABLE, [set('/0/name', 'Rao "A."')], table('Rao, A.', 'Rao ""A.""')],
  [
    'a part of a cell',
    TABLE,
    [set('/0/name', ' "B."', { start: 4, end: 7 })],
    table('Rao, A.', 'Rao, ""B.""'),
  ],
  ['a part that needs quotes', TABLE, [set('/1/name', 'x,', { start: 0, end: 1 })], table('Bo', '"x,o"')],
  [
    'a part that leaves a quote at the start',
    'a\nx"y\n',
    [set('/0/a', '', { start: 0, end: 1 })],
    'a\n"""y"\n',
  ],
  ['a number', TABLE, [set('/1/id', 3)], table('2,', '3,')],
  ['a cell that a short row lacks', TABLE, [set('/1/tags', ['x', 'y'])], table('Bo', 'Bo,x; y')],
  ['a row', TABLE, [set('/0', { name: 'Rao, A.', id: 9 })], table('1,"Rao, A.",a; b', '9,"Rao, A.",')],
  ['a row, by some of its columns', TABLE, [insert('/1', { name: 'Eve' })], table('2,', ',"Eve",\r\n2,')],
  ['the first row', TABLE, [insert('/0', { id: 0, tags: ['x', 'y'] })], table('1,', '0,"",x; y\r\n1,')],
  ['the last row', TABLE, [insert('/2', { id: 3, name: 'C', tags: '' })], table('Bo', 'Bo\r\n3,C,')],
  ['the first row below a header', 'a,b', [insert('/0', { b: 1 })], 'a,b\n,1'],
  ['the only row', 'a,b\n1,2\n', [remove('/0')], 'a,b\n'],
  ['a row up', TABLE, [move('/1', '/0')], 'id,name,tags\r\n2,Bo\r\n1,"Rao, A.",a; b\r\n'],
  ['a copy of a short row', TABLE, [duplicate('/1')], table('2,Bo', '2,Bo\r\n2,Bo')],
  ['a list like the one before', 'a\nx;y\n', [set('/0/a', ['x', 'z', 1])], 'a\nx;z;1\n'],
  ['an entry of a list', TABLE, [set('/0/tags/1', 'c')], table('a; b', 'a; c')],
  ['a part of an entry', TABLE, [set('/0/tags/1', 'c', { start: 1, end: 1 })], table('a; b', 'a; bc')],
  ['an entry that makes quotes needed', TABLE, [set('/0/tags/1', 'c,d')], table('a; b', '"a; c,d"')],
  ['an entry more', TABLE, [insert('/0/tags/1', 'x')], table('a; b', 'a; x; b')],
  ['an entry of a cell that a short row lacks', TABLE, [insert('/1/tags/0', 'x')], table('Bo', 'Bo,x')],
  ['an entry less', TABLE, [remove('/0/tags/0')], table('a; b', 'b')],
  ['an entry up', TABLE, [move('/0/tags/1', '/0/tags/0')], table('a; b', 'b; a')],
  ['a copy of an entry', TABLE, [duplicate('/0/tags/0')], table('a; b', 'a; a; b')],
  [
    'semicolons, with quotes',
    '"a";"b"\n"x";"y; z"\n',
    [set('/0/b/0', 'w'), insert('/1', { a: 1 })],
    '"a";"b"\n"x";"w; z"\n"1";""\n',
  ],
  [
    'semicolons, without quotes',
    'a;b\nx;y\n',
    [set('/0/b', 'v, w'), set('/0/a', ['p', 'q'])],
    'a;b\n"p; q";v, w\n',
  ],
  [
    'columns named by numbers',
    'who,2024,2023\nA,1,2\n',
    [insert('/1', { who: 'B', 2023: 3, 2024: 4 })],
    'who,2024,2023\nA,1,2\nB,4,3\n',
  ],
  [
    'columns without names of their own',
    'a,,a\n1,2,3,4\n',
    [set('/0/#2', 'x'), set('/0/#3', 'y'), set('/0/#4', 'z')],
    'a,,a\n1,x,y,z\n',
  ],
  [
    'blank rows',
    '\uFEFFa,b\n,\n1,2\n\n',
    [set('/0/a', 3), insert('/1', { a: 4 })],
    '\uFEFFa,b\n,\n3,2\n4,\n\n',
  ],
];

const TEXT = '# Title\n\nOne.\nStill one.\n\n- a\n- b\n\nTwo.\n';
/** Returns the text with a part of it replaced. */
const text = (part: string, by: string) => TEXT.replace(part, () => by);

const MARKDOWN_EXAMPLES: Example[] = [
  ['a paragraph', TEXT, [set('/1', 'Other.')], text('One.\nStill one.', 'Other.')],
  ['a part of a paragraph', TEXT, [set('/1', 'Only', { start: 0, end: 3 })], text('One', 'Only')],
  ['a part of the whole', TEXT, [set('', 'A\n\nB', { start: 2, end: 7 })], text('Title', 'A\n\nB')],
  ['the whole', TEXT, [set('', 'New.\n')], 'New.\n'],
  ['a paragraph more', TEXT, [insert('/2', 'Next.')], text('one.\n\n-', 'one.\n\nNext.\n\n-')],
  ['the first one', TEXT, [insert('/0', 'First.')], `First.\n\n${TEXT}`],
  ['the last one', TEXT, [insert('/4', '## End')], `${TEXT}\n## End\n`],
  ['one more after two without a blank line', '# A\nOne.', [insert('/2', 'Two.')], '# A\nOne.\n\nTwo.'],
  ['the first one of an empty file', '', [insert('/0', 'One.')], 'One.'],
  ['the first one after a byte order mark', '\uFEFF\r\n', [insert('/0', 'One.')], '\uFEFFOne.\r\n'],
  ['a paragraph less', TEXT, [remove('/1')], text('One.\nStill one.\n\n', '')],
  ['the only one', 'One.\n', [remove('/0')], '\n'],
  ['a paragraph up', TEXT, [move('/3', '/0')], `Two.\n\n${TEXT.replace('\n\nTwo.', '')}`],
  ['a copy', TEXT, [duplicate('/1')], text('Still one.', 'Still one.\n\nOne.\nStill one.')],
  [
    'CRLF',
    'A.\r\n\r\nB.\r\n',
    [insert('/1', 'x\ny'), set('/0', 'z\nz')],
    'z\r\nz\r\n\r\nx\r\ny\r\n\r\nB.\r\n',
  ],
  ['other characters of the same half', 'A 😀.', [set('/0', 'A 😁.')], 'A 😁.'],
];

describe('an operation changes a text, and its inverse restores it', () => {
  it.each(JSON_EXAMPLES)('JSON: %s', (...example) => check('a.json', example));
  it.each(STYLES)('JSON with %s', (...example) => check('a.json', example));
  it.each(CSV_EXAMPLES)('CSV: %s', (...example) => check('a.csv', example));
  it.each(MARKDOWN_EXAMPLES)('Markdown: %s', (...example) => check('a.md', example));
});

describe('operations are refused with the reason', () => {
  it.each<[string, string, Operation, string]>([
    ['a syntax error', '{ "a": 1, }', set('/a', 2), 'The file has a syntax error. Correct it first.'],
    ['a comment', '{ "a": 1 // one\n}', set('/a', 2), 'The file has a syntax error. Correct it first.'],
    ['an empty file', '', set('', {}), 'The file has a syntax error. Correct it first.'],
    [
      'a name that is twice',
      '[{ "a": 1, "a": 2 }]',
      set('/0/a', 3),
      'The name "a" is twice in an object. Remove one of the two first.',
    ],
    [
      'a name twice, one with escapes',
      '{ "a": 1, "\\u0061": 2 }',
      set('/a', 3),
      'The name "a" is twice in an object. Remove one of the two first.',
    ],
    [
      'deep nesting',
      '['.repeat(202) + ']'.repeat(202),
      set('', 1),
      'Brackets are nested more than 200 levels deep.',
    ],
    ['a field that is not there', '{ "a": {} }', set('/a/b', 1), 'There is no value at "/a/b".'],
    ['an entry that is not there', '[1]', set('/1', 1), 'There is no value at "/1".'],
    ['an index with a zero', '[1, 2]', remove('/01'), 'There is no value at "/01".'],
    ['the length of a list', '[1]', set('/length', 1), 'There is no value at "/length".'],
    ['an inherited field', '{}', set('/toString', 1), 'There is no value at "/toString".'],
    ['a place behind the end', '[1]', insert('/2', 1), '[1] has no place "2".'],
    ['a place in a text', '["a"]', insert('/0/0', 1), '"a" has no place "0".'],
    ['a field twice', '{ "a": 1 }', insert('/a', 1), 'There is a field "a" already.'],
    [
      'a name that another field has',
      '{ "a": 1, "b": 2 }',
      move('/a', '/b'),
      'There is a field "b" already.',
    ],
    ['a copy of a field', '{ "a": 1 }', duplicate('/a'), 'Only an entry of a list can be duplicated.'],
    ['an object into itself', '{ "a": {} }', move('/a', '/a/b'), 'There is no value at "/a".'],
    ['the whole removed', '[1]', remove(''), 'The whole content of a file can only be set.'],
    ['a value beside the whole', '{}', insert('', 1), 'The whole content of a file can only be set.'],
    [
      'a part of a number',
      '[12]',
      set('/0', '3', { start: 0, end: 1 }),
      'There is no text that has the range 0 to 1: 12.',
    ],
    [
      'a part of an object',
      '{ "a": 1 }',
      set('', 'x', { start: 0, end: 1 }),
      'There is no text that has the range 0 to 1: {"a":1}.',
    ],
    [
      'a part behind the end',
      '["a"]',
      set('/0', 'b', { start: 1, end: 2 }),
      'There is no text that has the range 1 to 2: "a".',
    ],
    [
      'half a character',
      '["😀"]',
      set('/0', 'b', { start: 1, end: 2 }),
      'The range begins or ends within a character.',
    ],
    [
      'half an escaped character',
      '["\\ud83d\\ude00"]',
      set('/0', 'b', { start: 0, end: 1 }),
      'The range begins or ends within a character.',
    ],
    ['no number', '[1]', set('/0', Number.NaN), 'Other values of the file would change too.'],
  ])('JSON: %s', (_, before, operation, reason) => {
    expect(refuse('a.json', before, operation)).toBe(reason);
  });

  it.each<[string, string, Operation, string]>([
    ['an empty file', '\n', insert('/0', {}), 'The table has no row with the names of its columns.'],
    ['a wrong quote', 'a\n"b\n', set('/0/a', 'c'), 'Row 2 has a wrong double quote. Correct it first.'],
    [
      'a column that is not there',
      TABLE,
      set('/1/age', 1),
      'The table has no column "age". Its columns are id, name, tags.',
    ],
    [
      'a row with such a column',
      TABLE,
      insert('/0', { age: 1 }),
      'The table has no column "age". Its columns are id, name, tags.',
    ],
    ['a row that is not there', TABLE, set('/2/id', 1), 'There is no value at "/2".'],
    [
      'a place behind the end',
      TABLE,
      insert('/3', { id: 1 }),
      '[{"id":"1","name":"Rao, A.","tags":"a; b has no place "3".',
    ],
    [
      'a row that would be blank',
      'a\nb\n',
      set('/0/a', ''),
      'A row without any text would not be read as one. Remove it instead.',
    ],
    [
      'a blank row',
      'a\nb\n',
      insert('/1', {}),
      'A row without any text would not be read as one. Remove it instead.',
    ],
    [
      'an object in a cell',
      TABLE,
      set('/0/name', {}),
      'A cell holds a text, a number or a list, but no object.',
    ],
    ['a cell removed', TABLE, remove('/0/name'), 'A cell is changed or emptied: set it to "".'],
    ['all rows', TABLE, set('', []), 'The rows of a table are changed one by one.'],
    [
      'half a character',
      'a\n😀\n',
      set('/0/a', 'b', { start: 1, end: 2 }),
      'The range begins or ends within a character.',
    ],
    [
      'an entry that is two',
      TABLE,
      set('/0/tags', ['a;b', 'c']),
      'An entry of a list in a cell is a text without semicolons, and without spaces around it.',
    ],
    [
      'an entry that is none',
      TABLE,
      insert('/0/tags/1', ''),
      'An entry of a list in a cell is a text without semicolons, and without spaces around it.',
    ],
    [
      'an entry emptied',
      TABLE,
      set('/0/tags/1', ''),
      'An entry of a list in a cell is a text without semicolons, and without spaces around it.',
    ],
    [
      'a list in a list',
      TABLE,
      set('/0/tags', ['a', ['b', 'c']]),
      'An entry of a list in a cell is a text without semicolons, and without spaces around it.',
    ],
    ['an entry that is not there', TABLE, set('/0/tags/2', 'c'), 'There is no value at "/2".'],
    ['an entry behind the end', TABLE, insert('/0/tags/3', 'c'), '["a","b"] has no place "3".'],
    [
      'an entry of another cell',
      TABLE,
      move('/1/name/0', '/0/tags/0'),
      'An entry can only be moved within its list.',
    ],
  ])('CSV: %s', (_, before, operation, reason) => {
    expect(refuse('a.csv', before, operation)).toBe(reason);
  });

  const misread = 'Beside its neighbours, this would be read as another paragraph, list or table.';
  it.each<[string, string, Operation, string]>([
    ['a list beside a list', TEXT, duplicate('/2'), misread],
    ['two paragraphs for one', TEXT, set('/1', 'A.\n\nB.'), misread],
    ['an empty paragraph', TEXT, insert('/1', ' '), misread],
    ['a paragraph that begins with a space', TEXT, insert('/1', ' x'), misread],
    ['a heading away from between two paragraphs', 'A.\n# B\nC.', remove('/1'), misread],
    ['a fence that takes the rest', TEXT, insert('/1', '```'), misread],
    ['a place in a paragraph', TEXT, insert('/1/0', 'x'), '"One.\\nStill one." has no place "0".'],
    [
      'a list for the whole',
      TEXT,
      set('', ['A.']),
      `There is no text that has the range 0 to ${TEXT.length - 1}: ${JSON.stringify(TEXT)}.`,
    ],
    [
      'half a character',
      '😀',
      set('', 'b', { start: 0, end: 1 }),
      'The range begins or ends within a character.',
    ],
  ])('Markdown: %s', (_, before, operation, reason) => {
    expect(refuse('a.md', before, operation)).toBe(reason);
  });

  it('all of them, if one is', () => {
    expect(refuse('a.json', '[1]', set('/0', 2), remove('/1'))).toBe('There is no value at "/1".');
  });

  it('if an inverse is of another text', () => {
    const written = { text: '2]', before: ', ', after: '', place: 'next' } as const;
    const wrong: Operation = { op: 'insert', pointer: '/1', value: 2, written };
    expect(refuse('a.json', '[1]', wrong)).toBe('Other values of the file would change too.');
    expect(refuse('a.json', '[1]', { ...wrong, written: { ...written, text: '3' } })).toBe(
      'Other values of the file would change too.',
    );
  });
});

it('a value that is set to what it is changes nothing, however it is written', () => {
  for (const [file, before, operation] of [
    ['a.json', '{ "\\u0061": 1.0 }', set('/a', 1)],
    ['a.json', '["\\u00e9"]', set('/0', 'é')],
    ['a.json', '[{ "a": 1,\n"b": 2 }]', set('/0', { b: 2, a: 1 })],
    ['a.csv', 'a,b\n"x" ,y\n', set('/0/a', 'x')],
    ['a.csv', 'a,b\nx\n', set('/0', { a: 'x' })],
    ['a.csv', 'a,b\nx\n', set('/0/b', '')],
    ['a.csv', 'a\n x;y ;z; \n', set('/0/a', ['x', 'y', 'z'])],
    ['a.md', 'A.\r\nB.\r\n', set('/0', 'A.\nB.')],
  ] as const) {
    const result = edit(readDocument(file, before), [operation]);
    expect(result, before).toMatchObject({ document: { text: before }, inverse: [], fix: undefined });
  }
});

it('the edit of a result is what was written', () => {
  const result = edit(readDocument('a.json', '[1, 2, 3, 4]'), [set('/3', 44), remove('/1'), insert('/0', 0)]);
  expect(result).toMatchObject({
    document: { text: '[0, 1, 3, 44]' },
    fix: { start: 1, end: 11, text: '0, 1, 3, 44' },
  });
  expect(edit(readDocument('a.json', '[1]'), [])).toMatchObject({ fix: undefined });
});

describe('edge cases', () => {
  it('copies no blank row for a new one', () => {
    const before = 'name,role\nA,B\n,\nC,D\n';
    check('a.csv', ['', before, [insert('/1', { name: 'x' })], 'name,role\nA,B\nx,\n,\nC,D\n']);
  });

  it('keeps the byte order mark and the last line end of a whole text', () => {
    check('a.md', ['', '\uFEFFOne.\r\n', [set('', 'Two.')], '\uFEFFTwo.\r\n']);
    check('a.md', ['', 'One.', [set('', 'Two.\n')], 'Two.\n']);
  });

  it('has another name for a column without one than for any other', () => {
    check('a.csv', ['', '#3,x,x\nA,B,C\n', [set('/0/#3', 'n')], '#3,x,x\nn,B,C\n']);
    check('a.csv', ['', '#3,x,x\nA,B,C\n', [set('/0/##3', 'n')], '#3,x,x\nA,B,n\n']);
  });

  it('refuses values that are nested deeper than a file may be', () => {
    const nest = (levels: number): Json => (levels === 0 ? 1 : [nest(levels - 1)]);
    const reason = 'Values can be nested 200 levels deep, and no deeper.';
    expect(refuse('a.json', '{"a": 1}', set('/a', nest(199)))).toBeUndefined();
    expect(refuse('a.json', '{"a": 1}', set('/a', nest(200)))).toBe(reason);
  });

  it('refuses places and ranges that are none', () => {
    expect(refuse('a.json', '{"a": "b"}', insert('/c', 1, -1))).toBe("A field can't have the place -1.");
    const range = set('/a', 'x', { start: -1, end: 0 });
    expect(refuse('a.json', '{"a": "b"}', range)).toBe('There is no text that has the range -1 to 0: "b".');
  });

  it('reads a text with millions of escapes', () => {
    const text = JSON.stringify({ a: '\n'.repeat(4_000_000) });
    expect('refused' in readDocument('a.json', text)).toBe(false);
  });
});
