import { describe, expect, it } from 'vitest';
import { nameChoice } from '../../../../src/core/changes/choice-name.ts';
import { getFileSchema } from '../../../../src/core/changes/file-name.ts';
import { FORMATS } from '../../../../src/core/schema/formats.ts';
import { findSchemaNode, resolveNode } from '../../../../src/core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode, schemas } from '../../../../src/core/schema/schema.ts';
import { isObject, type Json } from '../../../../src/core/types.ts';
import {
  countOthers,
  findSubject,
  getKind,
  isShared,
  type Kind,
  listFields,
  listOwnFields,
  nameField,
} from '../../../../src/desk/app/form/fields.ts';
import { splitWords } from '../../../split-words.ts';
import { listContentFiles } from './content-files.ts';

const files = listContentFiles();

/** Lists the objects of a file with the node of each. */
function listObjects(value: Json, steps: string[], root: Json): { value: Json; steps: string[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, child]) => listObjects(child, [...steps, name], root));
  return isObject(value) ? [{ value, steps }, ...inside] : inside;
}

it('has a field for every field of every block, but for its type', () => {
  for (const type of blockTypes) {
    const { properties = {} } = getSchema(`blocks/${type}`);
    const names = listFields(getSchema(`blocks/${type}`)).map(({ name }) => name);
    expect(['type', ...names], type).toEqual(Object.keys(properties));
  }
});

it('knows what to edit every field of every schema with', () => {
  const unknown = Object.entries(schemas).flatMap(([name, schema]) =>
    /^(resolved\/|block|rowSchema$|parts\/column$)/.test(name) && !name.startsWith('blocks/')
      ? []
      : listFields(schema)
          .filter(({ node }) => getKind(node, undefined) === 'other')
          .map((field) => `${name} ${field.name}`),
  );
  expect(unknown).toEqual([]);
});

it('shows every value of every page and of the settings of all sites of the project', () => {
  const hidden: string[] = [];
  let count = 0;
  for (const { file, name, value } of files) {
    const root = getFileSchema(file, {});
    for (const one of listObjects(value, [], value)) {
      const node = findSchemaNode(root, value, one.steps);
      // Texts in a file of their own have a button for it.
      if (node === undefined || (Object.keys(one.value ?? {}).join() === 'file' && one.steps.length > 0))
        continue;
      count += Object.keys(one.value ?? {}).length;
      if (countOthers(node, one.value) > 0) hidden.push(`${name}#/${one.steps.join('/')}`);
    }
  }
  expect(count).toBeGreaterThan(2500);
  expect(hidden).toEqual([]);
});

/** The control of each part, format and type of a column. One that is missing is a failure, which names it. */
const CONTROLS: Readonly<Record<Kind | 'more settings', string>> = {
  text: `columnName condition dataName email embed heading label mediaFolder numberLabel openingHours phone
    variable format:email format:slug format:country-code format:orcid format:doi type:string`,
  rich: 'richText',
  number: 'cardColumns count type:number type:integer',
  choice: 'license network',
  switch: 'contents listFilter type:boolean',
  date: 'date dateTime dayOrTime format:date format:date-time',
  colour: 'format:color-hex',
  link: 'fileLink link format:uri-reference',
  picture: 'image photo poster wideImage',
  list: 'type:array',
  object: 'action call card column download fact forEach notice query socialLink subject videoFile',
  query: '',
  other: '',
  'more settings': 'id lang',
};

it('edits parts, formats and types of columns with the control that is meant for them', () => {
  const { type, format } = getSchema('parts/column').properties ?? {};
  const parts = Object.keys(schemas).flatMap((name) => name.split('parts/')[1] ?? []);
  const formats = [...Object.keys(FORMATS), ...(format?.enum ?? []).map(String)];
  const types = (type?.enum ?? []).map(String);
  const properties: Record<string, SchemaNode> = {
    ...Object.fromEntries(parts.map((name) => [name, { $ref: `../parts/${name}.schema.json` }])),
    ...Object.fromEntries(formats.map((name) => [`format:${name}`, { type: 'string', format: name }])),
    ...Object.fromEntries(types.map((name) => [`type:${name}`, { type: name, items: {} }])),
  };
  const edited = listFields({ properties }).map(
    ({ name, node, isMore }) => [name, isMore ? 'more settings' : getKind(node, undefined)] as const,
  );
  const meant = Object.entries(CONTROLS).flatMap(([control, names]) =>
    splitWords(names).map((name) => [name, control] as const),
  );
  expect(Object.fromEntries(edited)).toEqual(Object.fromEntries(meant));
});

describe('what a value is edited with', () => {
  const people = getSchema('blocks/people');
  const kind = (schema: string, field: string, value?: Json) =>
    getKind(getSchema(schema).properties?.[field] ?? {}, value);

  it('follows the schema', () => {
    expect(kind('blocks/prose', 'text')).toBe('rich');
    expect(kind('blocks/prose', 'image')).toBe('picture');
    expect(kind('blocks/prose', 'enlarge')).toBe('switch');
    expect(kind('blocks/people', 'look')).toBe('choice');
    expect(kind('blocks/cta', 'href')).toBe('link');
    expect(kind('blocks/cta', 'closesAt')).toBe('date');
    expect(kind('blocks/contact', 'address')).toBe('list');
    expect(kind('blocks/contact', 'map')).toBe('object');
    expect(kind('blocks/columns', 'main')).toBe('list');
    expect(kind('parts/subject', 'startsOn')).toBe('date');
    expect(getKind(getSchema('site').properties?.theme?.properties?.brand ?? {}, undefined)).toBe('colour');
    expect(getKind({ type: 'string', format: 'color-hex' }, undefined)).toBe('colour');
    expect(getKind({ type: 'string', default: '#123456' }, undefined)).toBe('text');
  });

  it('follows the value where the schema leaves a choice, and where the value is wrong', () => {
    const { value: stat = {} } = getSchema('blocks/statGrid').properties?.stats?.items?.properties ?? {};
    expect(getKind(stat, 6)).toBe('number');
    expect(getKind(stat, { count: 'team/*' })).toBe('object');
    expect(getKind(stat, 'six')).toBe('number');
    expect(getKind(people.properties?.items ?? {}, { from: 'data/people' })).toBe('query');
    expect(kind('blocks/people', 'title', ['a'])).toBe('other');
    expect(kind('blocks/prose', 'text', { file: 'terms.md' })).toBe('rich');
  });

  it('follows the columns of a table', () => {
    expect(getKind({ type: 'string', format: 'uri-reference' }, '')).toBe('link');
    expect(getKind({ type: 'string', format: 'date' }, '2026-01-31')).toBe('date');
    expect(getKind({ type: 'integer' }, '3')).toBe('number');
    expect(getKind({ type: 'array', items: { type: 'string' } }, 'a; b')).toBe('text');
    expect(getKind({ type: 'array', items: { type: 'string' } }, ['a'])).toBe('list');
    expect(getKind({ type: 'string', enum: ['core', 'staff'] }, 'core')).toBe('choice');
  });
});

it('puts names for links, languages and timings under "More settings"', () => {
  const listMore = (schema: string) =>
    listFields(getSchema(schema)).flatMap(({ name, isMore }) => (isMore ? name : []));
  expect(listMore('blocks/statGrid')).toEqual(['id', 'lang', 'stepMs']);
  expect(listMore('site')).toEqual(['lang', 'limits', 'timings']);
});

it('lists shared words as fields, and counts what it can not show', () => {
  const variables = getSchema('site').properties?.variables ?? {};
  expect(listOwnFields(variables, { email: 'a@example.org' }).map(({ name }) => name)).toEqual(['email']);
  expect(countOthers(getSchema('blocks/prose'), { type: 'prose', text: 'a', tone: 'b', title: {} })).toBe(2);
  expect(countOthers(getSchema('page'), { $schema: 'x', path: '/', title: 'a', blocks: [] })).toBe(0);
});

it('shows a value in the innermost entry of a list around it', () => {
  const page = { meta: { title: 'a' }, blocks: [{ items: [{ name: 'b', photo: { src: 'c' } }, 'd'] }] };
  expect(findSubject(page, '/meta/title')).toBe('');
  expect(findSubject(page, '/blocks/0')).toBe('/blocks/0');
  expect(findSubject(page, '/blocks/0/items/0/photo/src')).toBe('/blocks/0/items/0');
  expect(findSubject(page, '/blocks/0/items/1')).toBe('/blocks/0');
  expect(findSubject([{ name: 'a' }], '/0/name')).toBe('/0');
});

it('writes fixed values as words', () => {
  expect(['byDate', 'no-index', true, 3].map(nameChoice)).toEqual(['By date', 'No index', 'True', '3']);
});

it('names a text of the interface by what it usually is, anything else by its title', () => {
  const { words, notice } = getSchema('site').properties ?? {};
  expect(nameField('openMenu', words?.properties?.openMenu ?? {})).toBe('Open menu');
  expect(nameField('rowsFound', words?.properties?.rowsFound ?? {})).toBe('Rows found');
  expect(nameField('notice', notice ?? {})).toBe('Notice');
  expect(nameField('own', {})).toBe('own');
});

it('has hints without JSON, names of fields and files of engineers', () => {
  const nodes = ['page', 'site', ...blockTypes.map((type) => `blocks/${type}`)].map(getSchema);
  const hints: string[] = [];
  for (const node of nodes)
    for (const { node: field } of listFields(node)) {
      nodes.push(...[resolveNode(field)].filter((one) => one.properties && !nodes.includes(one)));
      const shown = getKind(field, undefined) === 'rich' ? field : resolveNode(field);
      hints.push(shown.description ?? '', ...(shown.enumDescriptions ?? []));
    }
  expect(hints.length).toBeGreaterThan(300);
  expect(hints.filter((hint) => /`\{ |row schema|`[a-z]+[A-Z]\w*`|#section/.test(hint))).toEqual([]);
});

it('knows the texts that all pages share from those of one page', () => {
  const { properties = {} } = resolveNode(getSchema('site').properties?.words ?? {});
  expect(Object.keys(properties).filter((name) => !isShared(properties[name] ?? {}))).toEqual([]);
  expect(isShared(getSchema('blocks/cta').properties?.label ?? {})).toBe(false);
});
