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
        image: { src: 'asha.jpg', alt: 'At work' },
        text: ['Led by **Asha Sampleworth**, who came here many years ago from the coast.'],
      },
      {
        type: 'cta',
        label: 'Write to Asha',
        href: '/asha',
        state: 'closed',
        facts: [{ term: 'Note', detail: 'Of Asha.' }],
      },
      { type: 'contact', phones: [{ number: '+91 20 1234 5678' }] },
    ],
  }),
  'content/data/people.csv': 'id,name,group\nasha,Asha Sampleworth,asha\nbo,Bo,\n',
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      id: { type: 'string', format: 'slug' },
      name: { type: 'string', title: 'ASHA' },
      group: { type: 'string', enum: ['asha'] },
    },
  }),
  'content/text/terms.md': 'Questions go to Asha.\n',
});
const { site } = loadSite(memorySource(files), createCheckOptions(0));
const find = (query: string) => searchTexts(query, site);

it('finds words in texts, cells and files, whatever their case, and no ids, addresses and choices', () => {
  expect(find('ASHA').map(({ file, pointer, name }) => [file, pointer, name])).toEqual([
    ['content/pages/team.json', '/blocks/0/text/0', 'Team › Prose › Text'],
    ['content/pages/team.json', '/blocks/1/label', 'Team › Call to action › Button text'],
    ['content/pages/team.json', '/blocks/1/facts/0/detail', 'Team › Call to action › Note'],
    ['content/data/people.csv', '/0/name', 'People › Asha Sampleworth › ASHA'],
    ['content/text/terms.md', '/0', 'terms.md'],
  ]);
});

it('finds e-mail addresses and phone numbers, which are no words to replace', () => {
  expect(find('office@').map(({ pointer }) => pointer)).toEqual(['/contact/email']);
  expect(find('1234 56').map(({ pointer }) => pointer)).toEqual(['/blocks/2/phones/0/number']);
});

it('shows what is around the words, and leads to their page', () => {
  expect(find('sampleworth')[0]).toEqual({
    file: 'content/pages/team.json',
    pointer: '/blocks/0/text/0',
    id: 'content/pages/team.json#/blocks/0/text/0@14',
    path: '/team',
    name: 'Team › Prose › Text',
    before: 'Led by **Asha ',
    words: 'Sampleworth',
    after: '**, who came here many years ago from th…',
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
