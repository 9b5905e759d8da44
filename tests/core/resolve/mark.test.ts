import { expect, it } from 'vitest';
import { toPointer } from '../../../src/core/paths/pointer.ts';
import type { TextSource } from '../../../src/core/resolve/context.ts';
import { checkSource, memorySource, siteWith } from '../memory.ts';
import { resolveChecked } from './resolve-home.ts';

const files = siteWith(
  [
    { type: 'pageHeader' },
    { type: 'prose', title: 'About {product}', text: ['Of **winds** and {product}.', 'Second.'] },
    { type: 'table', title: 'People', data: 'people' },
    { type: 'image', image: { src: 'a.jpg', alt: 'A bird', credit: 'Photo: Ada' }, caption: 'A bird' },
  ],
  {
    'content/media/a.jpg': '',
    'content/data/people.schema.json': JSON.stringify({
      type: 'object',
      properties: { name: { title: 'Name', type: 'string' }, born: { title: 'Born', type: 'integer' } },
    }),
    'content/data/people.json': JSON.stringify([{ name: 'Ada *Example*', born: 1990 }]),
  },
);

it('a page is resolved with a mark at each text that leaves the resolver, and without in a build', () => {
  const checked = checkSource(memorySource(files));
  const marks: string[] = [];
  const mark = (text: string, { path, within, cell }: TextSource) => {
    const at = [
      toPointer(path),
      within && `${within.start}-${within.end}`,
      cell && `${cell.row ?? 'title'}.${cell.column}`,
    ];
    marks.push(`${text} ${at.filter(Boolean).join(' ')}`);
    return `<${text}>`;
  };
  const { page } = resolveChecked(checked, '/', { mark });
  expect(marks).toEqual([
    'About Northwind /blocks/1/title',
    'Of  /blocks/1/text 0-3',
    'winds /blocks/1/text 5-10',
    ' and Northwind. /blocks/1/text 12-27',
    'Second. /blocks/1/text 29-36',
    'People /blocks/2/title',
    'Ada  /blocks/2/data 0.name',
    'Example /blocks/2/data 0.name',
    '1990 /blocks/2/data 0.born',
    'Name /blocks/2/data title.name',
    'Born /blocks/2/data title.born',
    'A bird /blocks/3/image/alt',
    'Photo: Ada /blocks/3/image/credit',
    'A bird /blocks/3/caption',
    'Home /title',
    'Home /title',
  ]);
  const stripped = JSON.parse(JSON.stringify(page).replaceAll(/[<>]/g, ''));
  expect(stripped).toEqual(JSON.parse(JSON.stringify(resolveChecked(checked, '/').page)));
});
