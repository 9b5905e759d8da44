import { expect, it } from 'vitest';
import { listRules, SITE, siteWith } from '../memory.ts';

const CONTACT = { type: 'contact', title: 'Contact' };

it.each<[what: string, block: object, site?: object]>([
  ['a title', { title: '**Contact**' }],
  ['opening hours', { hours: ['**Closed** on Sundays'] }],
  ['a label of the interface', {}, { words: { openMenu: '**Menu**' } }],
  ['a label with a number', {}, { words: { rowsFound: '**{count}** rows' } }],
])('Markdown in %s is a warning, as visitors see it as it is written', (_, block, site) => {
  const config = JSON.stringify({ ...JSON.parse(SITE), ...site });
  const files = siteWith([{ type: 'pageHeader' }, { ...CONTACT, ...block }], { 'site.config.json': config });
  expect(listRules(files)).toEqual(['unsupported-markdown']);
});
