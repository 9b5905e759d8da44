import { describe, expect, it } from 'vitest';
import { createGalleryFiles } from '../../../src/codegen/gallery/write-gallery.ts';
import { getTableName } from '../../../src/core/load/table-names.ts';
import { appendToPointer, parsePointer } from '../../../src/core/paths/pointer.ts';
import { findOrigin, type LoadedPage, loadPage, readReferences } from '../../../src/core/pipeline/index.ts';
import { getChild } from '../../../src/core/schema/schema.ts';
import { type ContentSource, isObject, type Origin } from '../../../src/core/types.ts';
import { isDate } from '../../../src/core/values/dates.ts';
import { checkSource, getProblems, memorySource, pageText, readLab, readSite, siteWith } from '../memory.ts';

/** Yields the texts of a value with their pointers. */
function* listTexts(value: unknown, pointer = ''): Generator<{ pointer: string; text: string }> {
  if (typeof value === 'string') yield { pointer, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [step, one] of Object.entries(value)) yield* listTexts(one, appendToPointer(pointer, step));
}

/** Returns the value that is written at an origin, read by nothing that the map uses. */
function readOrigin({ file, pointer }: Origin, { site }: LoadedPage): unknown {
  const value = file.endsWith('.csv')
    ? site.tables.get(getTableName(file))?.rows
    : JSON.parse(site.source.read(file) ?? 'null');
  return parsePointer(pointer).reduce(getChild, value);
}

const KEY = /^[a-z0-9]+(-[a-z0-9]+)+$/;

/** Returns true if a text may be made of a value: the chain ends in what it is computed from. */
function isMadeOf(text: string, written: unknown, { pointer, line }: Origin, { file }: LoadedPage): boolean {
  const holds = (piece: string) => text.toLowerCase().includes(piece.toLowerCase());
  // All of a text but its variables.
  if (typeof written === 'string' && written.split(/\{[^{}]*\}/).every(holds)) return true;
  // A page by its number, a heading of a group, a text in place of a list.
  if (/@\d+$/.test(file) && /^\/(path|title)$/.test(pointer)) return true;
  if (/\/(groupBy|empty|type|distinct)$/.test(pointer)) return true;
  if (line === undefined) return false;
  // Columns that are made of several fields of a page, and the address of the page of a row.
  if (isObject(written)) return /(^|\.)(call|description|excerpt|image|path|state)$/.test(line.column ?? '');
  if (isDate(written)) return true;
  const values = [written].flat().map(String);
  // The title of the row of another table stands in place of its key.
  return values.length > 0 && values.every((one) => holds(one) || KEY.test(one));
}

/** Lists the texts of pages whose origin is wrong, with the numbers of those that are written there and of links. */
function checkMap(source: ContentSource, folder: string) {
  const { site, pages } = checkSource(source, { now: Date.parse('2026-06-01') });
  const wrong: string[] = [];
  let [exact, computed, links] = [0, 0, 0];
  for (const { summary, results } of pages.filter(({ summary }) => summary.file.startsWith(folder))) {
    const loaded = loadPage(summary.file, site, { results });
    for (const { pointer, text } of listTexts(loaded.expanded?.checked ?? loaded.value)) {
      const origin = findOrigin(loaded, { pointer });
      const written = readOrigin(origin, loaded);
      if (written === text && !origin.isComputed) exact += 1;
      else if (origin.isComputed && isMadeOf(text, written, origin, loaded)) computed += 1;
      else wrong.push(`${summary.file} ${pointer} "${text}": ${JSON.stringify([origin, written])}`);
    }
    for (const { name, pointer, file, within, url = name } of readReferences(
      summary.file,
      site,
      () => loaded,
    ).list('link')) {
      if (file !== undefined) continue;
      links += 1;
      const origin = findOrigin(loaded, { pointer, ...(within && { within }) });
      const written = String(readOrigin(origin, loaded));
      const piece = within && !origin.line ? written.slice(within.start, within.end) : written;
      if (!origin.isComputed && !piece.includes(url.replace(/^mailto:/, '')) && !piece.includes('{'))
        wrong.push(`${summary.file} ${pointer} [${url}]: ${JSON.stringify([origin, piece])}`);
    }
  }
  return { wrong, exact, computed, links };
}

const gallery = memorySource({
  ...readLab(),
  ...Object.fromEntries(
    Object.entries(createGalleryFiles()).map(([file, value]) => [file, JSON.stringify(value)]),
  ),
});

describe('each text and link of each page is written where the map says', () => {
  it.each([
    ['the site of this repository', memorySource(readSite('.')), 1000],
    ['the examples', memorySource(readLab()), 1000],
    ['the site with blocks of its own', memorySource(readSite('examples/own-blocks')), 10],
    ['the gallery', gallery, 1000, 'content/pages/_blocks'],
  ])('%s', (_, source, minimum, folder = '') => {
    const { wrong, exact, links } = checkMap(source, folder);
    expect(links).toBeGreaterThan(1);
    expect(wrong.slice(0, 12)).toEqual([]);
    expect(exact).toBeGreaterThan(minimum);
  });
});

it('a part of a field that is put together is in its own cell, whatever is absent above it', () => {
  const text = { type: 'string' };
  const actions = [
    { label: 'Website', href: '{row.website}' },
    { label: 'Code', href: '{row.source}', about: '{row.name}' },
  ];
  const items = { from: 'data/tools', fields: { title: 'name', actions } };
  const source = memorySource(
    siteWith([{ type: 'pageHeader' }, { type: 'logos', items }], {
      'content/data/tools.json': JSON.stringify([
        { name: 'Ada', website: 'https://example.org/ada', source: 'https://example.org/a' },
        { name: 'Bea', source: 'https://example.org/b' },
      ]),
      'content/data/tools.schema.json': JSON.stringify({
        properties: { name: text, website: text, source: text },
      }),
    }),
  );
  const { site, pages } = checkSource(source);
  const [page] = pages;
  const loaded = loadPage(page?.summary.file ?? '', site, { results: page?.results });
  const find = (pointer: string) => {
    const { file, pointer: at } = findOrigin(loaded, { pointer: `/blocks/1/items/${pointer}` });
    return `${file.replace(/.*\//, '')} ${at}`;
  };
  expect(find('0/actions/1/href')).toBe('tools.json /0/source');
  expect(find('1/actions/0/href')).toBe('tools.json /1/source');
  expect(find('1/actions/0/about')).toBe('tools.json /1/name');
  expect(find('0/actions/0/label')).toMatch(/\.json \/blocks\/1\/items\/fields\/actions\/0\/label$/);
  expect(find('1/actions/0/label')).toMatch(/\.json \/blocks\/1\/items\/fields\/actions\/1\/label$/);
});

describe('the other places of a problem are where they are written', () => {
  const text = { type: 'string' };
  const lay = (path: string, more: object) => JSON.stringify(JSON.parse(pageText(path, more)), null, 1);
  const files = {
    'content/data/calls.csv': 'id,closes\na,2027-01-31T23:59:00Z\nb,2027-01-31T23:59:00Z\n',
    'content/data/calls.schema.json': JSON.stringify({
      properties: {
        id: text,
        closes: { ...text, format: 'date-time' },
      },
    }),
    'content/pages/gone.json': pageText('/gone', { kind: 'notFound' }),
  };
  const forEach = { from: 'data/calls', key: 'id' };
  const listMessages = (page: string, rule: string) =>
    getProblems(siteWith([{ type: 'pageHeader' }], { ...files, 'content/pages/call.json': page }))
      .filter((one) => one.rule === rule)
      .map(({ message }) => message);

  it('on a page that a template makes: the line of the template', () => {
    const prose = { type: 'prose', text: 'See [this](/gone) about {this.closes}.' };
    const page = lay('/calls/{this.id}', { forEach, blocks: [{ type: 'pageHeader' }, prose] });
    expect(listMessages(page, 'broken-link')).toEqual([
      expect.stringMatching(/but links lead to it\. In content\/pages\/call\.json:11\.$/),
    ]);
  });

  it('on a page with a query: the cells of the rows', () => {
    const items = { from: 'data/calls', fields: { title: 'id', text: 'See [this](/gone), {row.id}.' } };
    const blocks = [{ type: 'pageHeader' }, { type: 'cardList', items }];
    expect(listMessages(lay('/calls', { blocks }), 'broken-link')).toEqual([
      expect.stringMatching(
        /but links lead to it\. In content\/data\/calls\.csv:2, content\/data\/calls\.csv:3\.$/,
      ),
    ]);
  });

  it('of a rule about one page: the cell of a page that a template makes', () => {
    const call = {
      type: 'cta',
      label: 'Apply',
      href: 'https://example.org/',
      state: 'byDate',
      closesAt: '2027-02-28T23:59:00Z',
    };
    const page = lay('/calls/{this.id}', {
      forEach,
      subject: { kind: 'call', closesAt: '{this.closes}' },
      blocks: [{ type: 'pageHeader' }, call],
    });
    expect(listMessages(page, 'deadline-mismatch')).toEqual([
      expect.stringMatching(/ In content\/data\/calls\.csv:2\.$/),
    ]);
  });
});
