import { expect, it } from 'vitest';
import { createCheckOptions } from '../../../src/build/check/check-folder.ts';
import { loadSite } from '../../../src/core/pipeline/index.ts';
import { findNearTexts } from '../../../src/desk/server/find-near-texts.ts';
import { searchTexts } from '../../../src/desk/server/search-texts.ts';
import { memorySource, pageText, siteWith } from '../../core/memory.ts';

const files = siteWith([{ type: 'pageHeader' }], {
  'content/pages/team.json': pageText('/team', {
    title: 'Team',
    blocks: [
      {
        type: 'prose',
        id: 'asha',
        text: ['Led by **Asha Sampleworth**, who came here many years ago from the coast.'],
      },
      { type: 'cta', label: 'Write to Asha', href: '/asha', state: 'closed' },
    ],
  }),
  'content/data/people.csv': 'id,name\nasha,Asha Sampleworth\nbo,Bo\n',
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string', title: 'ASHA' } },
  }),
  'content/text/terms.md': 'Questions go to Asha.\n',
});
const { site } = loadSite(memorySource(files), createCheckOptions(0));
const find = (query: string) => searchTexts(query, site);

it('finds words in texts, cells and files, whatever their case, and no ids and addresses', () => {
  expect(find('ASHA').map(({ file, pointer, name }) => [file, pointer, name])).toEqual([
    ['content/pages/team.json', '/blocks/0/text/0', 'Team'],
    ['content/pages/team.json', '/blocks/1/label', 'Team'],
    ['content/data/people.csv', '/0/id', 'People'],
    ['content/data/people.csv', '/0/name', 'People'],
    ['content/text/terms.md', '/0', 'terms.md'],
  ]);
});

it('shows what is around the words, and leads to their page', () => {
  expect(find('sampleworth')[0]).toEqual({
    file: 'content/pages/team.json',
    pointer: '/blocks/0/text/0',
    path: '/team',
    name: 'Team',
    text: 'Led by **Asha Sampleworth**, who came here many years ago from th…',
  });
});

it('finds nothing where nothing is', () => {
  expect(find('zzz')).toEqual([]);
  expect(find('  ')).toEqual([]);
});

it('finds the nearest words where nobody has written those', () => {
  expect(findNearTexts('Samplewroth', site)).toEqual(find('sampleworth'));
  expect(findNearTexts('Asha Smapleworth', site).map(({ pointer }) => pointer)).toEqual([
    '/blocks/0/text/0',
    '/0/name',
  ]);
  expect(findNearTexts('zzyzx', site)).toEqual([]);
  expect(findNearTexts('asha', site)).toEqual(find('asha'));
});
