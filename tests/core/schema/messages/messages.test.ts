import { describe, expect, it } from 'vitest';
import { type Files, getProblems, SITE, siteWith, underlined } from '../../memory.ts';

const HOME = 'content/pages/home.json';
const SCHEMA = '"$schema": "../../.blocksite/page.schema.json", "path": "/", "title": "Home"';
const page = (rest: string): Files => siteWith([], { [HOME]: `{ ${SCHEMA}, ${rest} }` });
const blocks = (text: string): Files => page(`"blocks": [${text}]`);
const ROWS = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
  additionalProperties: false,
});
const PROSE = { type: 'prose', text: 'x' };
const TABLE = { type: 'table', title: 'Team', data: 'team' };
const data = (files: Files): Files => siteWith([TABLE], files);

/** One mistake of each kind that has no rule file of its own. */
const MISTAKES: [kind: string, files: Files][] = [
  ['a missing field', blocks('{ "type": "prose" }')],
  ['a missing field of an item', blocks('{ "type": "statGrid", "stats": [{ "value": 1 }] }')],
  ['a misspelt field', blocks('{ "type": "prose", "text": "x", "titel": "A" }')],
  ['a field that is needed and misspelt', blocks('{ "type": "prose", "txet": "x" }')],
  ['an unknown field', blocks('{ "type": "prose", "text": "x", "colour": "red" }')],
  ['an unknown block', blocks('{ "type": "cardlist" }')],
  ['a block without a type', blocks('{ "text": "x" }')],
  ['a block that is a text', blocks('"prose"')],
  ['a number in quotes', blocks('{ "type": "statGrid", "stats": [{ "value": "92", "title": "x" }] }')],
  ['a text without quotes', blocks('{ "type": "prose", "text": 7 }')],
  [
    'a single thing where a list belongs',
    blocks('{ "type": "statGrid", "stats": { "value": 1, "title": "x" } }'),
  ],
  ['a switch in quotes', page('"draft": "yes", "blocks": [{ "type": "pageHeader" }]')],
  ['a value that is not one of those', blocks('{ "type": "prose", "text": "x", "headings": "top" }')],
  ['an empty text', page('"blocks": [{ "type": "prose", "text": "" }]')],
  ['an empty list', blocks('{ "type": "statGrid", "stats": [] }')],
  ['a page without blocks', page('"blocks": []')],
  [
    'a number that is too small',
    blocks('{ "type": "linkList", "links": [{ "label": "x", "href": "/", "count": -1 }] }'),
  ],
  [
    'an address without its slash',
    siteWith([PROSE], {
      'content/pages/a.json': '{ "path": "a", "title": "A", "blocks": [{ "type": "pageHeader" }] }',
    }),
  ],
  ['a date that is none', page('"updated": "31.12.2025", "blocks": [{ "type": "pageHeader" }]')],
  [
    'a deadline without its offset',
    blocks('{ "type": "cta", "label": "Go", "href": "/", "state": "byDate", "closesAt": "2027-01-31" }'),
  ],
  [
    'the site config without a name',
    siteWith([PROSE], { 'site.config.json': SITE.replace('"name"', '"nmae"') }),
  ],
  ['a page that is a list', siteWith([PROSE], { 'content/pages/a.json': '[]' })],
  ['no site config', {}],
  ['data without a row schema', data({ 'content/data/team.csv': 'name\nAda\n' })],
  [
    'a row schema that is none',
    data({
      'content/data/team.csv': 'name\nAda\n',
      'content/data/team.schema.json': ROWS.replace('"integer"', '"intiger"'),
    }),
  ],
  ['data that is no list', data({ 'content/data/team.json': '{}', 'content/data/team.schema.json': ROWS })],
  [
    'a wrong cell',
    data({ 'content/data/team.csv': 'name,age\nAda,old\n', 'content/data/team.schema.json': ROWS }),
  ],
  [
    'a missing cell',
    data({ 'content/data/team.csv': 'name,age\n,36\n', 'content/data/team.schema.json': ROWS }),
  ],
  [
    'an unknown column',
    data({
      'content/data/team.json': '[{ "name": "Ada", "aeg": 36 }]',
      'content/data/team.schema.json': ROWS,
    }),
  ],
  [
    'an allowed warning without a reason',
    page('"blocks": [{ "type": "pageHeader" }], "allow": [{ "rule": "meta-length" }]'),
  ],
];

describe('each mistake is reported once, in the words of the page', () => {
  it.each(MISTAKES)('%s', (_, files) => {
    const problems = getProblems(files).filter(({ severity }) => severity === 'error');
    const formatted = problems.map((problem) => ({
      rule: problem.rule,
      message: problem.message,
      help: problem.help,
      underlined: underlined(files, problem),
    }));
    expect(formatted.length).toBe(1);
    expect(formatted).toMatchSnapshot();
  });
});
