import { expect, it } from 'vitest';
import { checkSource, memorySource, pageText, siteWith } from '../memory.ts';
import { resolveChecked } from './resolve-home.ts';

const HEADER = { type: 'pageHeader' };
const TEXT = { type: 'prose', text: 'x' };
const LISTED = { type: 'prose', text: ['A', 'B', 'C', 'D', 'E'].map((name) => `### ${name}`) };
const LINKS = { type: 'linkList', look: 'side', links: [{ label: 'A', href: '/' }] };
const IMAGE = { src: 'logo.svg', alt: 'x' };

it.each<[layout: string, blocks: object[], more?: object]>([
  ['text', [HEADER, TEXT]],
  ['text', [HEADER, TEXT, { type: 'quote', text: 'x', name: 'A' }]],
  ['text', [HEADER, TEXT, { type: 'image', image: IMAGE, width: 'small' }]],
  ['site', [HEADER, { type: 'image', image: IMAGE }]],
  ['text', [{ ...HEADER, image: IMAGE }, TEXT]],
  ['site', [HEADER]],
  ['site', [HEADER, TEXT, { type: 'cardList', items: [{ title: 'A' }] }]],
  ['site', [HEADER, { ...TEXT, image: IMAGE }]],
  ['site', [{ ...HEADER, facts: [{ term: 'A', detail: 'b' }] }, TEXT]],
  ['aside', [HEADER, LISTED]],
  ['text', [HEADER, { ...LISTED, contents: false }]],
  ['aside', [HEADER, { type: 'columns', main: [TEXT, LISTED], aside: [LINKS] }, TEXT]],
  ['site', [HEADER, { type: 'columns', main: [TEXT, { ...TEXT, image: IMAGE }], aside: [LINKS] }]],
  ['bare', [HEADER, TEXT], { layout: 'bare' }],
])('%s is the layout of %j', (layout, blocks, more = {}) => {
  const site = siteWith([HEADER, TEXT], { 'content/pages/a.json': pageText('/a', { blocks, ...more }) });
  expect(resolveChecked(checkSource(memorySource(site)), '/a').page.layout).toBe(layout);
});
