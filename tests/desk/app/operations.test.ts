import { expect, it } from 'vitest';
import { getFileSchema } from '../../../src/core/changes/file-name.ts';
import { edit, readDocument } from '../../../src/core/edit/edit.ts';
import { appendToPointer } from '../../../src/core/paths/pointer.ts';
import { findSchemaNode } from '../../../src/core/schema/nodes.ts';
import { blockTypes, getSchema } from '../../../src/core/schema/schema.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';
import {
  addEntry,
  clearValue,
  createEmpty,
  type FormFile,
  getValue,
  moveEntry,
  setValue,
} from '../../../src/desk/app/operations.ts';
import { listContentFiles } from './form/content-files.ts';

const FILE = 'content/pages/a.json';

/** Applies what a form makes of a text, and returns the new text. */
function change(text: string, make: (file: FormFile) => Operation[], file = FILE, row = {}): string {
  const doc = readDocument(file, text);
  if ('refused' in doc) throw new Error(doc.refused);
  const edited = edit(doc, make({ file, value: doc.value, root: getFileSchema(file, row) }));
  if ('refused' in edited) throw new Error(edited.refused);
  return edited.document.text;
}

const block = (fields: string) => `{"path": "/", "title": "A", "blocks": [{ "type": "prose"${fields} }]}`;

it('adds an absent field at its place among the others', () => {
  const text = block(', "title": "B", "text": "C", "imageSide": "left"');
  expect(change(text, (file) => setValue(file, '/blocks/0/id', 'b'))).toBe(
    block(', "id": "b", "title": "B", "text": "C", "imageSide": "left"'),
  );
  expect(change(text, (file) => setValue(file, '/blocks/0/enlarge', true))).toBe(
    block(', "title": "B", "text": "C", "imageSide": "left", "enlarge": true'),
  );
});

it('does not write the usual value of an absent field, but sets one that is there', () => {
  const text = block(', "text": "C"');
  expect(change(text, (file) => setValue(file, '/blocks/0/imageSide', 'right'))).toBe(text);
  expect(
    change(block(', "text": "C", "imageSide": "left"'), (file) =>
      setValue(file, '/blocks/0/imageSide', 'right'),
    ),
  ).toBe(block(', "text": "C", "imageSide": "right"'));
});

it('adds what is absent around a value, with what that needs', () => {
  const contact = (fields: string) => `{"blocks": [{"type": "contact", "title": "A"${fields}}]}`;
  expect(change(contact(''), (file) => setValue(file, '/blocks/0/map/href', '/map'))).toBe(
    contact(', "map": {"label": "", "href": "/map"}'),
  );
  expect(change(contact(''), (file) => addEntry(file, '/blocks/0/address', '').operations)).toBe(
    contact(', "address": [""]'),
  );
});

it('clears an optional field with its comma, and leaves an empty text where one is needed', () => {
  expect(change(block(', "title": "B", "text": "C"'), (file) => clearValue(file, '/blocks/0/title'))).toBe(
    block(', "text": "C"'),
  );
  expect(change(block(', "text": "C"'), (file) => clearValue(file, '/blocks/0/text'))).toBe(
    block(', "text": ""'),
  );
  expect(change(block(', "text": "C"'), (file) => clearValue(file, '/blocks/0/title'))).toBe(
    block(', "text": "C"'),
  );
});

it('removes an optional object and an optional list with the last of what is in them', () => {
  const page = (fields: string) => `{"path": "/", "title": "A"${fields}, "blocks": []}`;
  expect(
    change(page(', "meta": {"description": "B"}'), (file) => clearValue(file, '/meta/description')),
  ).toBe(page(''));
  expect(change(page(', "tags": ["a"]'), (file) => clearValue(file, '/tags/0'))).toBe(page(''));
  expect(change(page(', "tags": ["a", "b"]'), (file) => clearValue(file, '/tags/0'))).toBe(
    page(', "tags": ["b"]'),
  );
});

it('leaves an empty text in a list that needs it, for the next words', () => {
  const cleared = (text: string) => change(block(text), (file) => clearValue(file, '/blocks/0/text/0'));
  expect(cleared(', "text": ["C"]')).toBe(block(', "text": [""]'));
  expect(cleared(', "text": ["C", "D"]')).toBe(block(', "text": ["D"]'));
});

it('empties a text file', () => {
  expect(change('C\n', (file) => clearValue(file, ''), 'content/text/a.md').trim()).toBe('');
});

it('empties a cell of a table', () => {
  const row = { properties: { name: { type: 'string' }, age: { type: 'integer' } } };
  const file = 'content/data/a.csv';
  expect(change('name,age\nA,3\n', (one) => clearValue(one, '/0/name'), file, row)).toBe('name,age\n,3\n');
  expect(change('name,age\nA,3\n', (one) => setValue(one, '/0/age', 4), file, row)).toBe('name,age\nA,4\n');
});

it('moves an entry', () => {
  const page = (tags: string) => `{"tags": [${tags}]}`;
  const move = (from: number, to: number) => (file: FormFile) =>
    moveEntry(file, `/tags/${from}`, `/tags/${to}`);
  const tags = page('"a", "b", "c"');
  expect(change(tags, move(0, 3))).toBe(page('"b", "c", "a"'));
  expect(change(tags, move(2, 0))).toBe(page('"c", "a", "b"'));
  for (const to of [1, 2]) expect(change(tags, move(1, to))).toBe(tags);
});

it('moves an entry into a list of another one, which is added, and out again', () => {
  const [home, people, news] = ['Home', 'People', 'News'].map((label) => `"label": "${label}", "href": "/"`);
  const menu = (...entries: (string | undefined)[]) => `{ "navigation": [{ ${entries.join(' }, { ')} }] }`;
  const flat = menu(home, people, news);
  const move = (text: string, from: string, to: string) =>
    change(text, (file) => moveEntry(file, `/navigation/${from}`, `/navigation/${to}`), 'site.config.json');
  const nested = menu(`${people}, "items": [{ ${home} }]`, news);
  expect(move(flat, '0', '1/items/0')).toBe(nested);
  expect(move(nested, '0/items/0', '0')).toBe(flat);
  expect(move(nested, '0/items/0', '1')).toBe(menu(people, home, news));
  const both = menu(`${people}, "items": [{ ${home} }, { ${news} }]`);
  expect(move(nested, '1', '0/items/1')).toBe(both);
  expect(move(both, '0/items/1', '1')).toBe(nested);
});

it('creates what is needed and nothing else', () => {
  expect(createEmpty(getSchema('parts/action'))).toEqual({ label: '', href: '' });
  expect(createEmpty(getSchema('parts/photo'))).toEqual({});
  for (const type of blockTypes) {
    const schema = getSchema(`blocks/${type}`);
    expect(Object.keys(Object(createEmpty(schema))), type).toEqual(schema.required);
  }
});

it('adds an entry to every list of every page, and undoes it to the byte', () => {
  let count = 0;
  for (const { file, name, text, value } of listContentFiles()) {
    const form = { file, value, root: getFileSchema(file, {}) };
    for (const pointer of listLists(value, '')) {
      const node = findSchemaNode(form.root, value, pointer.slice(1).split('/'));
      if (!node?.items || node.items.$ref?.includes('block.')) continue;
      const doc = readDocument(file, text);
      const { operations, pointer: added } = addEntry(form, pointer, createEmpty(node.items));
      const edited = edit(doc, operations);
      if ('refused' in edited) throw new Error(`${name}${pointer}: ${edited.refused}`);
      expect(getValue(edited.document, added), name + pointer).toEqual(createEmpty(node.items));
      const undone = edit(edited.document, edited.inverse);
      expect('document' in undone && undone.document.text).toBe(text);
      count++;
    }
  }
  expect(count).toBeGreaterThan(150);
});

function listLists(value: Json, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([step, child]) =>
    listLists(child, appendToPointer(pointer, step)),
  );
  return isObject(value) ? inside : [pointer, ...inside];
}
