import type { SiteContext } from '../analyze/site.ts';
import { summarize, type TableSummary } from '../analyze/summary.ts';
import { collectTableReferences, listCells } from '../analyze/table-references.ts';
import { getRowsByKey, listReferred } from '../load/referred-rows.ts';
import type { Table } from '../load/tables.ts';
import { MEDIA } from '../paths/content-paths.ts';
import { didYouMean, getCorrection, suggestWhere } from '../text/suggest.ts';
import { createFileError, isError, type UnlocatedDiagnostic } from '../types.ts';
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
  const { files, links } = summarize(references);
  const rules = runPageRules(references, site);
  const found = [...diagnostics, ...rules, ...checkReferred(table, site)];
  const referred = [...new Set(listReferred(table.schema).values())];
  const media = files.filter((one) => site.source.has(MEDIA + one));
  return { name, file, media, links, diagnostics: found, ...(referred.length > 0 && { referred }) };
}

/**
 * Reports values that name no row of another table: `x-refers`. A row that many name is one problem, with their places. A table that
 * has errors itself may lack rows for that reason alone.
 */
function checkReferred(
  { file, rows, schema }: Table,
  { tables }: Pick<SiteContext, 'tables'>,
): UnlocatedDiagnostic[] {
  return [...listReferred(schema)].flatMap(([column, name]) => {
    if (tables.get(name)?.diagnostics.some(isError)) return [];
    const named = getRowsByKey(name, tables);
    const keys = [...(named?.keys() ?? [])];
    return [...listCells(rows, [column])].flatMap(({ value = '', pointer }) => {
      const key = String(value);
      if (key === '' || named?.has(key)) return [];
      return createFileError('unknown-row', file, {
        pointer,
        message: named
          ? `There is no row "${key}" in data/${name}.${didYouMean(key, keys)}`
          : `There is no data "data/${name}", whose rows this column names.`,
        help: named
          ? `Write the key of a row of data/${name}, or add the row. ${suggestWhere(`data/${name}`)}`
          : 'Correct "x-refers" in the row schema, or add the data.',
        ...(named && typeof value === 'string' && getCorrection(key, keys)),
      });
    });
  });
}
