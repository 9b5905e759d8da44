import { hasTextRole, REFERENCE_KINDS } from '../../core/analyze/references.ts';
import { splitCell } from '../../core/load/csv.ts';
import { getKeyColumn, getReferredTable } from '../../core/load/referred-rows.ts';
import type { Tables } from '../../core/load/tables.ts';
import { listFolder, listPageFiles, SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
import { appendToPointer, toPointer } from '../../core/paths/pointer.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import { isQuery } from '../../core/schema/nodes.ts';
import type { Columns } from '../../core/schema/page-columns.ts';
import { getSchema, type SchemaNode } from '../../core/schema/schema.ts';
import { createTree, pageTree, type SchemaTree, siteTree } from '../../core/schema/schema-tree.ts';
import { listValues, type Visited } from '../../core/schema/walk.ts';
import type { Json } from '../../core/types.ts';
import { memoize } from '../../core/util/memoize.ts';
import { readTextDocument } from './apply-edits.ts';

/** A file with its texts for people. */
export interface TextFile {
  file: string;
  value: Json;
  texts: readonly SiteText[];
}

/** A text that people read. */
export interface SiteText {
  pointer: string;
  text: string;
  /** True for an address, an e-mail address and a number to call: they are shown, but no words. */
  isFixed?: boolean;
  /** The row that it is the key of or, if it `isName`, that it names. */
  row?: string;
  isName?: boolean;
  /** The lines of the text that it is one of: together they are Markdown. */
  lines?: readonly Json[];
}

type SearchedFiles = Pick<SiteContext, 'source' | 'tables'>;

/** Lists the files with texts for people, pages first. */
export function listTextFiles({ source, tables }: SearchedFiles): string[] {
  return [
    ...listPageFiles(source),
    ...tables.names.flatMap((name) => tables.findFile(name) ?? []),
    ...listFolder(TEXT, source),
    SITE_FILE,
  ];
}

/** Yields the texts for people of all files. A file whose content does not fit `mayHave` is not parsed. */
export function* readTextFiles(site: SearchedFiles, mayHave: (text: string) => boolean): Generator<TextFile> {
  const { source, tables } = site;
  for (const file of listTextFiles(site)) {
    const text = source.read(file) ?? '';
    const doc = mayHave(text) ? readTextDocument(file, text) : undefined;
    if (doc && !('refused' in doc))
      yield { file, value: doc.value, texts: listTexts(file, doc.value, tables) };
  }
}

function listTexts(file: string, value: Json, tables: Tables): SiteText[] {
  const name = tables.getName(file);
  const key = name === undefined ? undefined : getKey(name, tables);
  return listValues({ value, tree: findTree(file, tables) }).flatMap((visited): SiteText[] => {
    const { value: text, path, holder, tree } = visited;
    if (typeof text !== 'string' || text === '') return [];
    const pointer = toPointer(path);
    // A list in a cell of CSV is a text.
    if (name !== undefined && tree?.node.type === 'array')
      return splitCell(text).flatMap(({ entry }, i) => {
        const inList = { value: entry, tree: tree.items, path: { up: path, step: i }, holder: visited };
        return classify({ pointer: appendToPointer(pointer, i), text: entry }, inList, tables);
      });
    const list = holder?.tree?.part === 'richText' && Array.isArray(holder.value) ? holder.value : undefined;
    const found = classify({ pointer, text, ...(list && { lines: list }) }, visited, tables);
    if (key === undefined || path?.step !== key) return found;
    return key === 'id' ? [] : found.map((one) => ({ ...one, row: `${name} ${text}` }));
  });
}

function getKey(table: string, tables: Tables): string {
  return getKeyColumn(tables.getSchema(table)?.properties ?? {});
}

const LINES = createTree({ items: { type: 'string' } });
const QUERY = createTree(getSchema('parts/query'));
const toTableTree = memoize((row: SchemaNode) => createTree({ items: row }), new WeakMap());
const toPageTree = memoize((columns: Columns): SchemaTree => {
  const own = ['author', createTree(columns.author ?? {})] as const;
  const fields = new Map([...(pageTree.fields ?? []), own, ['data', createTree({ properties: columns })]]);
  return { ...pageTree, fields };
}, new WeakMap());

function findTree(file: string, tables: Tables): SchemaTree | undefined {
  if (file === SITE_FILE) return siteTree;
  if (file.startsWith(TEXT)) return LINES;
  const table = tables.getName(file);
  if (table === undefined) return toPageTree(tables.getPageColumns(file));
  const row = tables.getSchema(table);
  return row && toTableTree(row);
}

/** The addresses of pages and of the web, and the names of files: `Ph.D` is none. */
const ADDRESS = /^(?:[#/]\S+|[a-z][a-z+.-]*:\S+|\S+\.[a-z]\w+)$/i;

/** Adds to a text what it is by its schema. Returns an empty array if people do not read it, such as an id or a choice. */
function classify(text: SiteText, { tree, path, holder }: Visited, tables: Tables): SiteText[] {
  const of = tree ?? (isQuery(holder?.value) ? QUERY.fields?.get(String(path?.step)) : undefined);
  if (!of) return [];
  const { part, node } = of;
  const table = getReferredTable(node) ?? getReferredTable(holder?.tree?.node);
  if (table !== undefined)
    return getKey(table, tables) === 'id' ? [] : [{ ...text, isName: true, row: `${table} ${text.text}` }];
  const field = `${holder?.tree?.part}.${path?.step}`;
  if (part === 'email' || node.format === 'email' || field === 'phone.number')
    return [{ ...text, isFixed: true }];
  const types = [node.type].flat();
  const isPlain = types.includes('string') && !types.includes('number') && !node.format && !node.pattern;
  const isShown = hasTextRole(of, 'words', 'label', 'markdown') && (part !== undefined || isPlain);
  if (part !== 'variable' && (!isShown || Object.hasOwn(REFERENCE_KINDS, field))) return [];
  return [{ ...text, isFixed: ADDRESS.test(text.text) }];
}
