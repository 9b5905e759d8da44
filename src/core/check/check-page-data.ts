import type { SiteContext } from '../analyze/site.ts';
import { listCells } from '../analyze/table-references.ts';
import { moveToPage } from '../load/page-data.ts';
import { findRowTitle, getRowsByKey } from '../load/referred-rows.ts';
import { moveDiagnostic } from '../load/row-diagnostics.ts';
import type { Table } from '../load/tables.ts';
import { listPageSchemas, SCHEMA_EXTENSION } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { appendToPointer, parsePointer } from '../paths/pointer.ts';
import { toDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { listWithTitles } from '../schema/nodes.ts';
import { PAGE_COLUMNS } from '../schema/page-columns.ts';
import { describeUnknown } from '../text/suggest-names.ts';
import { createFileError, type JsonObject, type UnlocatedDiagnostic } from '../types.ts';
import { checkReferred, describeRow } from './check-table.ts';

/** Checks the field `data` of a page by the row schema of its folder. `table` is that data, if there is a valid one. */
export function checkPageData(
  id: string,
  page: JsonObject,
  table: Table | undefined,
  { tables }: SiteContext,
): UnlocatedDiagnostic[] {
  const { file } = parsePageId(id);
  if (page.data !== undefined && tables.findPageSchemaFile(file) === undefined)
    return [createNoSchema(id, file)];
  const check = tables.readSchema(table?.schemaFile)?.check;
  if (!table || !check) return [];
  const { schema, rows } = table;
  const [value = {}] = rows;
  const describe = (pointer: string) => ['Data', ...parsePointer(pointer)].join(' › ');
  const found = toDiagnostics({ file: id, value, schema, describe }, check(value));
  const { properties = {} } = schema;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return [
    ...found.map((one) => moveDiagnostic(one, '/data')),
    // Nothing shows a value that is in no column.
    ...(schema.additionalProperties === false ? [] : unknown).map((name) =>
      createFileError('schema/unknown', id, {
        pointer: appendToPointer('/data', name),
        target: 'key',
        ...describeUnknown(
          `The data has no column "${name}".`,
          name,
          'Its columns are',
          listWithTitles(properties),
        ),
      }),
    ),
    ...checkReferred(table, { tables }).map((one) => moveToPage(one, id)),
  ];
}

/** A text that is written as keys are; the name of a guest has capital letters or spaces. */
const KEY = /^[\p{Ll}\d._-]+$/u;

/** Reports authors that are written as keys of rows of the table of authors and name none, or are the title of one. */
export function checkAuthors(
  file: string,
  { author }: JsonObject,
  { tables }: Pick<SiteContext, 'tables'>,
): UnlocatedDiagnostic[] {
  const name = tables.authorTable;
  const rows = name === undefined ? undefined : getRowsByKey(name, tables);
  if (!rows || name === undefined) return [];
  const cells = [...listCells([{ author: author ?? '' }], ['author'])];
  return cells.flatMap(({ value, pointer }) => {
    if (typeof value !== 'string' || value === '' || rows.has(value)) return [];
    const key = [...rows.keys()].find((one) => findRowTitle(name, one, tables)?.title === value);
    if (key === undefined && !KEY.test(value)) return [];
    const described = describeRow(value, name, rows);
    return createFileError('unknown-row', file, {
      ...described,
      pointer: pointer.replace('/0', ''),
      ...(key !== undefined && { help: `Write its key, "${key}".`, repairs: [{ edit: key }] }),
    });
  });
}

function createNoSchema(id: string, file: string): UnlocatedDiagnostic {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const isInFolder = folder !== 'content/pages';
  return createFileError('missing-row-schema', id, {
    pointer: '/data',
    target: 'key',
    message: 'Nothing says which columns the data of this page has.',
    help: isInFolder
      ? `Add ${folder}${SCHEMA_EXTENSION}: the JSON Schema of the data of each page in this folder.`
      : 'Move the page into a folder of content/pages/ with a row schema beside it, or remove the data.',
  });
}

/** Reports mistakes in the row schemas of folders of pages. */
export function checkPageSchemas({ source, tables }: SiteContext): UnlocatedDiagnostic[] {
  return listPageSchemas(source).flatMap((file) => {
    const { schema, diagnostics = [] } = tables.readSchema(file) ?? {};
    const folder = file.slice(0, -SCHEMA_EXTENSION.length);
    const taken = Object.keys(schema?.properties ?? {}).filter((column) => column in PAGE_COLUMNS);
    const isUnused = source.list(folder).length === 0;
    return [
      ...diagnostics,
      ...taken.map((column) =>
        createFileError('duplicate-column', file, {
          pointer: appendToPointer('/properties', column),
          target: 'key',
          message: `All pages have a column "${column}" already.`,
          help: 'Give this one another name.',
        }),
      ),
      ...(isUnused
        ? [
            createFileError('missing-folder', file, {
              message: `There are no pages in ${folder}/, which this row schema is for.`,
              help: 'Give it the name of a folder of pages, or delete it.',
            }),
          ]
        : []),
    ];
  });
}
