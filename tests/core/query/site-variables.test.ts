import { describe, expect, it } from 'vitest';
import { checkSource, type Files, memorySource, SITE, siteWith, underlined } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const PROJECTS = [
  { name: 'A', state: 'active', city: 'Testpur', until: '1970-01-01' },
  { name: 'B', state: 'active', city: 'Testpur', until: '1970-01-02' },
  { name: 'C', state: 'done', city: 'Prague', until: '1969-12-01' },
];
const withVariables = (variables: object) => {
  const config = JSON.parse(SITE);
  return JSON.stringify({ ...config, variables: { ...config.variables, ...variables } }, null, 2);
};
const site = (variables: object, text: string, more: Files = {}): Files =>
  siteWith([{ type: 'pageHeader' }, { type: 'prose', text }], {
    'site.config.json': withVariables(variables),
    'content/data/projects.json': JSON.stringify(PROJECTS),
    'content/data/projects.schema.json': JSON.stringify({
      type: 'object',
      properties: {
        name: { title: 'Name', type: 'string' },
        state: { title: 'State', type: 'string', enum: ['active', 'done'] },
        city: { title: 'City', type: 'string' },
        until: { title: 'Until', type: 'string', format: 'date' },
      },
    }),
    ...more,
  });
const from = 'data/projects';

describe('a variable that counts the rows of a table', () => {
  it.each<[variables: object, text: string]>([
    [{ n: { from } }, '3'],
    [{ n: { from, where: { state: 'active' } } }, '2'],
    [{ n: { from, distinct: 'city' } }, '2'],
    [{ n: { from, where: { state: 'done' } } }, '1'],
    [{ word: 'active', n: { from, where: { state: '{word}' } } }, '2'],
    [{ n: { from, where: { until: { after: 'today' } } } }, '2'],
  ])('is a number in a text: %j', (variables, count) => {
    const [, block] = resolveHome(site(variables, 'There are {n} projects.'));
    expect(block).toMatchObject({ text: [{ children: [`There are ${count} projects.`] }] });
  });

  it('is a part of those below it, and written as the site writes numbers', () => {
    const many = JSON.stringify(Array.from({ length: 12_345 }, (_, i) => ({ name: `${i}` })));
    const files = site({ n: { from }, words: '{n} projects' }, '{words}', {
      'content/data/projects.json': many,
    });
    expect(resolveHome(files)[1]).toMatchObject({ text: [{ children: ['12,345 projects'] }] });
    const german = {
      ...files,
      'site.config.json': (files['site.config.json'] ?? '').replace('{', '{ "lang": "de",'),
    };
    expect(resolveHome(german)[1]).toMatchObject({ text: [{ children: ['12.345 projects'] }] });
  });

  it.each<[variable: object, text: string, message: string]>([
    [
      { from: 'data/projcts' },
      '"data/projcts"',
      'There is no data "data/projcts". Did you mean "data/projects"?',
    ],
    [
      { from, where: { stat: 'done' } },
      '"stat"',
      '"data/projects" has no column "stat". Did you mean "state"?',
    ],
    [
      { from, where: { state: 'dne' } },
      '"dne"',
      'The column "state" never has the value "dne". Did you mean "done"?',
    ],
    [{ from, distinct: 'cty' }, '"cty"', '"data/projects" has no column "cty". Did you mean "city"?'],
    [{ from: 'pages' }, '"pages"', '"variables" › n › from can\'t be "pages".'],
    [{ from, wher: {} }, '"wher"', '"variables" › n has no field "wher". Did you mean "where"?'],
    [{ from, where: { city: '{foo}' } }, '"{foo}"', 'There is no variable "{foo}".'],
    [{ from, where: { city: '{later}' } }, '"{later}"', 'There is no variable "{later}".'],
    [{ where: {} }, '{', '"variables" › n has no "from".'],
  ])('with a mistake is one problem in the site config: %j', (variable, text, message) => {
    const files = site({ n: variable, later: 'Prague' }, 'There are {n} projects of {later}.');
    const problems = checkSource(memorySource(files)).problems.map((problem) => [
      problem.file,
      underlined(files, problem).slice(0, 20),
      problem.message,
    ]);
    expect(problems).toEqual([
      ['site.config.json', text === '{' ? expect.stringMatching(/^\{/) : text, message],
    ]);
  });
});
