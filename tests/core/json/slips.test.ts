import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/fix.ts';
import { parseJson } from '../../../src/core/json/index.ts';

const slips = (text: string) =>
  parseJson('a.json', text).findings.map(
    ({ span, message }) => `${message} [${text.slice(span?.start, span?.end)}]`,
  );
const mended = (text: string) =>
  applyFixes(
    text,
    parseJson('a.json', text).findings.flatMap(({ fix }) => fix ?? []),
  );

/** What is written, what is told and underlined, and what `--fix` makes of it. */
const CASES: [name: string, text: string, told: string, fixed: string][] = [
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
  ['a comma at the beginning', '[, 1]', 'This comma is one too many. [,]', '[ 1]'],
  ['a missing colon', '{ "a" 1 }', 'A colon is missing here. ["]', '{ "a": 1 }'],
  ['an equals sign', '{ "a"= 1 }', 'A colon is missing here. ["]', '{ "a": 1 }'],
  ['single quotes', "{ 'a': 1 }", "Texts stand in double quotes, not in single ones. ['a']", '{ "a": 1 }'],
  [
    'smart quotes',
    '{ “a”: 1 }',
    'These quotes are curly, as a word processor makes them. [“a”]',
    '{ "a": 1 }',
  ],
  ['a name without quotes', '{ a: 1 }', 'The name a must stand in double quotes. [a]', '{ "a": 1 }'],
  [
    'a comment to the end of the line',
    '{ "a": 1 // one\n}',
    'JSON has no comments. [// one]',
    '{ "a": 1 \n}',
  ],
  ['a comment between signs', '[1, /* two */ 2]', 'JSON has no comments. [/* two */]', '[1,  2]'],
  ['a word of another language', '[True]', 'True is not a value. [True]', '[true]'],
];

/** What can't be mended safely: it is told, and left as it is. */
const TOLD: [name: string, text: string, told: string][] = [
  ['a text that is not closed', '{\n  "a": "one,\n  "b": 2\n}', 'This text is not closed. [e]'],
  ['an object that is not closed', '{ "a": { "b": 1 }', 'The brace "{" of line 1 is not closed. [}]'],
  ['a list that is not closed', '{\n  "a": [1, 2\n}', 'The bracket "[" of line 2 is not closed. [2]'],
  ['a bare word', '{ "a": hello }', 'hello is not a value. [hello]'],
  ['a name without a value', '{ "a": , "b": 1 }', '"a" has no value. [:]'],
  [
    'a backslash that means nothing',
    '["C:\\data"]',
    'There is a sign in this text that it can not hold. ["C:\\data"]',
  ],
  ['something behind the end', '{ "a": 1 } }', 'There is something behind the end of the content. [}]'],
  ['a name that stands twice', '{ "a": 1, "b": 2, "a": 3 }', '"a" stands here twice. ["a"]'],
];

describe('each slip is named at its place, once', () => {
  it.each([...CASES.map(([name, text, told]) => [name, text, told] as const), ...TOLD])(
    '%s',
    (_, text, told) => {
      expect(slips(text)).toEqual([told]);
    },
  );

  it.each(CASES)('%s is mended, and nothing else is changed', (_, text, _told, fixed) => {
    expect(mended(text)).toBe(fixed);
    expect(() => JSON.parse(fixed)).not.toThrow();
    expect(mended(fixed)).toBe(fixed);
  });

  it('several slips are all told', () => {
    expect(slips('{\n  "a": 1\n  b: 2,\n  "c": [1, 2,],\n}')).toHaveLength(4);
  });

  it('the rest is understood', () => {
    expect(parseJson('a.json', '{ "a": 1\n "b": [1, 2,], c: \'x\' }').value).toEqual({
      a: 1,
      b: [1, 2],
      c: 'x',
    });
  });
});
