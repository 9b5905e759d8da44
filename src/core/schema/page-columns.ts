import { appendToPointer } from '../paths/pointer.ts';
import { isEqual } from '../util/is-equal.ts';
import { mapValues } from '../util/map-values.ts';
import { memoize } from '../util/memoize.ts';
import { resolveNode } from './nodes.ts';
import { getSchema, type SchemaNode } from './schema.ts';

export type Columns = Readonly<Record<string, SchemaNode>>;

const { properties: ofPage = {} } = getSchema('page');
// The dates are those of the next occurrence.
const { repeats: _, ...ofSubject } = resolveNode(ofPage.subject ?? {}).properties ?? {};
const { title, path, published, updated, author, tags } = ofPage;

/** The columns of pages: their metadata, what they announce, and the state of their call. */
export const PAGE_COLUMNS: Columns = mapValues(
  {
    path,
    title,
    description: { type: 'string', title: 'Description' },
    image: { type: 'string', title: 'Image' },
    published,
    updated,
    author,
    tags,
    call: getSchema('parts/call'),
    ...ofSubject,
    state: { type: 'string', title: 'State', enum: ['upcoming', 'open', 'closed'] },
  },
  (node: SchemaNode | undefined) => node && resolveNode(node),
);

/** Creates a function that adds the columns of row schemas to those of all pages, whose authors may be rows of a table. */
export function createPageColumns(authors: string | undefined): (schema: SchemaNode | undefined) => Columns {
  const ofAll = authors === undefined ? {} : { author: { ...PAGE_COLUMNS.author, 'x-refers': authors } };
  return memoize((schema) => ({ ...schema?.properties, ...PAGE_COLUMNS, ...ofAll }));
}

/**
 * Returns the columns that several sources share, as the first one describes them; with its values, titles and
 * relations only where the others have the same.
 */
export function shareColumns([first = {}, ...others]: readonly Columns[]): Columns {
  return mapValues(first, (node, name) => {
    const nodes = others.filter((one) => Object.hasOwn(one, name)).map((one) => one[name] ?? {});
    return nodes.length === others.length ? shareNode(node, nodes) : undefined;
  });
}

function shareNode(node: SchemaNode, others: readonly SchemaNode[]): SchemaNode {
  const { enum: values, 'x-titles': titles, 'x-refers': table, items, ...rest } = node;
  const isSame = (key: keyof SchemaNode) => others.every((other) => isEqual(other[key], node[key]));
  return {
    ...rest,
    ...(values && isSame('enum') && { enum: values }),
    ...(titles && isSame('x-titles') && { 'x-titles': titles }),
    ...(table !== undefined && isSame('x-refers') && { 'x-refers': table }),
    ...(items && {
      items: shareNode(
        items,
        others.map((other) => other.items ?? {}),
      ),
    }),
  };
}

/** Returns the pointer of the field that a column of pages is, of the whole page if it is made of others. */
export function getPagePointer(column: string): string {
  if (column in ofPage) return `/${column}`;
  if (column in ofSubject) return `/subject/${column}`;
  return column in PAGE_COLUMNS ? '' : appendToPointer('/data', column);
}
