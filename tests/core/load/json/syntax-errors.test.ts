import { describe, expect, it } from 'vitest';
import { locate } from '../../../../src/core/check/locate.ts';
import { applyFixes } from '../../../../src/core/edit/syntax-fixes.ts';
import { explainPage } from '../../../../src/core/load/json/explain-words.ts';
import { parseJson } from '../../../../src/core/load/json/index.ts';
import { getProblems, memorySource, siteWith, underlined } from '../../memory.ts';

const errors = (text: string) =>
  parseJson('a.json', text).diagnostics.map(
    ({ within, message }) => `${message} [${text.slice(within?.start, within?.end)}]`,
  );
const listFixes = (text: string) =>
  locate(parseJson('a.json', text).diagnostics, memorySource({ 'a.json': text })).flatMap(
    (problem) => problem.fix ?? [],
  );
const fix = (text: string) => applyFixes(text, listFixes(text));

/** Messages, and for each of them cases: a text, what of it is underlined, and the text after `--fix`. */
const FIXABLE: [
  message: string,
  ...cases: [name: string, text: string, underlined: string, fixed: string][],
][] = [
  [
    'A comma is missing here.',
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '1', '{\n  "a": 1,\n  "b": 2\n}'],
    ['a missing comma in a list', '["a"\n "b"]', '"', '["a",\n "b"]'],
    ['two objects without a comma', '[{ "a": 1 } { "b": 2 }]', '}', '[{ "a": 1 }, { "b": 2 }]'],
  ],
  [
    'This comma is one too many: nothing follows it.',
    ['a trailing comma', '{ "a": 1, }', ',', '{ "a": 1 }'],
    ['a trailing comma in a list', '[1, 2,\n]', ',', '[1, 2\n]'],
    ['a comma after the end', '{ "a": 1 },\n', ',', '{ "a": 1 }\n'],
  ],
  [
    'This comma is one too many.',
    ['two commas', '[1,, 2]', ',', '[1, 2]'],
    ['two commas behind a text', '{ "a": "b",,\n"c": 1 }', ',', '{ "a": "b",\n"c": 1 }'],
    ['a comma at the beginning', '[, 1]', ',', '[ 1]'],
  ],
  [
    'This is here twice.',
    ['two braces', '[\n  {\n  {\n    "a": 1\n  }\n]', '{', '[\n  {\n    "a": 1\n  }\n]'],
    ['an object begun twice', '{\n"a": {\n"a": {\n"b": 1\n}\n}', '"a": {', '{\n"a": {\n"b": 1\n}\n}'],
    ['a list begun twice', '{\n"a": [\n"a": [\n1\n]\n}', '"a": [', '{\n"a": [\n1\n]\n}'],
    ['a copied line without a comma', '{\n  "b": 1\n  "b": 1\n}', '"b": 1', '{\n  "b": 1\n}'],
    ['an object ended twice', '{ "a": {\n},\n},\n"c": 2 }', '},', '{ "a": {\n},\n"c": 2 }'],
  ],
  [
    'This "r" is one too many.',
    ['a text of a programming language', '{ "a": r"One", "b": 2 }', 'r', '{ "a": "One", "b": 2 }'],
  ],
  [
    'The braces around the content are missing.',
    ['no braces', '"a": 1,\n"b": [\n  2\n]\n', '"a"', '{\n"a": 1,\n"b": [\n  2\n]\n}\n'],
  ],
  ['A colon is missing here.', ['a missing colon', '{ "a" 1 }', '"', '{ "a": 1 }']],
  ['This is an equals sign, but a colon is needed.', ['an equals sign', '{ "a"= 1 }', '=', '{ "a": 1 }']],
  [
    'This is a full-width colon, but a colon is needed.',
    ['a full-width colon', '{ "a"：1 }', '：', '{ "a":1 }'],
  ],
  [
    'This is a semicolon, but a comma is needed.',
    ['a semicolon', '{ "a": 1; "b": "x;y" }', ';', '{ "a": 1, "b": "x;y" }'],
  ],
  ['This is a full-width comma, but a comma is needed.', ['a full-width comma', '[1，2]', '，', '[1,2]']],
  [
    'This is a full-width semicolon, but a comma is needed.',
    ['a full-width semicolon', '["a"；"b"]', '；', '["a","b"]'],
  ],
  ['This colon is one too many.', ['two colons', '{ "a":: 1 }', ':', '{ "a": 1 }']],
  [
    'There is an invisible character here, such as a no-break space, which JSON does not know.',
    ['a no-break space between parts', '{ "a":\u00a01 }', '\u00a0', '{ "a": 1 }'],
  ],
  [
    'An opening "{" is missing before this.',
    [
      'a missing brace',
      '[\n  "a": 1,\n  "b": "x" },\n  { "a": 2 }\n]',
      '"a"',
      '[\n  {"a": 1,\n  "b": "x" },\n  { "a": 2 }\n]',
    ],
    ['a missing brace at the beginning', '"a": 1,\n"b": 2 }', '"a"', '{"a": 1,\n"b": 2 }'],
  ],
  [
    'This is a brace, but a bracket is needed.',
    ['a bracket of the other kind', '{ "a": [1, 2}, "b": 3 }', '}', '{ "a": [1, 2], "b": 3 }'],
  ],
  [
    'This bracket is one too many.',
    ['a bracket too many', '{ "a": [1, 2]], "b": 3 }', ']', '{ "a": [1, 2], "b": 3 }'],
  ],
  ['This brace is one too many.', ['a brace too many at the end', '{ "a": 1 } }', '}', '{ "a": 1 } ']],
  [
    'These are not the right quotes: names and texts need straight double ones.',
    [
      'a text that begins straight and ends curly',
      '{ "a": "one”,\n "b": 2 }',
      '"one”',
      '{ "a": "one",\n "b": 2 }',
    ],
    ['smart quotes', '{ “a”: 1 }', '“a”', '{ "a": 1 }'],
  ],
  ['JSON has no comments.', ['a comment that says nothing', '[1 /* */, 2]', '/* */', '[1 , 2]']],
  [
    'These are not the right quotes: names and texts need straight double ones.',
    ['single quotes', "{ 'a': 1 }", "'a'", '{ "a": 1 }'],
  ],
  ['The name a needs double quotes.', ['a name without quotes', '{ a: 1 }', 'a', '{ "a": 1 }']],
  ['True is not a value.', ['a word of another language', '[True]', 'True', '[true]']],
];

/** Messages of syntax errors that have no safe fix, and cases of each. */
const UNFIXABLE: [message: string, ...cases: [name: string, text: string, underlined: string][]][] = [
  [
    'This text is not closed.',
    ['a text that is not closed', '{\n  "a": "one,\n  "b": 2\n}', 'e'],
    ['a text that is not closed before another', '{ "a": "one, "b": 2 }', 'e'],
    ['a name that is not closed', '{ "a: "one", "b": 2 }', 'a'],
  ],
  ['The "{" of line 1 is not closed.', ['an object that is not closed', '{ "a": { "b": 1 }', '}']],
  ['The "{" of line 1 is not closed.', ['and its comma', '[{\n  "a": 1\n{ "a": 2 }]', '1']],
  ['The "[" of line 2 is not closed.', ['a list that is not closed', '{\n  "a": [1, 2\n}', '2']],
  ['( is not a value.', ['parentheses around texts', '{ "a": (“one”, "two"), "b": 2 }', '(']],
  ['hello is not a value.', ['a bare word', '{ "a": hello }', 'hello']],
  ['"a" has no value.', ['a name without a value', '{ "a": , "b": 1 }', ':']],
  [
    'JSON has no comments.',
    ['a comment to the end of the line', '{ "a": 1 // one\n}', '// one'],
    ['a comment between others', '[1, /* two */ 2]', '/* two */'],
    ['a block in a comment', '[{ "a": 1 } /* , { "b": 2 } */]', '/* , { "b": 2 } */'],
    ['a comment of HTML', '[1, <!-- two --> 2]', '<!-- two -->'],
    ['a comment as in a script', '[1,\n# two\n2]', '# two'],
  ],
  [
    'JSON has no comments, and this one goes on to the end of the file.',
    ['a comment without an end', '{ "a": 1, /* "b": 2 }', '/* "b": 2 }'],
  ],
  ['This backslash has no meaning in a text.', ['a backslash that means nothing', '["C:\\data"]', '\\d']],
  ['There is a tab character in this text.', ['a tab in a text', '["a\tb"]', '\t']],
  [
    "There is an invisible character in this text that it can't hold: U+0007.",
    ['a control character in a text', '["a\u0007b"]', '\u0007'],
  ],
  [
    'This double quote is inside a text, and would end it.',
    ['a quote in a text', '{ "a": "He said "yes" to me", "b": 2 }', '"'],
    ['a quote in a text before a comma', '{ "a": "Say "yes", he said", "b": 2 }', '"'],
    ['a quote in an item', '["It is "so".",\n"b"]', '"'],
    ['a quote in curly ones', '{ "a": “It is "so" here” }', '"'],
  ],
  ["JSON can't join texts with a plus sign.", ['a variable', '{ "a": "x" + b + "y" }', '"x" + b + "y"']],
  [
    'These dots stand for something that is left out.',
    ['dots as the last entry', '["a", ...]', ', ...'],
    ['dots among blocks', '[\n  { "a": 1 },\n  ...\n  { "a": 2 }\n]', '...'],
    ['dots with a comma', '{\n  "a": 1,\n  …,\n  "b": 2\n}', '…,'],
  ],
  [
    'This text goes over the end of its line.',
    ['a line break in a text', '{\n  "a": "one\ntwo three",\n  "b": 2\n}', 'e'],
    ['line breaks in an item', '[\n  "one\n\ntwo\nthree"\n]', 'e'],
  ],
  [
    'The double quote at the beginning of this text is missing.',
    ['a text that is not opened', '{ "a": one", "b": 2 }', 'one"'],
  ],
  [
    'Hello dear world is not a value.',
    ['words without quotes', '{ "a": Hello dear world, "b": 2 }', 'Hello dear world'],
  ],
  ['8,588 is not a valid number.', ['a number with a separator', '{ "a": 8,588 }', '8,588']],
  ['8,5 is not a valid number.', ['a number with a decimal comma', '{ "a": 8,5, "b": 1 }', '8,5']],
  ['007 is not a valid number.', ['a number with zeros before it', '[007]', '007']],
  ['2025-06-27 is not a value.', ['a date without quotes', '{ "a": 2025-06-27 }', '2025-06-27']],
  [
    'This is in the wrong place: it is not in a list, and has no name.',
    ['an object without a name', '{ "a": [1], { "b": 1 } }', '{ "b": 1 }'],
  ],
  [
    'This is in the wrong place: it is not in a list, and has no name.',
    ['a block beside the list', '{ "a": [1],\n { "type": "prose",\n "text": "x" } }', '{ "type": "prose",'],
    ['a block after the end', '{ "a": [1] }\n{ "type": "prose",\n "text": "x" }', '{ "type": "prose",'],
  ],
  [
    'This is in the wrong place: it is not in a list, and has no name.',
    ['another object', '{ "a": 1 }, { "b": 2 }', '{ "b": 2 }'],
  ],
  [
    'An opening "[" is missing before this.',
    [
      'a list of objects without its first line',
      '{\n  "a": 1,\n    { "b": 2 },\n    { "b": 3 }\n  ]\n}',
      '{',
    ],
    ['a list of texts without its first line', '{\n  "a": 1,\n    "b",\n    "c"\n  ]\n}', '"b"'],
  ],
  [
    'This is in the wrong place: it is not in a list, and has no name.',
    ['something after the end', '{ "a": 1 } "b"', '"b"'],
  ],
  ['An opening "{" is missing before this.', ['names in a list', '{ "a": [ "b": 1, "c": 2 ] }', '"b"']],
  [
    'The file ends too early. Not closed: "{" of line 1, "[" of line 2.',
    ['a file that is cut off in a text', '{\n  "a": [\n    "on', 'n'],
  ],
  [
    'The file ends too early. Not closed: "{" of line 1.',
    ['a file that is cut off behind a comma', '{\n  "a": 1,\n', ','],
    ['a file that is cut off in a word', '{ "a": fal', 'l'],
  ],
  [
    'The file ends too early. Not closed: "[" of line 1, "{" of line 1.',
    ['a file that is cut off behind a name', '[{ "a"', '"'],
  ],
  [
    'Two versions of the file were merged, and the choice between them is still open.',
    ['a merge conflict', '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> other\n}\n', '<<<<<<< HEAD'],
    [
      'a merge conflict that is half cleaned up',
      '{\n  "a": 1\n  "b": 2\n>>>>>>> other\n}\n',
      '>>>>>>> other',
    ],
  ],
  ['The file is saved as UTF-16, not as UTF-8.', ['UTF-16', '{\0"\0a\0"\0:\x001\0}\0', '{']],
  ['"a" is here twice.', ['a name that stands twice', '{ "a": 1, "b": 2, "a": 3 }', '"a"']],
];

describe('each syntax error is reported once, at its position', () => {
  const fixable = FIXABLE.flatMap(([message, ...cases]) =>
    cases.map(([name, text, underlined, fixed]) => ({
      name,
      text,
      fixed,
      error: `${message} [${underlined}]`,
    })),
  );
  const unfixable = UNFIXABLE.flatMap(([message, ...cases]) =>
    cases.map(([name, text, underlined]) => ({ name, text, error: `${message} [${underlined}]` })),
  );

  it.each([...fixable, ...unfixable])('$name', ({ text, error }) => {
    expect(errors(text)).toEqual([error]);
  });

  it.each(unfixable)('$name has no fix', ({ text }) => {
    expect(fix(text)).toBe(text);
  });

  it.each(fixable)('$name is fixed, and nothing else changes', ({ text, fixed }) => {
    expect(fix(text)).toBe(fixed);
    expect(() => JSON.parse(fixed)).not.toThrow();
    expect(fix(fixed)).toBe(fixed);
  });

  it('several syntax errors are all reported', () => {
    expect(errors('{\n  "a": 1\n  b: 2,\n  "c": [1, 2,],\n}')).toHaveLength(4);
  });

  it('no fix is offered if another error has none', () => {
    const text = '{ "a": 1, // why\n "b": 2, }';
    expect(errors(text)).toHaveLength(2);
    expect(fix(text)).toBe(text);
  });

  it('several syntax errors have one fix, which is safe by itself', () => {
    const text = '{\n  "a": 1\n  b: 2,\n  "c": [1; 2,],\n}';
    const fixes = listFixes(text);
    expect(fixes).toHaveLength(1);
    expect(applyFixes(text, fixes)).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": [1, 2]\n}');
  });

  it('the rest is parsed', () => {
    expect(parseJson('a.json', '{ "a": 1\n "b": [1, 2,], c: \'x\' }').value).toEqual({
      a: 1,
      b: [1, 2],
      c: 'x',
    });
  });
});

it('a text of which the end is not read is no text that was cut off', () => {
  const [error = '', ...others] = errors(`{"a": "${'x'.repeat(5_100_000)}`);
  expect(error.slice(0, 100)).toContain('what follows was not read');
  expect(others).toEqual([]);
});

it('the characters of another keyboard are one mistake', () => {
  const text = '{\n  “path”：“/”\n}';
  expect(new Set(parseJson('a.json', text).diagnostics.map(({ cause }) => cause))).toEqual(
    new Set(['wrong-quotes a.json']),
  );
  expect(fix(text)).toBe('{\n  "path":"/"\n}');
});

describe('the schema says what to write in place of words without quotes', () => {
  const LAST = '"blocks": [{ "type": "pageHeader" }]';
  const listProblems = (fields: string) => {
    const text = `{\n  "$schema": "../../.blocksite/page.schema.json",\n  "path": "/x",\n  ${fields}\n}\n`;
    const files = siteWith([{ type: 'prose', text: 'See [x](/x).' }], { 'content/pages/x.json': text });
    return getProblems(files).map((one) => [underlined(files, one), one.message, one.help]);
  };

  it.each([
    ['"title": "X", "draft": off', 'off', 'Write false.'],
    ['"title": "X", "draft": None', 'None', 'Write a value, or delete the field.'],
    ['"title": "X", "draft": !false', '!false', 'Write a value of this kind: true.'],
    ['"title": "X", "parent": NULL', 'NULL', 'Write a value, or delete the field.'],
    ['"title": "X", "parent": ...', '...', 'Write a value, or delete the field.'],
    ['"title": "X", "tags": news', 'news', 'Write ["news"].'],
    ['"title": "X", "tags": ("a", b)', '(', 'Write a list in brackets: `[ … ]`.'],
    ['"title": "X", "published": 31/01/2027', '31/01/2027', 'Write "2027-01-31".'],
    ['"title": None', 'None', 'Write a value.'],
    ['"title": True', 'True', 'A text needs double quotes: "True". Numbers, true and false have none.'],
    ['"title": yes', 'yes', 'A text needs double quotes: "yes". Numbers, true and false have none.'],
    ['"title": _("X")', '_(', 'Write the value alone, without parentheses.'],
  ])('%s', (fields, words, help) => {
    expect(listProblems(`${fields},\n  ${LAST}`)).toEqual([[words, `${words} is not a value.`, help]]);
  });

  it('in a row, too', () => {
    const schema = { type: 'object', properties: { isOpen: { title: 'Open', type: 'boolean' } } };
    const stat = { type: 'statGrid', stats: [{ value: { count: 'rooms' }, title: 'Rooms' }] };
    const files = siteWith([stat], {
      'content/data/rooms.json': '[{ "isOpen": no }]',
      'content/data/rooms.schema.json': JSON.stringify(schema),
    });
    expect(getProblems(files).map(({ help }) => help)).toEqual(['Write false.']);
  });

  it('and a literal in another case is fixed only where one may stand', () => {
    const fixed = (field: string) => {
      const text = `{ "path": "/x", "title": "X", ${field}, ${LAST} }`;
      const files = siteWith([], { 'content/pages/x.json': text });
      return locate(
        parseJson('content/pages/x.json', text, explainPage).diagnostics,
        memorySource(files),
      ).map((one) => one.fix?.text);
    };
    expect(fixed('"draft": TRUE')).toEqual(['true']);
    expect(fixed('"navTitle": TRUE')).toEqual([undefined]);
  });
});
