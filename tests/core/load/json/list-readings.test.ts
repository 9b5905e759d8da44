import { describe, expect, it } from 'vitest';
import { applyFixes, fixFile } from '../../../../src/core/edit/syntax-fixes.ts';
import { getProblems, siteWith, underlined } from '../../memory.ts';

const FILE = 'content/pages/x.json';
const HEADER = '{ "type": "pageHeader" }';

const createPage = (fields: string, block = HEADER) =>
  `{\n  "$schema": "../../.blocksite/page.schema.json",\n  "path": "/x",\n  ${fields},\n  "blocks": [\n    ${block}\n  ]\n}\n`;
const withFields = (fields: string) => createPage(`"title": "X",\n  ${fields}`);
const withBlock = (block: string) => createPage('"title": "X"', `${HEADER},\n    ${block}`);
const withStat = (value: string) =>
  withBlock(`{ "type": "statGrid", "stats": [{ "value": ${value}, "title": "Wells" }] }`);
const withFaq = (items: string) => withBlock(`{ "type": "faq", "items": ${items} }`);
const withProse = (text: string) => withBlock(`{ "type": "prose", "text": ${text} }`);

/** Returns the problems of a page, with its text after `--fix` and after each suggestion. */
function check(text: string, files = siteWith([{ type: 'prose', text: 'See [x](/x).' }], { [FILE]: text })) {
  return getProblems(files).map((one) => ({
    message: one.message,
    help: one.help,
    underlined: underlined(files, one),
    fixed: one.fix && fixFile(FILE, text, [one.fix]),
    suggested: (one.suggestions ?? []).map((edit) => applyFixes(text, [edit])),
  }));
}

const LIST = 'These values need brackets around them: they are a list.';
const ENTRY = 'These fields need braces around them, as an entry of a list.';
const ENTRIES = 'These are several entries in the braces of one.';
const COMMA = 'This comma is inside the quotes, not after them.';
const PARENTHESES = 'JSON has no parentheses.';
const TEXTS = 'These are several texts in place of one.';
const NUMBER = 'This number has separators.';
const QUOTED = 'Each line begins with ">", as in an e-mail.';

const ENTRY_A = '"question": "Why?", "answer": "So."';
const ENTRY_B = '"question": "How?", "answer": "Thus."';
const OTHER = '"navTitle": "Y"';

describe('a syntax error of which the schema leaves one reading is one problem, and fixed', () => {
  it.each<[name: string, text: string, message: string, place: string, help: string, fixed: string]>([
    [
      'a list without brackets',
      withFields('"tags": "a", "b"'),
      LIST,
      '"a", "b"',
      'Write `["a", "b"]`.',
      withFields('"tags": ["a", "b"]'),
    ],
    [
      'an entry without braces',
      withFaq(`[ ${ENTRY_A} ]`),
      ENTRY,
      ENTRY_A,
      `Write \`{ ${ENTRY_A} }\`.`,
      withFaq(`[ { ${ENTRY_A} } ]`),
    ],
    [
      'the first of two',
      withFaq(`[ ${ENTRY_A}, { ${ENTRY_B} } ]`),
      ENTRY,
      ENTRY_A,
      `Write \`{ ${ENTRY_A} }\`.`,
      withFaq(`[ { ${ENTRY_A} }, { ${ENTRY_B} } ]`),
    ],
    [
      'the second of two',
      withFaq(`[ { ${ENTRY_A} }, ${ENTRY_B} ]`),
      ENTRY,
      ENTRY_B,
      `Write \`{ ${ENTRY_B} }\`.`,
      withFaq(`[ { ${ENTRY_A} }, { ${ENTRY_B} } ]`),
    ],
    [
      'two in a row',
      withFaq(`[ ${ENTRY_A}, ${ENTRY_B} ]`),
      ENTRY,
      `${ENTRY_A}, ${ENTRY_B}`,
      `Write \`{ ${ENTRY_A} }, { "question": "How…\`.`,
      withFaq(`[ { ${ENTRY_A} }, { ${ENTRY_B} } ]`),
    ],
    [
      'two in the braces of one',
      withFaq(`[{ ${ENTRY_A}, ${ENTRY_B} }]`),
      ENTRIES,
      `${ENTRY_A}, ${ENTRY_B}`,
      `Write \`${ENTRY_A} }, { "question": "How?"…\`.`,
      withFaq(`[{ ${ENTRY_A} }, { ${ENTRY_B} }]`),
    ],
    [
      'one over several lines',
      withFaq(`[\n${ENTRY_A.replace(', ', ',\n')}\n]`),
      ENTRY,
      '"question": "Why?",',
      `Write \`{ ${ENTRY_A} }\`.`,
      withFaq(`[\n{ ${ENTRY_A.replace(', ', ',\n')} }\n]`),
    ],
    [
      'a comma inside quotes',
      createPage(`"title": "Prices," ${OTHER}`),
      COMMA,
      '"Prices,"',
      'Write `"Prices",`.',
      createPage(`"title": "Prices", ${OTHER}`),
    ],
    [
      'one at the end of its line',
      createPage(`"title": "Prices,"\n${OTHER}`),
      COMMA,
      '"Prices,"',
      'Write `"Prices",`.',
      createPage(`"title": "Prices",\n${OTHER}`),
    ],
    [
      'one in a list',
      withFields('"tags": ["a," "b"]'),
      COMMA,
      '"a,"',
      'Write `"a",`.',
      withFields('"tags": ["a", "b"]'),
    ],
    [
      'two of them',
      createPage(`"title": "Prices,"\n"navTitle": "Y,"\n"tags": ["a"]`),
      COMMA,
      '"Prices,"',
      'Write `"Prices",`.',
      createPage(`"title": "Prices",\n"navTitle": "Y",\n"tags": ["a"]`),
    ],
    [
      'a parenthesis for a brace',
      withBlock('{ "type": "prose", "text": "A" )'),
      PARENTHESES,
      ')',
      'Write `}`.',
      withProse('"A"'),
    ],
    [
      'one on a line of its own',
      withBlock('{\n"type": "prose",\n"text": "A"\n)'),
      PARENTHESES,
      ')',
      'Write `}`.',
      withBlock('{\n"type": "prose",\n"text": "A"\n}'),
    ],
    [
      'a parenthesis for a bracket',
      withProse('["A", "B")'),
      PARENTHESES,
      ')',
      'Write `]`.',
      withProse('["A", "B"]'),
    ],
    [
      'one beside those of a text',
      withProse('["A (B)", "C (D)")'),
      PARENTHESES,
      ')',
      'Write `]`.',
      withProse('["A (B)", "C (D)"]'),
    ],
    [
      'a sum of texts',
      withProse('"A " + "b" + "c"'),
      TEXTS,
      '"A " + "b" + "c"',
      'Write `"A bc"`.',
      withProse('"A bc"'),
    ],
    [
      'one over several lines',
      withProse('"A " +\n  "\\"b\\""'),
      TEXTS,
      '"A " +',
      'Write `"A \\"b\\""`.',
      withProse('"A \\"b\\""'),
    ],
    [
      'one with the sign at the beginning',
      withProse('"A "\n  + "b"'),
      TEXTS,
      '"A "',
      'Write `"A b"`.',
      withProse('"A b"'),
    ],
    [
      'sums in two places',
      createPage(`"title": "A " + "b",\n"navTitle": "C " + "d"`),
      TEXTS,
      '"A " + "b"',
      'Write `"A b"`.',
      createPage('"title": "A b",\n"navTitle": "C d"'),
    ],
    [
      'two texts in a row',
      createPage(`"title": "A " "b", ${OTHER}`),
      TEXTS,
      '"A " "b"',
      'Write `"A b"`.',
      createPage(`"title": "A b", ${OTHER}`),
    ],
    [
      'a number with points',
      withStat('1.250.000'),
      NUMBER,
      '1.250.000',
      'Write `1250000`.',
      withStat('1250000'),
    ],
    ['one with commas', withStat('1,250,000'), NUMBER, '1,250,000', 'Write `1250000`.', withStat('1250000')],
    [
      'one that is a text',
      withProse('1.250.000'),
      NUMBER,
      '1.250.000',
      'Write `"1.250.000"`.',
      withProse('"1.250.000"'),
    ],
    [
      'a quoted e-mail',
      withProse('"A"').replaceAll(/^(?=.)/gm, '> '),
      QUOTED,
      '> {',
      'Write `{ "$schema": "../../.blocksite/page.schema.json", "path": "…`.',
      withProse('"A"'),
    ],
  ])('%s', (_, text, message, place, help, fixed) => {
    expect(check(text)).toEqual([{ message, help, underlined: place, fixed, suggested: [] }]);
    expect(check(fixed)).toEqual([]);
  });
});

describe('a number with its unit is divided between the fields of the two', () => {
  it.each([
    ['27 gauges', '27, "suffix": " gauges"'],
    ['27+', '27, "suffix": "+"'],
    ['1,250 km²', '1250, "suffix": " km²"'],
  ])('%s', (value, right) => {
    expect(check(withStat(value))).toEqual([
      {
        message: `${value} is not a value.`,
        help: `Write ${right.replace(', ', ', and ')}.`,
        underlined: value,
        fixed: withStat(right),
        suggested: [],
      },
    ]);
  });

  it('but not, if the field of the unit is filled', () => {
    expect(check(withStat('27 gauges, "suffix": "x"'))).toMatchObject([
      { underlined: '27 gauges', help: 'Write a value of this kind: 42.', fixed: undefined, suggested: [] },
    ]);
  });
});

describe('no reading is taken for what is meant', () => {
  it('if there is another one: a person chooses', () => {
    const page = (title: string) => createPage(`"title": ${title}, ${OTHER}`);
    expect(check(page('"One" "two"'))).toEqual([
      {
        message: TEXTS,
        help: 'Write `"One two"`.',
        underlined: '"One" "two"',
        fixed: undefined,
        suggested: [page('"One two"'), page('"Onetwo"')],
      },
    ]);
  });

  it.each([
    ['if the field takes something else', createPage('"title": "a", "b"'), 'A colon is missing here.'],
    ['if another mistake is left', withFields('"tags": "a", "b", "draft": no'), 'A colon is missing here.'],
    ['if another problem is left', withFields('"tags": "a", "b", "titel": "X"'), 'A colon is missing here.'],
    [
      'if the file is long',
      withFields(`"note": "${'x'.repeat(200_000)}", "tags": "a", "b"`),
      'A colon is missing here.',
    ],
  ])('%s', (_, text, message) => {
    const [first] = check(text);
    expect(first).toMatchObject({ message, fixed: undefined, suggested: [] });
  });

  it('if the text is right: a title may end in a comma', () => {
    expect(check(createPage(`"title": "Prices,", ${OTHER}`))).toEqual([]);
  });

  it.each(['{"a": 1,', '[(', '"a" + ', '[ "a": 1, ', ': \n', '"a,"\n', '> \n', '"\\'])(
    'long: %j is read soon',
    (part) => {
      const start = performance.now();
      check(part.repeat(Math.floor(190_000 / part.length)));
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});
