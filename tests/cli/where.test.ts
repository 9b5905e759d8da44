import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findUses } from '../../src/build/edits/find-uses.ts';
import { createTempFolder } from '../temp-folder.ts';

const list = (name: string) =>
  findUses('examples', name).map(({ file, range, message }) => `${message} ${file}:${range.start.line}`);

it.each<[name: string, uses: string[]]>([
  ['/work/methods', ['links to it content/pages/work.json', 'links to it site.config.json']],
  ['content/pages/work/methods.json', ['links to it content/pages/work.json']],
  [
    'data/countries',
    ['queries it content/pages/work/countries.json', 'makes pages of it content/pages/work/country.json'],
  ],
  [
    'content/data/people.json',
    ['names its rows content/data/publications.schema.json', 'queries it content/pages/people.json'],
  ],
  [
    'media/photos/hills.jpg',
    ['shows its folder content/pages/home.json', 'shows it content/pages/work.json'],
  ],
])('finds where %s is used, with files and lines', (name, uses) => {
  const found = list(name);
  for (const use of uses)
    expect(found.filter((one) => one.startsWith(`${use}:`)).length, use).toBeGreaterThan(0);
});

it('names the nearest thing if there is nothing of the name', () => {
  expect(() => list('data/peple')).toThrow('There is no data/peple. Did you mean "data/people"?');
});

it('finds what names data, a page or a file that is gone', () => {
  const root = createTempFolder();
  const blocks = [
    { type: 'table', title: 'Team', data: 'team' },
    { type: 'people', items: { from: 'data/team' } },
    { type: 'image', image: { src: 'team.jpg', alt: 'We' } },
    { type: 'gallery', folder: './shots' },
    { type: 'prose', text: '[The team](/team)' },
  ];
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, 'content/pages/home.json'), JSON.stringify({ path: '/', blocks }));
  const find = (name: string) => findUses(root, name).map(({ message }) => message);
  expect(find('data/team')).toEqual(['shows or counts its rows', 'queries it']);
  expect(find('media/team.jpg')).toEqual(['shows it']);
  expect(find('media/shots/a.jpg')).toEqual(['shows its folder']);
  expect(find('/team')).toEqual(['links to it']);
});

it('finds the template that makes pages of the folder that a table is in', () => {
  const root = createTempFolder();
  const files = {
    'content/data/calls/2026.json': '[]',
    'content/pages/call.json': '{ "forEach": { "from": "data/calls", "key": "id" } }',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(findUses(root, 'data/calls/2026')).toMatchObject([
    { file: 'content/pages/call.json', message: 'makes pages of it' },
  ]);
});

it('finds what a cell or a condition names, a folder, and the row schema of a table', () => {
  const root = createTempFolder();
  const files = {
    'content/data/team.csv': 'id,portrait,links\nada,ada.jpg,/about#team; /team\n',
    'content/data/team.schema.json':
      '{ "$schema": "../../.blocksite/rowSchema.schema.json", "properties": { "id": { "type": "string" } } }',
    'site.config.json': '{ "variables": { "us": "/about", "again": "{us}", "b": "about" } }',
    'content/pages/home.json': JSON.stringify({
      path: '/',
      blocks: [
        { type: 'people', items: { from: 'data/team', where: { portrait: { not: ['ada.jpg'] } } } },
        { type: 'image', image: { src: 'shots/a.jpg', alt: 'A' } },
        { type: 'gallery', folder: 'shots/2026' },
      ],
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const find = (name: string) =>
    findUses(root, name).map(({ file, pointer, message }) => `${message} ${file} ${pointer}`);
  expect(find('media/ada.jpg')).toEqual([
    'names it content/data/team.csv /0/portrait',
    'names it content/pages/home.json /blocks/0/items/where/portrait/not/0',
  ]);
  expect(find('/about')).toEqual([
    'names it content/data/team.csv /0/links',
    'names it site.config.json /variables/us',
    'names it site.config.json /variables/again',
  ]);
  expect(find('media/shots/')).toEqual(find('media/shots'));
  expect(find('media/shots')).toEqual([
    'shows it content/pages/home.json /blocks/1/image/src',
    'shows its folder content/pages/home.json /blocks/2/folder',
  ]);
  expect(find('data/team')).toEqual([
    'describes its rows content/data/team.schema.json /$schema',
    'queries it content/pages/home.json /blocks/0/items/from',
  ]);
  expect(() => find('media/shot')).toThrow('There is no media/shot.');
});
