import { addMeant, findRenamed, type Meant } from '../analyze/renamed.ts';
import type { SiteContext } from '../analyze/site.ts';
import { summarize, type TableSummary } from '../analyze/summary.ts';
import { collectTableReferences, listCells } from '../analyze/table-references.ts';
import { getRowsByKey, getRowTitle, getTitleColumn, listReferred } from '../load/referred-rows.ts';
import type { Table } from '../load/tables.ts';
import { MEDIA } from '../paths/content-paths.ts';
import { appendToPointer } from '../paths/pointer.ts';
import { splitEntry } from '../schema/split-entry.ts';
import { listOwnTexts } from '../schema/walk.ts';
import { getCertainty, suggestWhere } from '../text/suggest.ts';
import { describeMissing } from '../text/suggest-names.ts';
import {
  createFileError,
  isError,
  isFixable,
  type Json,
  type JsonObject,
  type Repair,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { createFailure, runPageRules } from './run-rules.ts';

/** Checks a table. Returns its summary, or an empty array if there is no table of that name. */
export function checkTable(name: string, site: SiteContext): TableSummary[] {
  try {
    const table = site.tables.get(name);
    return table ? [summarizeTable(table, site)] : [];
  } catch (error) {
    const file = site.tables.findFile(name) ?? name;
    const diagnostics = [createFailure('check-failed', file, 'The table could not be checked', error)];
    return [{ name, file, media: [], links: [], diagnostics }];
  }
}

function summarizeTable(table: Table, site: SiteContext): TableSummary {
  const { name, file, diagnostics } = table;
  if (!site.hasConfig) return { name, file, media: [], links: [], diagnostics };
  const references = collectTableReferences(table, site);
  const { files, links, unknownVariables, variables } = summarize(references);
  const rules = runPageRules(references, site);
  const found = [...diagnostics, ...rules, ...checkReferred(table, site)];
  const referred = [...new Set(listReferred(table.schema).values())];
  const media = files.filter((one) => site.source.has(MEDIA + one));
  return {
    ...{ name, file, media, links, diagnostics: found },
    ...(referred.length > 0 && { referred }),
    ...(unknownVariables && { unknownVariables }),
    ...(variables && { variables }),
  };
}

/**
 * Reports values that name no row of another table, `x-refers`, and a table there that does not exist. A table that
 * has errors itself may lack rows for that reason alone.
 */
export function checkReferred(table: Table, { tables }: Pick<SiteContext, 'tables'>): UnlocatedDiagnostic[] {
  const { file, schemaFile = file, shown: rows, schema } = table;
  return [...listReferred(schema)].flatMap(([column, name]) => {
    const other = tables.get(name);
    if (other?.diagnostics.some(isError)) return [];
    const named = getRowsByKey(name, tables);
    if (!named || !other) {
      const isOfList = schema.properties?.[column]?.['x-refers'] === undefined;
      return createFileError('unknown-data', schemaFile, {
        pointer: `${appendToPointer('/properties', column)}${isOfList ? '/items' : ''}/x-refers`,
        ...tables.describeMissing(`data/${name}`, 'data/'),
      });
    }
    const cells = [...listCells(rows, [column])].filter(({ value = '' }) => value !== '');
    const missing = groupBy(
      cells.filter(({ value }) => !named.has(String(value))),
      ({ value }) => String(value),
    );
    const used = new Set(cells.map(({ value }) => String(value)));
    const title = getTitleColumn(other.schema);
    const unused = [...named].filter(([key]) => missing.size > 0 && !used.has(key));
    const meant = findRenamed(
      [...missing.keys()].map((key) => ({ name: key })),
      unused.map(([key, row]) => ({ name: key, also: [getRowTitle(row, key, title)] })),
    );
    return [...missing].flatMap(([key, places]) => {
      const described = describeMeantRow(
        key,
        describeRow(places[0]?.value, name, named),
        name,
        meant.get(key),
      );
      return places.map(({ value, pointer }) => {
        const repairs = [...splitEntry(value, { file, pointer }), ...(described.repairs ?? [])];
        return createFileError('unknown-row', file, { pointer, ...described, repairs });
      });
    });
  });
}

/** Describes a value that names no row of a table. */
export function describeRow(value: Json | undefined, name: string, named: ReadonlyMap<string, JsonObject>) {
  const [key, keys] = [String(value), listRowTexts(named)];
  const general = `Write the key of a row of data/${name}, or add the row. In place of one that is gone, such as a person who left, write another one or nothing. ${suggestWhere(`data/${name}`)}`;
  const described = describeMissing(`There is no row "${key}" in data/${name}.`, key, keys, general);
  const toCertain = (one: Repair<string>) => ({ certainty: getCertainty(key, one.edit, keys), ...one });
  return { ...described, ...(typeof value === 'string' && { repairs: described.repairs.map(toCertain) }) };
}

/** The texts in rows, by their keys. */
const listRowTexts = memoize(
  (rows: ReadonlyMap<string, JsonObject>) => new Map([...rows].map(([key, row]) => [key, listOwnTexts(row)])),
  new WeakMap(),
);

/** Describes a value that names no row, with the row that is meant. All cells with it are one problem. */
function describeMeantRow(
  from: string,
  described: ReturnType<typeof describeRow>,
  table: string,
  meant: Meant | undefined,
) {
  if (!meant || isFixable(described)) return described;
  const { name, isRenamed } = meant;
  const message = `The row "${from}" of data/${table} was renamed to "${name}".`;
  const renamed = isRenamed ? { message, help: `Write "${name}".` } : undefined;
  return { ...addMeant(described, name, renamed), cause: `renamed data/${table} ${from}` };
}
