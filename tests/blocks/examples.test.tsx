import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/core/pipeline/index.ts';
import { getReferencedName, resolveNode } from '../../src/core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode } from '../../src/core/schema/schema.ts';
import { renderPage } from '../../src/render/index.tsx';
import { checkSource, exampleSource } from '../core/memory.ts';
import { resolveChecked } from '../core/resolve/resolve-home.ts';

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/site.json', icon: '/i.svg', buildId: 'test' };

function examplesOf(type: string): unknown[] {
  const { examples } = getSchema(`blocks/${type}`);
  return Array.isArray(examples) ? examples : [];
}

/** Checks a page of one block. */
function check(block: unknown): CheckResult {
  return checkSource(exampleSource({ path: '/example', title: 'Example', blocks: [block] }));
}

/** Renders a page of one block; throws when the block is not valid. */
function render(block: unknown, checked = check(block)): { html: string; failures: string[] } {
  expect(checked.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const resolved = resolveChecked(checked, '/example');
  const failures: string[] = [];
  const input = { ...resolved, now: 0, assets: ASSETS, data: '/x.json', dev: false };
  const html = renderPage(input, (reason) => failures.push(reason));
  return { html, failures };
}

/** Returns the HTML inside `<main>`. */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe.each(blockTypes)('%s', (type) => {
  it.each(examplesOf(type).map((example, i) => [i + 1, example] as const))(
    'example %d is valid and renders',
    (_, example) => {
      const { html, failures } = render(example);
      expect(failures).toEqual([]);
      expect(mainOf(html).replace(/<h1.*?<\/h1>/, '').length).toBeGreaterThan(60);
      expect(html).not.toMatch(/\sstyle=/);
    },
  );

  it('has its anchor and its language', () => {
    const [example] = examplesOf(type);
    const { html } = render(Object.assign({}, example, { id: 'here', lang: 'hi' }));
    expect(mainOf(html)).toMatch(/<\w+ id="here" lang="hi"/);
  });
});

type Fields = Record<string, unknown>;

/** Returns the fields of an object that a schema describes, by name; `undefined` for any other value. */
function fieldsOf(node: SchemaNode): [string, SchemaNode][] {
  return Object.entries(resolveNode(node).properties ?? {});
}

/** Returns the first example of a field in its schema or its part. */
function exampleOf(node: SchemaNode): unknown {
  const { examples, enum: values, items } = resolveNode(node);
  return examples || values ? [examples ?? values].flat()[0] : items && [exampleOf(items)];
}

/** Returns an object with an example of a field if it lacks it, without the fields of which it may have one alone. */
function withField(object: Fields, name: string, node: SchemaNode): Fields {
  if (name in object) return object;
  const alternatives = resolveNode(node)['x-oneOf'] ?? [];
  const others = Object.entries(object).filter(
    ([other]) => !alternatives.includes(name) || !alternatives.includes(other),
  );
  const field = resolveNode(node).properties?.[name] ?? {};
  return { ...Object.fromEntries(others), [name]: exampleOf(field) };
}

/** Returns an object with an example of each field, and four entries in each list. */
function fill(object: Fields, node: SchemaNode): Fields {
  return fieldsOf(node).reduce((filled, [name, { items }]) => {
    const all = withField(filled, name, node);
    const entries = all[name];
    if (!items || !resolveNode(items).properties || !Array.isArray(entries)) return all;
    return { ...all, [name]: Array.from({ length: 4 }, () => fill(Object(entries[0]), items)) };
  }, object);
}

/** Values of parts that have one example. */
const OTHER_VALUES: Record<string, unknown> = {
  'parts/link': '/work',
  'parts/dataName': 'team/others',
  'parts/columnName': ['name', 'page'],
};

/** Returns values that a visitor must be able to tell from `value`; `undefined` is none. */
function othersThan(value: unknown, node: SchemaNode): unknown[] {
  const { enum: values, examples } = resolveNode(node);
  const known = [values, examples, OTHER_VALUES[getReferencedName(node) ?? '']];
  const others = [undefined, ...known.flat()].filter((other) => other !== value);
  if (typeof value === 'boolean') return [...others, !value];
  if (typeof value === 'number') return [...others, value + 1];
  if (typeof value === 'string') return [...others, `${value}x`];
  if (Array.isArray(value)) return [...others, [...value, ...value]];
  const members = Object.entries(Object(value)).filter(([, member]) => typeof member === 'string');
  return [...others, ...members.map(([name, member]) => ({ ...Object(value), [name]: `${member}x` }))];
}

/** Fields that a page without JavaScript and assistive technology does not show. */
const UNSEEN: readonly string[] = [
  // The pace of a movement.
  'hero intervalMs',
  'statGrid stepMs',
  'statGrid step',
  // The height of a frame that a click loads.
  'embed shape',
  // Says that a text alternative is left out on purpose.
  'gallery images/decorative',
];

/** Blocks in which fields are shown that have no effect in the examples. */
const CONTEXTS: Record<string, unknown[]> = {
  cta: [{ type: 'cta', label: 'Apply', href: '/work', state: 'byDate', closesAt: '2026-12-31T23:59:00Z' }],
  gallery: [{ type: 'gallery', images: [{ src: 'photos/hills.jpg', alt: 'Hills' }] }],
  table: [
    { type: 'table', title: 'Members', data: 'team/members', linkedColumn: [{ column: 'name', by: 'page' }] },
    { type: 'table', title: 'Members', data: 'team/members', columns: ['name'] },
  ],
  notice: [{ type: 'notice', text: 'It is over.', until: '1969-12-30' }],
};

describe('a field of a block that is accepted is shown', () => {
  /** The HTML of blocks that were rendered before, by their text. */
  const shown = new Map<string, string | undefined>();
  const show = (block: unknown) => {
    const checked = check(block);
    return checked.problems.some(({ severity }) => severity === 'error')
      ? undefined
      : mainOf(render(block, checked).html);
  };
  const valid = (block: unknown) => {
    const text = JSON.stringify(block);
    if (!shown.has(text)) shown.set(text, show(block));
    return shown.get(text);
  };
  const variants = blockTypes.flatMap((type) => {
    const looks = getSchema(`blocks/${type}`).properties?.look?.enum;
    return (Array.isArray(looks) ? looks : [undefined]).map((look) => [type, look] as const);
  });

  it.each(variants)('%s %s', (type, look) => {
    const schema = getSchema(`blocks/${type}`);
    const lists = fieldsOf(schema).filter(([, { items }]) => items && resolveNode(items).properties);
    const all = [...examplesOf(type), ...(CONTEXTS[type] ?? [])];
    const own = all.map((example): Fields => ({ ...Object(example), ...(look && { look }) }));
    const blocks = [...own, ...own.map((block) => fill(block, schema))];
    /** Returns true if a visitor sees a field of a block, or of the first entry of a list of it. */
    const isShown = (name: string, node: SchemaNode, owner: SchemaNode, list?: string) =>
      blocks.some((block) => {
        const [entry, ...others] = list === undefined ? [block] : [block[list] ?? []].flat();
        const first = withField(Object(entry), name, owner);
        const put = (value: Fields) =>
          list === undefined ? value : { ...block, [list]: [value, ...others] };
        const html = valid(put(first));
        if (html === undefined) return false;
        return othersThan(first[name], node).some((value) => {
          const { [name]: _, ...rest } = first;
          const other = valid(put(value === undefined ? rest : { ...first, [name]: value }));
          return other !== undefined && other !== html;
        });
      });
    const hidden = [
      ...fieldsOf(schema)
        .filter(([name]) => name !== 'type' && !lists.some(([list]) => list === name))
        .flatMap(([name, node]) => (isShown(name, node, schema) ? [] : [name])),
      ...lists.flatMap(([list, { items = {} }]) =>
        fieldsOf(items).flatMap(([name, node]) =>
          isShown(name, node, items, list) ? [] : [`${list}/${name}`],
        ),
      ),
    ];
    expect(hidden.filter((name) => !UNSEEN.includes(`${type} ${name}`))).toEqual([]);
  });
});
