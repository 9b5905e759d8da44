import { getSchema, resolveNode, type SchemaNode } from './schema.ts';

export type Columns = Readonly<Record<string, SchemaNode>>;

const { properties: ofPage = {} } = getSchema('page');
const { properties: ofSubject = {} } = resolveNode(ofPage.subject ?? {});
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

/** Returns the pointer of the field that a column of pages is, of the whole page if it is made of others. */
export function getPagePointer(column: string): string {
  if (column in ofPage) return `/${column}`;
  return column in ofSubject ? `/subject/${column}` : '';
}
