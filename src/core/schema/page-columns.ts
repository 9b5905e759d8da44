import { appendToPointer } from '../paths/pointer.ts';
import { memoize } from '../util/memoize.ts';
import { getSchema, resolveNode, type SchemaNode } from './schema.ts';

export type Columns = Readonly<Record<string, SchemaNode>>;

const { properties: ofPage = {} } = getSchema('page');
// The dates are those of the next occurrence.
const { repeats: _, ...ofSubject } = resolveNode(ofPage.subject ?? {}).properties ?? {};
const { title, path, published, updated, author, tags } = ofPage;

/** The columns of pages: their metadata, what they announce, and the state of their call. */
export const PAGE_COLUMNS: Columns = Object.fromEntries(
  Object.entries({
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
  }).flatMap(([name, node]) => (node ? [[name, resolveNode(node)]] : [])),
);

const addOwn = memoize(
  ({ properties }: SchemaNode): Columns => ({ ...properties, ...PAGE_COLUMNS }),
  new WeakMap(),
);

/** Adds the columns of the row schema of a folder to those of all pages. */
export function addColumns(schema: SchemaNode | undefined): Columns {
  return schema ? addOwn(schema) : PAGE_COLUMNS;
}

/** Returns the pointer of the field that a column of pages is, of the whole page if it is made of others. */
export function getPagePointer(column: string): string {
  if (column in ofPage) return `/${column}`;
  if (column in ofSubject) return `/subject/${column}`;
  return column in PAGE_COLUMNS ? '' : appendToPointer('/data', column);
}
