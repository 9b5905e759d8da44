import { expect, it } from 'vitest';
import type { ReferenceKind } from '../../../src/core/analyze/references.ts';
import { readReferences } from '../../../src/core/pipeline/index.ts';
import { checkSource, memorySource, siteWith } from '../memory.ts';

/**
 * A cell that has a reference of a kind, or why none has. A kind that is missing here is a type error; one that
 * `collectTableReferences` does not know, a failure.
 */
const CELLS: Readonly<Record<ReferenceKind, { cell: string } | { never: string }>> = {
  link: { cell: '[people](/people)' },
  file: { cell: '[leaflet](files/leaflet.pdf)' },
  variable: { cell: 'Of {product}' },
  unknownVariable: { cell: 'Of {nothing}' },
  sheetError: { cell: '#REF!' },
  foreignTag: { cell: 'Of {{ name }}' },
  cellImage: { cell: '![pond](pond.jpg)' },
  remoteImage: { cell: '![pond](https://example.net/pond.jpg)' },
  brokenLink: { cell: '[people](the people)' },
  call: { cell: 'f[i](x, y)' },
  html: { cell: '<b>Ada</b>' },
  footnote: { cell: 'Ada[^1]' },
  wikiLink: { cell: '[[People]]' },
  bold: { cell: '** Ada **' },
  media: { never: 'an image in a cell is a `cellImage`' },
  missingAlt: { never: 'an image in a cell is a `cellImage`' },
  plain: { never: 'a cell may have Markdown' },
  blank: { never: 'a cell may be empty' },
  unfilled: { never: 'a cell may be in brackets' },
  bullet: { never: 'it is a line of a longer text' },
  headingSpace: { never: 'it is a line of a longer text' },
  deep: { never: 'it is a text of several lines' },
  dense: { never: 'it is a text of several lines' },
  headingOrder: { never: 'it is a text of several lines' },
  hiddenFootnote: { never: 'it is a text of several lines' },
  long: { never: 'it is a text of several lines' },
  reference: { never: 'it is a text of several lines' },
  setext: { never: 'it is a text of several lines' },
  tableLine: { never: 'it is a text of several lines' },
  tableRow: { never: 'it is a text of several lines' },
  taskList: { never: 'it is a text of several lines' },
  anchor: { never: 'it is a part of pages' },
  column: { never: 'it is a part of pages' },
  data: { never: 'it is a part of pages' },
  embedUrl: { never: 'it is a part of pages' },
  folder: { never: 'it is a part of pages' },
  generatedAnchor: { never: 'it is a part of pages' },
  lang: { never: 'it is a part of pages' },
  path: { never: 'it is a part of pages' },
  phone: { never: 'it is a part of pages' },
  remotePhoto: { never: 'it is a part of pages' },
  text: { never: 'it is a part of pages' },
  time: { never: 'it is a part of pages' },
  videoFile: { never: 'it is a part of pages' },
};

const isKind = (name: string): name is ReferenceKind => name in CELLS;
const KINDS = Object.keys(CELLS).filter(isKind);
const SCHEMA = { type: 'object', properties: { cell: { type: 'string' } } };

it('collects each kind of reference that a cell can have', () => {
  const cells = KINDS.flatMap((kind) => ('cell' in CELLS[kind] ? { kind, ...CELLS[kind] } : []));
  const files = siteWith([{ type: 'pageHeader' }], {
    'content/data/cells.json': JSON.stringify(cells.map(({ cell }) => ({ cell }))),
    'content/data/cells.schema.json': JSON.stringify(SCHEMA),
  });
  const references = readReferences('content/data/cells.json', checkSource(memorySource(files)).site);
  const found = KINDS.filter((kind) => references.list(kind).length > 0);
  expect(found).toEqual(cells.map(({ kind }) => kind));
});
