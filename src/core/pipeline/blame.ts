import { getCell, getRow } from '../check/explained.ts';
import { DATA } from '../paths/content-paths.ts';
import { getFirstId, parsePageId } from '../paths/page-id.ts';
import { isList } from '../query/run-queries.ts';
import type { Place, RowLine, UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import type { CheckedPage } from './check-page.ts';
import type { PageInputs } from './load-page.ts';

/** A diagnostic of a value that a line of a template or a query takes from a row. */
type OfRow = UnlocatedDiagnostic & { line: RowLine };

/**
 * Reports what pages show of rows at what is to blame. The line is, if it fails for most of its rows, needs
 * what several do not have, or takes its values from pages; the cell in all other cases. `found` includes
 * what is explained, too, by which the problem of a cell names all that show it.
 */
export function assignBlame(
  diagnostics: readonly UnlocatedDiagnostic[],
  found: readonly UnlocatedDiagnostic[],
  pages: readonly (CheckedPage & PageInputs)[],
): readonly UnlocatedDiagnostic[] {
  const shown = found.filter(isOfRow);
  if (shown.length === 0) return diagnostics;
  const byCell = groupBy(shown, getCell);
  const byFile = groupBy(pages, ({ summary }) => parsePageId(summary.file).file);
  const nameCell = (one: UnlocatedDiagnostic) =>
    nameFiles(one, [...new Set(byCell.get(getCell(one))?.map(({ line }) => line.file))]);
  const others = diagnostics.filter((one) => !isOfRow(one));
  const ofLines = [...groupBy(diagnostics.filter(isOfRow), getKey).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const cells = [...new Map(group.map((one) => [getCell(one), one])).values()];
    const rows = countRows(first.line, byFile.get(first.line.file) ?? []);
    const isOfLine = cells.length > Math.max(1, first.line.isEmpty ? 1 : rows / 2);
    return isOfLine || !first.file.startsWith(DATA) ? blameLine(first, cells, rows) : group.map(nameCell);
  });
  return [...others.map((one) => (one.file.startsWith(DATA) ? nameCell(one) : one)), ...ofLines];
}

/** Returns the same text for problems of one line. */
function getKey({ rule, line }: OfRow): string {
  return JSON.stringify([rule, line]);
}

function isOfRow(one: UnlocatedDiagnostic): one is OfRow {
  return one.line !== undefined;
}

/** Counts the rows of which a template makes its pages, or that a query shows on the pages of its file. */
function countRows({ query }: RowLine, pages: readonly (CheckedPage & PageInputs)[]): number {
  const rows = pages.flatMap(({ summary, results }) => {
    if (query === undefined) return getFirstId(summary.file);
    const found =
      results?.results.filter(isList).filter(({ reference }) => reference.pointer === query) ?? [];
    return found.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(getRow)));
  });
  return new Set(rows).size;
}

/** Returns the problem of a line, with the places of its rows. */
function blameLine(one: OfRow, cells: readonly Place[], rows: number): UnlocatedDiagnostic {
  const { rule, severity, message, help, line } = one;
  const { file, pointer, within, column, isEmpty } = line;
  const also = cells.filter((cell) => cell.file.startsWith(DATA));
  // Without the fix, which is that of the cell.
  const problem = {
    rule,
    severity,
    file,
    pointer,
    within,
    message,
    ...(help !== undefined && { help }),
    also,
  };
  if (!isEmpty)
    return cells.length > 1
      ? { ...problem, message: `${message} It is the same for ${cells.length} of ${rows} rows.` }
      : problem;
  return {
    ...problem,
    message: `${cells.length} of ${rows} rows have no "${column}"; this line needs it.`,
    help: 'Fill in the column in these rows, leave them out by "where", or name a column that all rows have.',
  };
}

/** Returns the problem of a cell, or of a row without a value, with the files that show it. */
function nameFiles({ line, ...problem }: UnlocatedDiagnostic, [file, ...others]: readonly string[]) {
  if (file === undefined) return problem;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const { help = '' } = problem;
  if (!line?.isEmpty) return { ...problem, help: `${help} It is shown by ${file}${more}.`.trim() };
  return {
    ...problem,
    message: `The row has no "${line.column}", which ${file}${more} needs.`,
    help: 'Fill in the column, leave the row out by "where", or name a column that all rows have.',
  };
}
