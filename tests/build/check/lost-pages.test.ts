import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpTestSite } from '../test-site.ts';

const site = setUpTestSite(3);

function write(file: string, value: unknown): void {
  writeFileSync(join(site.root, 'content', file), JSON.stringify(value));
}

const writeRows = (codes: readonly string[]) =>
  write(
    'data/countries.json',
    codes.map((code) => ({ code })),
  );

it('a row that goes leaves a warning with its address, unless another page has it', async () => {
  write('data/countries.schema.json', { type: 'object', properties: { code: { type: 'string' } } });
  const template = {
    $schema: '../../.blocksite/page.schema.json',
    forEach: { from: 'data/countries', key: 'code' },
    path: '/c/{this.code}',
    title: 'Country {this.code}',
    blocks: [{ type: 'pageHeader' }],
  };
  write('pages/countries.json', template);
  const lost = async () =>
    (await site.build()).problems.flatMap(({ rule, file, message }) =>
      rule === 'lost-page' ? [`${file}: ${message}`] : [],
    );
  writeRows(['in', 'fi', 'se']);
  expect(await lost()).toEqual([]);
  writeRows(['in', 'se']);
  expect(await lost()).toEqual([
    'content/pages/countries.json: The page /c/fi is gone with its row in data/countries.',
  ]);
  write('pages/countries.json', { ...template, path: '/c/{this.cod}' });
  expect(await lost()).toEqual([]);
  write('pages/countries.json', template);
  writeRows(['in']);
  write('pages/sweden.json', {
    ...template,
    forEach: undefined,
    path: '/sweden',
    title: 'S',
    redirectFrom: ['/c/se'],
  });
  expect(await lost()).toEqual([]);
});
