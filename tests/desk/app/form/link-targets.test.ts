import { expect, it } from 'vitest';
import { listTargets, nameTarget, toLink } from '../../../../src/desk/app/form/link-targets.ts';

const page = {
  path: '/',
  file: 'content/pages/home.json',
  lang: 'en',
  isOld: false,
  map: 1,
  count: 0,
  html: '',
  texts: {},
  unmapped: {},
};
const blocks = [
  { type: 'columns', main: [{ type: 'prose', id: 'about', title: 'About {code}', text: 'a' }], aside: [] },
];
const value = { path: '/', title: 'Home', blocks };
const site = {
  id: 'site',
  name: 'A',
  lang: 'en',
  timeZone: 'UTC',
  pages: [{ file: page.file, path: '/people', title: 'People', isDraft: false }],
  variables: { code: 'ABC', email: 'office@example.org' },
  due: [],
  history: {},
};
const files = { [page.file]: { file: page.file, version: '1', text: '', value } };
const options = listTargets({ site, page, files }, ['files/leaflet.pdf']);

it('lists pages, blocks that have a name for links, and files', () => {
  expect(options).toEqual([
    { id: '/people', name: 'People', detail: '/people' },
    { id: '#about', name: 'About ABC', detail: 'on this page' },
    { id: 'files/leaflet.pdf', name: 'leaflet', detail: 'files/leaflet.pdf' },
  ]);
});

it('names what a link leads to', () => {
  const name = (link: string) => nameTarget(link, options, site.variables);
  expect(name('/people')).toEqual({ name: 'People', detail: '/people' });
  expect(name('/people?section=a#b')).toEqual({ name: 'People', detail: '/people?section=a#b' });
  expect(name('#about')).toEqual({ name: 'About ABC', detail: 'on this page' });
  expect(name('mailto:{email}')).toEqual({ name: 'office@example.org', detail: '' });
  expect(name('https://example.org/a')).toEqual({ name: 'example.org/a', detail: '' });
  expect(name('files/other.pdf')).toEqual({ name: 'other', detail: 'files/other.pdf' });
});

it('understands addresses without their beginnings', () => {
  expect(toLink('office@example.org')).toBe('mailto:office@example.org');
  expect(toLink('www.example.org/a')).toBe('https://www.example.org/a');
  expect(toLink('/people')).toBe('/people');
  expect(toLink('mailto:{email}')).toBe('mailto:{email}');
});
