import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReplacement, listReplaced } from '../../../src/desk/server/replace-texts.ts';
import { pageText } from '../../core/memory.ts';
import { type OpenedEdits, openEdits } from './open-edits.ts';

const PAGE = 'content/pages/pond.json';
const TEAM = 'content/data/team.csv';
const DUTIES = 'content/data/duties.csv';
const EVENT = 'content/pages/events/ada.json';
const SETTINGS = 'site.config.json';

let desk: OpenedEdits;
beforeEach(() => {
  desk = openEdits('templates/site');
});

const TEXTS = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string' }, note: { type: 'string' } },
});

const wanted = { words: 'Pond', by: 'Lake', isWhole: true, isCase: true };
type Wanted = Partial<typeof wanted>;

/** Writes files, and reads the site again. */
function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(desk.root, dirname(file)), { recursive: true });
    writeFileSync(join(desk.root, file), text);
  }
  desk = desk.restart();
}
const writePage = (more: object) => write({ [PAGE]: pageText('/pond', { title: 'A page', ...more }) });
const list = (more: Wanted = {}) => listReplaced({ ...wanted, ...more, shown: 100 }, desk.site).places;
const listIn = (file: string, more?: Wanted) => list(more).filter((one) => one.file === file);
const listPointers = (more?: Wanted) => listIn(PAGE, more).map(({ pointer }) => pointer);

/** Replaces words in all places but some, and expects that undo takes it back to the byte, and redo makes it again. */
function replace(more: Wanted = {}, isChosen: (id: string) => boolean = () => true) {
  const ids = list(more).map(({ id }) => id);
  const left = ids.filter((id) => !isChosen(id));
  const action = createReplacement({ ...wanted, ...more, left, count: ids.length }, desk.site);
  const { before, after } = desk.actBothWays(action);
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  return { sentence: action.sentence, changed };
}

describe('words', () => {
  it('are replaced in texts of pages, tables, text files and settings, in one step, and in nothing else', () => {
    const page = `{\n  "path": "/Pond", "title":"The  Pond",\t"tags": ["Pond"],
  "meta": { "description": "Our \\u0050ond.", "image": { "src": "Pond/Pond.jpg", "alt": "The Pond in May" } },
  "blocks": [ { "type": "cta", "id": "Pond", "label": "Pond \\"one\\" & Pond", "href": "/Pond", "state": "open" } ] }\r\n`;
    write({
      [PAGE]: page,
      'content/text/Pond.md': '\uFEFF# Pond\r\n\r\nThe *Pond* of `Pond`.\r\n\r\n```\r\nPond\r\n```\r\n',
      [TEAM]: 'id,name,level,note,mail,site\r\nPond,"Pond, Ada",Pond,a **Pond**,Pond@example.org,/Pond\r\n',
      'content/data/team.schema.json': JSON.stringify({
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          level: { type: 'string', enum: ['Pond', 'sea'] },
          note: { type: 'string' },
          mail: { type: 'string', format: 'email' },
          site: { type: 'string', format: 'uri-reference' },
        },
      }),
      [SETTINGS]: '{ "name": "Pond {Pond}", "variables": { "Pond": "the Pond", "file": "Pond.pdf" } }\n',
    });
    expect(replace()).toEqual({
      sentence: '“Pond” replaced by “Lake” in 12 places',
      changed: [SETTINGS, TEAM, PAGE, 'content/text/Pond.md'],
    });
    expect(desk.read(PAGE)).toBe(
      page
        .replace('The  Pond', 'The  Lake')
        .replace('["Pond"]', '["Lake"]')
        .replace('\\u0050ond', 'Lake')
        .replace('The Pond in', 'The Lake in')
        .replace('Pond \\"one\\" & Pond', 'Lake \\"one\\" & Lake'),
    );
    expect(desk.read('content/text/Pond.md')).toBe(
      '\uFEFF# Lake\r\n\r\nThe *Lake* of `Pond`.\r\n\r\n```\r\nPond\r\n```\r\n',
    );
    expect(desk.read(TEAM)).toBe(
      'id,name,level,note,mail,site\r\nPond,"Lake, Ada",Pond,a **Lake**,Pond@example.org,/Pond\r\n',
    );
    expect(desk.read(SETTINGS)).toBe(
      '{ "name": "Lake {Pond}", "variables": { "Pond": "the Lake", "file": "Pond.pdf" } }\n',
    );
  });

  it.each([
    [
      'whole words',
      {},
      ['Pond pond Ponds EelPond', 'Pond-side, *Pond*s, Pond'],
      ['Pond', 'Pond', 'Pond', 'Pond'],
    ],
    ['parts of words', { isWhole: false }, ['Ponds Fishpond'], ['Pond']],
    ['any letter case', { isCase: false }, ['POND pond ponds'], ['POND', 'pond']],
    ['quotes and slashes', { words: '"a\\b/c d"' }, ['An "a\\b/c\td"'], ['"a\\b/c d"']],
    ['signs as they are', { words: '(a.b)' }, ['(a.b) (axb)'], ['(a.b)']],
    [
      'other spaces',
      { words: 'The Pond' },
      ['The\u00a0Pond and the Pond', 'The\nPond'],
      ['The Pond', 'The Pond'],
    ],
    ['words of other scripts', { words: 'ताल' }, ['ताल, तालाब, ताला'], ['ताल']],
  ])('are found as typed: %s', (_, more, text, words) => {
    writePage({ blocks: [{ type: 'prose', text }] });
    expect(listIn(PAGE, more).map((one) => one.words)).toEqual(words);
  });

  it('are found in a short form with a full stop, which is no name of a file', () => {
    writePage({ title: 'Ph.D', blocks: [{ type: 'prose', text: ['a'] }] });
    expect(listIn(PAGE, { words: 'Ph.D' }).map((one) => one.words)).toEqual(['Ph.D']);
  });

  it.each([
    ['code', ['`Pond`', 'a', '```', 'Pond', '```', 'Pond']],
    [
      'addresses',
      ['[a](/Pond) ![b](Pond.jpg) <https://Pond.org> https://example.org/Pond', '[Pond](/a "b")'],
    ],
    ['names in braces', ['{Pond} {{Pond}} {this.Pond} {{ Pond }} Pond']],
    ['notes and HTML', ['a[^Pond] <b id="Pond">', '[^Pond]: Pond']],
    [
      'other values',
      ['Pond'],
      { redirectFrom: ['/Pond'], lang: 'Pond', allow: [{ rule: 'Pond', why: 'Pond' }] },
    ],
    [
      'queries',
      ['Pond', { from: 'Pond' }],
      { forEach: { from: 'data/Pond', key: 'Pond', where: { Pond: 'Pond' } } },
    ],
    ['a whole address', ['Pond'], { title: 'https://example.org/#Pond', navTitle: 'Pond.pdf' }],
  ])('are not replaced in %s', (_, text, more?: object) => {
    writePage({ ...more, blocks: [{ type: 'prose', id: 'Pond', text }] });
    const last = text.findLastIndex((one) => typeof one === 'string' && one.includes('Pond'));
    expect(listPointers()).toEqual([`/blocks/0/text/${last}`]);
  });

  it('are replaced in what a list says while it is empty, and in what is of pages of this folder alone', () => {
    const empty = { from: 'data/people', sort: ['Pond'], groupBy: 'Pond', empty: 'No Pond' };
    const blocks = [{ type: 'people', items: empty }];
    write({
      'content/pages/events.schema.json': TEXTS,
      'content/pages/events/pond.json': pageText('/pond', { data: { note: 'Pond', other: 'Pond' }, blocks }),
    });
    expect(list().map(({ pointer }) => pointer)).toEqual(['/blocks/0/items/empty', '/data/note']);
  });

  it('are not replaced in numbers to call, and in e-mail addresses', () => {
    const people = [{ name: 'Ada 123', phone: { number: '+91 20 123 45' }, email: '123@example.org' }];
    writePage({ blocks: [{ type: 'people', items: people }] });
    expect(listPointers({ words: '123' })).toEqual(['/blocks/0/items/0/name']);
  });

  it('say where they are, with what is around them', () => {
    writePage({
      navTitle: 'Garden',
      blocks: [{ type: 'cta', label: 'x', facts: [{ term: 'Note', detail: 'By the Pond.' }] }],
    });
    expect(listIn(PAGE)).toEqual([
      {
        follow: 0,
        ...{
          file: PAGE,
          path: '/pond',
          pointer: '/blocks/0/facts/0/detail',
          id: `${PAGE}#/blocks/0/facts/0/detail@7`,
        },
        ...{ name: 'Garden › Call to action › Note', before: 'By the ', words: 'Pond', after: '.' },
      },
    ]);
  });

  it('stay where they are left out', () => {
    writePage({ title: 'Pond, Pond and Pond' });
    const { sentence } = replace({ by: 'Harbour' }, (id) => id !== `${PAGE}#/title@6`);
    expect(sentence).toBe('“Pond” replaced by “Harbour” in 2 places');
    expect(JSON.parse(desk.read(PAGE)).title).toBe('Harbour, Pond and Harbour');
  });

  it('are removed, and replaced by what a cell must quote', () => {
    write({ [TEAM]: 'name;note\nAda;a Pond\n', 'content/data/team.schema.json': TEXTS });
    expect(replace({ by: 'x; "y"' }).changed).toEqual([TEAM]);
    expect(desk.read(TEAM)).toBe('name;note\nAda;"a x; ""y"""\n');
    expect(replace({ words: 'x;', by: '' }).sentence).toBe('“x;” removed in 1 place');
  });

  it('are written as they were typed, also where the text is wrong then', () => {
    writePage({ title: 'Pond' });
    replace({ by: '' });
    expect(JSON.parse(desk.read(PAGE)).title).toBe('');
  });

  it('are not replaced if one of the texts has changed meanwhile', () => {
    writePage({ title: 'Pond and Pond' });
    const make = (left: string[], count: number) => createReplacement({ ...wanted, left, count }, desk.site);
    const [{ id } = { id: '' }] = list();
    expect(make([id], 2).sentence).toContain('in 1 place');
    writePage({ title: 'A Pond and Pond' });
    expect(() => make([id], 2)).toThrow('was changed meanwhile');
    expect(() => make([], 3)).toThrow('was changed meanwhile');
  });

  it('are counted, and as many are shown as are asked for', () => {
    writePage({ title: 'Pond, Pond' });
    expect(listReplaced({ ...wanted, shown: 1 }, desk.site)).toMatchObject({
      count: 2,
      places: [{ words: 'Pond' }],
    });
  });
});

describe('the key of a row', () => {
  const KEYED = {
    [TEAM]: 'name,note\nAda Pond,By Ada Pond\nBo,\n',
    'content/data/team.schema.json': TEXTS,
    [EVENT]: pageText('/ada', { author: ['Ada Pond'], data: { by: 'Ada Pond' } }),
    'content/pages/events.schema.json': JSON.stringify({
      type: 'object',
      properties: { by: { type: 'string', 'x-refers': 'data/team' } },
    }),
    [SETTINGS]: '{ "name": "A site", "authors": "data/team" }',
    [DUTIES]: 'duty,who\nPond,Ada Pond; Bo\nKeys,Bo\n',
    'content/data/duties.schema.json': JSON.stringify({
      type: 'object',
      properties: {
        duty: { type: 'string' },
        who: { type: 'array', items: { type: 'string', 'x-refers': 'data/team' } },
      },
    }),
  };

  it('is one place, and the cells and pages that name the row follow', () => {
    write(KEYED);
    expect(list().map(({ id, follow }) => [id, follow])).toEqual([
      [`${TEAM}#/0/name@4`, 3],
      [`${DUTIES}#/0/duty@0`, 0],
      [`${TEAM}#/0/note@7`, 0],
    ]);
    expect(replace().sentence).toBe('“Pond” replaced by “Lake” in 3 places');
    expect(desk.read(TEAM)).toBe('name,note\nAda Lake,By Ada Lake\nBo,\n');
    expect(desk.read(DUTIES)).toBe('duty,who\nLake,Ada Lake; Bo\nKeys,Bo\n');
    expect(JSON.parse(desk.read(EVENT))).toMatchObject({ data: { by: 'Ada Lake' }, author: ['Ada Lake'] });
  });

  it('stays with all that names it', () => {
    write(KEYED);
    replace({}, (id) => !id.includes('/name@'));
    expect(desk.read(TEAM)).toBe('name,note\nAda Pond,By Ada Lake\nBo,\n');
    expect(desk.read(EVENT)).not.toContain('Lake');
    expect(desk.read(DUTIES)).toBe('duty,who\nLake,Ada Pond; Bo\nKeys,Bo\n');
  });

  it('is no text if it is an id, nor is what names a row by that', () => {
    write({
      [TEAM]: 'id,name\nPond,Ada\n',
      'content/data/team.schema.json': JSON.stringify({
        type: 'object',
        properties: { id: { type: 'string' }, name: { type: 'string' } },
      }),
      [DUTIES]: 'duty,who\nKeys,Pond\n',
      'content/data/duties.schema.json': KEYED['content/data/duties.schema.json'],
    });
    expect(list()).toEqual([]);
  });

  it('is a text of its own where nothing names the row', () => {
    write({ [TEAM]: 'name,note\nPond,\nPond,\n', 'content/data/team.schema.json': TEXTS });
    expect(list().map(({ pointer, follow }) => [pointer, follow])).toEqual([
      ['/0/name', 0],
      ['/1/name', 0],
    ]);
  });
});
