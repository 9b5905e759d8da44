import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createSummary, type PageSummary } from '../../../src/core/analyze/summary.ts';
import { checkSource, memorySource, pageText, siteWith } from '../memory.ts';

const photo = { src: 'logo.svg', alt: 'A photo' };
const text = { type: 'string' };
const PAGES = {
  '/full': {
    title: 'Full',
    navTitle: 'Full',
    parent: '/',
    sectionParameter: 'section',
    redirectFrom: ['/old'],
    allow: [{ rule: 'missing-alt', why: 'a', until: '2027-01-01' }],
    meta: { description: 'All that a page can say.', image: photo },
    subject: { kind: 'call', opensAt: '2027-01-10T09:00:00Z', closesAt: '2027-01-31T23:59:00Z' },
    author: 'Ada',
    tags: ['a'],
    published: '2026-01-01',
    updated: '2026-01-02',
    expires: '2027-02-01',
    blocks: [
      { type: 'pageHeader', image: photo },
      { type: 'prose', text: 'Of {product} and {nothing}, [as here](/), and [there](files/a.pdf).' },
      { type: 'prose', id: 'terms', text: { file: 'terms.md' } },
      { type: 'gallery', folder: 'photos' },
      { type: 'table', title: 'People', data: 'people' },
      { type: 'linkList', links: { from: 'data/people', fields: { label: 'name', href: 'page' } } },
      {
        type: 'video',
        videos: [
          {
            title: 'A tour',
            file: { src: 'a.mp4', captions: 'a.vtt', title: 'A tour' },
            poster: { src: 'poster.jpg', alt: 'A robot' },
          },
        ],
      },
    ],
  },
  '/people/{this.id}': {
    title: '{this.name}',
    forEach: { from: 'data/people', key: 'id' },
    blocks: [{ type: 'prose', text: 'Works with {this.friend}.' }],
  },
  '/wrong': { blocks: {} },
  '/none': { kind: 'notFound', draft: true, meta: { robots: 'noindex' } },
  '/folder/page': { title: 'Page', data: { fee: 5 }, blocks: [] },
};

/**
 * The page that has a field. One that is missing here is a type error; one that no summary has, or only as a page
 * of which nothing is known, a failure.
 */
const FIELDS: Readonly<Record<keyof PageSummary, string>> = {
  file: '/full',
  path: '/full',
  title: '/full',
  kind: '/none',
  draft: '/none',
  isListed: '/none',
  redirectFrom: '/full',
  allow: '/full',
  anchors: '/full',
  links: '/full',
  images: '/full',
  files: '/full',
  folders: '/full',
  data: '/full',
  texts: '/full',
  published: '/full',
  updated: '/full',
  expires: '/full',
  sectionParameter: '/full',
  parent: '/full',
  navTitle: '/full',
  times: '/full',
  subject: '/full',
  description: '/full',
  author: '/full',
  tags: '/full',
  hasShareImage: '/full',
  posters: '/full',
  wideImages: '/full',
  queries: '/full',
  call: '/full',
  unknownVariables: '/full',
  variables: '/full',
  template: '/people/ada',
  referring: '/people/ada',
  isInvalid: '/wrong',
  isPartial: '',
  columns: '/folder/page',
};

const UNKNOWN = createSummary({ file: '' });

it('fills each field of the summary of a page that has it', () => {
  const people = [
    { id: 'ada', name: 'Ada', friend: 'bo', page: '/' },
    { id: 'bo', name: 'Bo', friend: 'ada', page: '/' },
  ];
  const properties = { id: text, name: text, friend: { ...text, 'x-refers': 'data/people' }, page: text };
  const pages = Object.entries(PAGES).map(([path, page]) => [
    `content/pages${path.replace('{this.id}', 'all')}.json`,
    pageText(path, page),
  ]);
  const files = siteWith([{ type: 'pageHeader' }], {
    ...Object.fromEntries(pages),
    'content/pages/broken.json': '{ "title": "Broken", "blocks": [',
    'content/pages/folder.schema.json': JSON.stringify({
      type: 'object',
      properties: { fee: { title: 'Fee', type: 'integer' } },
    }),
    'content/data/people.json': JSON.stringify(people),
    'content/data/people.schema.json': JSON.stringify({ type: 'object', properties }),
    'content/text/terms.md': 'Terms.',
    'content/media/files/a.pdf': '',
    'content/media/photos/a.jpg': '',
    'content/media/a.mp4': '',
    'content/media/a.vtt': '',
    'content/media/poster.jpg': '',
  });
  const checked = checkSource(memorySource(files)).pages;
  const missing = Object.entries(FIELDS).filter(([field, path]) => {
    const page = checked.find(({ summary }) => summary.path === path);
    const [own, unknown] = [page?.summary, UNKNOWN].map((one) =>
      new Map(Object.entries(one ?? {})).get(field),
    );
    return own === undefined || isDeepStrictEqual(own, unknown);
  });
  expect(missing).toEqual([]);
});
