import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/load/json/fix.ts';
import { parseJson } from '../../../src/core/load/json/index.ts';

const errors = (text: string) =>
  parseJson('a.json', text).diagnostics.map(
    ({ span, message }) => `${message} [${text.slice(span?.start, span?.end)}]`,
  );
const fix = (text: string) =>
  applyFixes(
    text,
    parseJson('a.json', text).diagnostics.flatMap(({ fix }) => fix ?? []),
  );

/** A text, the message with the underlined text, and the text after `--fix`. */
const CASES: [name: string, text: string, message: string, fixed: string][] = [
  [
    'a missing comma',
    '{\n  "a": 1\n  "b": 2\n}',
    'A comma is missing here. [1]',
    '{\n  "a": 1,\n  "b": 2\n}',
  ],
  ['a missing comma in a list', '["a"\n "b"]', 'A comma is missing here. ["]', '["a",\n "b"]'],
  ['a trailing comma', '{ "a": 1, }', 'This comma is one too many: nothing follows it. [,]', '{ "a": 1 }'],
  [
    'a trailing comma in a list',
    '[1, 2,\n]',
    'This comma is one too many: nothing follows it. [,]',
    '[1, 2\n]',
  ],
  ['two commas', '[1,, 2]', 'This comma is one too many. [,]', '[1, 2]'],
  [
    'two commas behind a text',
    '{ "a": "b",,\n"c": 1 }',
    'This comma is one too many. [,]',
    '{ "a": "b",\n"c": 1 }',
  ],
  ['a comma at the beginning', '[, 1]', 'This comma is one too many. [,]', '[ 1]'],
  ['a missing colon', '{ "a" 1 }', 'A colon is missing here. ["]', '{ "a": 1 }'],
  ['an equals sign', '{ "a"= 1 }', 'This is an equals sign, where a colon belongs. [=]', '{ "a": 1 }'],
  [
    'a full-width colon',
    '{ "a"：1 }',
    'This is a full-width colon, where a colon belongs. [：]',
    '{ "a":1 }',
  ],
  [
    'a semicolon',
    '{ "a": 1; "b": "x;y" }',
    'This is a semicolon, where a comma belongs. [;]',
    '{ "a": 1, "b": "x;y" }',
  ],
  ['a full-width comma', '[1，2]', 'This is a full-width comma, where a comma belongs. [，]', '[1,2]'],
  [
    'a full-width semicolon',
    '["a"；"b"]',
    'This is a full-width semicolon, where a comma belongs. [；]',
    '["a","b"]',
  ],
  ['two colons', '{ "a":: 1 }', 'This character is one too many. [:]', '{ "a": 1 }'],
  [
    'a no-break space between parts',
    '{ "a":\u00a01 }',
    'There is an invisible character here, such as a no-break space, which JSON does not know. [\u00a0]',
    '{ "a": 1 }',
  ],
  [
    'a missing brace',
    '[\n  "a": 1,\n  "b": "x" },\n  { "a": 2 }\n]',
    'An opening brace "{" is missing before "a". ["a"]',
    '[\n  {"a": 1,\n  "b": "x" },\n  { "a": 2 }\n]',
  ],
  [
    'a missing brace at the beginning',
    '"a": 1,\n"b": 2 }',
    'An opening brace "{" is missing before "a". ["a"]',
    '{"a": 1,\n"b": 2 }',
  ],
  [
    'a bracket of the other kind',
    '{ "a": [1, 2}, "b": 3 }',
    'This "}" closes what was opened with "[". [}]',
    '{ "a": [1, 2], "b": 3 }',
  ],
  [
    'a bracket too many',
    '{ "a": [1, 2]], "b": 3 }',
    'This "]" is one too many: nothing is open for it to close. []]',
    '{ "a": [1, 2], "b": 3 }',
  ],
  [
    'a brace too many at the end',
    '{ "a": 1 } }',
    'This "}" is one too many: nothing is open for it to close. [}]',
    '{ "a": 1 } ',
  ],
  [
    'a comma after the end',
    '{ "a": 1 },\n',
    'This comma is one too many: nothing follows it. [,]',
    '{ "a": 1 }\n',
  ],
  [
    'a text that begins straight and ends curly',
    '{ "a": "one”,\n "b": 2 }',
    'These quotes are curly, as a word processor makes them. ["one”]',
    '{ "a": "one",\n "b": 2 }',
  ],
  [
    'two objects without a comma',
    '[{ "a": 1 } { "b": 2 }]',
    'A comma is missing here. [}]',
    '[{ "a": 1 }, { "b": 2 }]',
  ],
  ['a comment that says nothing', '[1 /* */, 2]', 'JSON has no comments. [/* */]', '[1 , 2]'],
  ['single quotes', "{ 'a': 1 }", "Texts stand in double quotes, not in single ones. ['a']", '{ "a": 1 }'],
  [
    'smart quotes',
    '{ “a”: 1 }',
    'These quotes are curly, as a word processor makes them. [“a”]',
    '{ "a": 1 }',
  ],
  ['a name without quotes', '{ a: 1 }', 'The name a must stand in double quotes. [a]', '{ "a": 1 }'],
  ['a word of another language', '[True]', 'True is not a value. [True]', '[true]'],
];

/** Texts with a syntax error that has no safe fix. */
const UNFIXABLE: [name: string, text: string, message: string][] = [
  ['a text that is not closed', '{\n  "a": "one,\n  "b": 2\n}', 'This text is not closed. [e]'],
  ['an object that is not closed', '{ "a": { "b": 1 }', 'The brace "{" of line 1 is not closed. [}]'],
  ['a list that is not closed', '{\n  "a": [1, 2\n}', 'The bracket "[" of line 2 is not closed. [2]'],
  ['a bare word', '{ "a": hello }', 'hello is not a value. [hello]'],
  ['a name without a value', '{ "a": , "b": 1 }', '"a" has no value. [:]'],
  ['a comment to the end of the line', '{ "a": 1 // one\n}', 'JSON has no comments. [// one]'],
  ['a comment between others', '[1, /* two */ 2]', 'JSON has no comments. [/* two */]'],
  ['a block in a comment', '[{ "a": 1 } /* , { "b": 2 } */]', 'JSON has no comments. [/* , { "b": 2 } */]'],
  ['a comment of HTML', '[1, <!-- two --> 2]', 'JSON has no comments. [<!-- two -->]'],
  ['a comment as in a script', '[1,\n# two\n2]', 'JSON has no comments. [# two]'],
  [
    'a comment without an end',
    '{ "a": 1, /* "b": 2 }',
    'JSON has no comments, and this one goes on to the end of the file. [/* "b": 2 }]',
  ],
  ['a backslash that means nothing', '["C:\\data"]', 'This backslash has no meaning in a text. [\\d]'],
  ['a tab in a text', '["a\tb"]', 'There is a tab character in this text. [\t]'],
  [
    'a control character in a text',
    '["a\u0007b"]',
    "There is an invisible character in this text that it can't hold: U+0007. [\u0007]",
  ],
  [
    'a quote in a text',
    '{ "a": "He said "yes" to me", "b": 2 }',
    'This double quote stands inside a text and would end it. ["]',
  ],
  [
    'a quote in a text before a comma',
    '{ "a": "Say "yes", he said", "b": 2 }',
    'This double quote stands inside a text and would end it. ["]',
  ],
  [
    'a quote in an item',
    '["It is "so".",\n"b"]',
    'This double quote stands inside a text and would end it. ["]',
  ],
  [
    'a quote in curly ones',
    '{ "a": “It is "so" here” }',
    'This double quote stands inside a text and would end it. ["]',
  ],
  [
    'a line break in a text',
    '{\n  "a": "one\ntwo three",\n  "b": 2\n}',
    'This text goes over the end of its line. [e]',
  ],
  ['line breaks in an item', '[\n  "one\n\ntwo\nthree"\n]', 'This text goes over the end of its line. [e]'],
  ['a text that is not closed before another', '{ "a": "one, "b": 2 }', 'This text is not closed. [e]'],
  ['a name that is not closed', '{ "a: "one", "b": 2 }', 'This text is not closed. [a]'],
  [
    'a text that is not opened',
    '{ "a": one", "b": 2 }',
    'The double quote at the beginning of this text is missing. [one"]',
  ],
  [
    'words without quotes',
    '{ "a": Hello dear world, "b": 2 }',
    'Hello dear world is not a value. [Hello dear world]',
  ],
  ['a number with a separator', '{ "a": 8,588 }', '8,588 is not a valid number. [8,588]'],
  ['a number with a decimal comma', '{ "a": 8,5, "b": 1 }', '8,5 is not a valid number. [8,5]'],
  ['a number with zeros before it', '[007]', '007 is not a valid number. [007]'],
  ['a date without quotes', '{ "a": 2025-06-27 }', '2025-06-27 is not a value. [2025-06-27]'],
  [
    'an object without a name',
    '{ "a": [1], { "b": 1 } }',
    'These braces stand where a name belongs. [{ "b": 1 }]',
  ],
  [
    'a block beside the list',
    '{ "a": [1],\n { "type": "prose",\n "text": "x" } }',
    'This block stands outside the list of blocks. [{ "type": "prose",]',
  ],
  [
    'a block after the end',
    '{ "a": [1] }\n{ "type": "prose",\n "text": "x" }',
    'This block stands outside the list of blocks. [{ "type": "prose",]',
  ],
  [
    'another object after the end',
    '{ "a": 1 }, { "b": 2 }',
    'This stands after the end of the content. [{ "b": 2 }]',
  ],
  ['something after the end', '{ "a": 1 } "b"', 'There is something after the end of the content. ["b"]'],
  ['names in a list', '{ "a": [ "b": 1, "c": 2 ] }', 'An opening brace "{" is missing before "b". ["b"]'],
  [
    'a file that is cut off in a text',
    '{\n  "a": [\n    "on',
    'The file ends too early. Not closed: "{" of line 1, "[" of line 2. [n]',
  ],
  [
    'a file that is cut off behind a comma',
    '{\n  "a": 1,\n',
    'The file ends too early. Not closed: "{" of line 1. [,]',
  ],
  [
    'a file that is cut off behind a name',
    '[{ "a"',
    'The file ends too early. Not closed: "[" of line 1, "{" of line 1. ["]',
  ],
  [
    'a file that is cut off in a word',
    '{ "a": fal',
    'The file ends too early. Not closed: "{" of line 1. [l]',
  ],
  [
    'a merge conflict',
    '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> other\n}\n',
    'Two versions of this file were merged, and here they differ: a merge conflict. [<<<<<<< HEAD]',
  ],
  [
    'a merge conflict that is half cleaned up',
    '{\n  "a": 1\n  "b": 2\n>>>>>>> other\n}\n',
    'Two versions of this file were merged, and here they differ: a merge conflict. [>>>>>>> other]',
  ],
  ['a name that stands twice', '{ "a": 1, "b": 2, "a": 3 }', '"a" stands here twice. ["a"]'],
];

describe('each syntax error is reported once, at its position', () => {
  it.each([...CASES.map(([name, text, message]) => [name, text, message] as const), ...UNFIXABLE])(
    '%s',
    (_, text, message) => {
      expect(errors(text)).toEqual([message]);
    },
  );

  it.each(UNFIXABLE)('%s has no fix', (_, text) => {
    expect(fix(text)).toBe(text);
  });

  it.each(CASES)('%s is fixed, and nothing else changes', (_, text, _message, fixed) => {
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
    const fixes = parseJson('a.json', text).diagnostics.flatMap(({ fix }) => fix ?? []);
    expect(fixes).toHaveLength(1);
    expect(applyFixes(text, fixes)).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": [1, 2]\n}');
  });

  it('the rest is understood', () => {
    expect(parseJson('a.json', '{ "a": 1\n "b": [1, 2,], c: \'x\' }').value).toEqual({
      a: 1,
      b: [1, 2],
      c: 'x',
    });
  });
});
