import { expect, it } from 'vitest';
import { createRowCompiler } from '../../../src/build/check/row-compiler.ts';
import { checkInOrder, createChecker, loadSite, runAtOnce } from '../../../src/core/pipeline/index.ts';
import { type Files, memorySource, pageText, SITE } from '../memory.ts';

const FILES: Files = {
  'site.config.json': SITE,
  'content/data/people.schema.json': '{ "type": "object", "properties": { "id": { "type": "string" } } }',
  'content/data/people.json': '[{ "id": "ada" }, { "id": "bo" }, { "id": "cy" }]',
  'content/pages/home.json': pageText('/', { title: 'Home' }),
  'content/pages/people.json': pageText('/people', {
    title: 'People',
    blocks: [
      { type: 'pageHeader' },
      { type: 'people', items: { from: 'data/people', fields: { name: 'id' }, pageSize: 2 } },
    ],
  }),
  'content/pages/person.json': pageText('/people/{this.id}', { forEach: { from: 'data/people', key: 'id' } }),
  'content/pages/named.json': pageText('/named/{this.title}', {
    forEach: { from: 'pages', distinct: 'title' },
  }),
};

it('checks pages in files, then those of templates, then those with results; then tables that none shows', () => {
  const loaded = loadSite(memorySource(FILES), { compileRow: createRowCompiler(), now: 0 });
  const steps: string[][] = [];
  const check = createChecker(loaded.site);
  const checked = runAtOnce(checkInOrder(loaded, new Map()), (pages) => {
    steps.push(pages.map(({ file }) => file.replace('content/pages/', '')));
    return check(pages);
  });
  expect(steps).toEqual([
    ['home.json', 'named.json', 'people.json', 'person.json'],
    ['named.json#Home', 'named.json#People', 'person.json#ada', 'person.json#bo', 'person.json#cy'],
    ['people.json', 'people.json@2'],
  ]);
  expect(checked.pages).toHaveLength(8);
  expect(checked.tables.map(({ name }) => name)).toEqual(['people']);
});
