import { DATA } from '../content-paths.ts';
import { groupBy } from '../group-by.ts';
import { parsePageId } from '../page-id.ts';
import { isList, type PageResults } from '../query/run-queries.ts';
import { isError, type Place, type RowLine, type UnlocatedDiagnostic } from '../types.ts';

/** A page with the results of its queries, by which the rows of a line are counted. */
interface ShownPage {
  summary: { file: string };
  results?: PageResults | undefined;
}

/** A diagnostic of a value that a line of a template or a query takes from a row. */
type OfRow = UnlocatedDiagnostic & { line: RowLine };

/**
 * Reports what pages show of rows at what is to blame. An error explains what less exact sources say of the
 * same cell: that of a table is the most exact, then that of a page that shows the row, then that of a page
 * made of it. Of the others, the line is to blame if it fails for most of its rows or needs what several do
 * not have, or if it takes its values from pages; the cell in all other cases.
 */
export function assignBlame(
  diagnostics: readonly UnlocatedDiagnostic[],
  pages: readonly ShownPage[],
): UnlocatedDiagnostic[] {
  const { own = [], shown = [], made = [] } = Object.fromEntries(groupBy(diagnostics, getSource));
  const ofRows = diagnostics.filter(isOfRow);
  const byCell = groupBy(ofRows, getCell);
  const wrong = new Set<string>();
  const sure = [own, shown, made].flatMap((group) => {
    const rest = group.filter((one) => !(one.file.startsWith(DATA) && wrong.has(getCell(one))));
    for (const one of rest) {
      if (isError(one)) wrong.add(getCell(one));
      // What a page makes of the row lacks this field, or has no page to link to.
      if (one.rule === 'schema/unknown' || one.rule === 'duplicate-key') wrong.add(getRow(one));
    }
    return rest;
  });
  const byLine = groupBy(sure.filter(isOfRow), getKey);
  const counts = new Map<string, number>();
  const count = (line: RowLine) => {
    const key = `${line.file} ${line.query}`;
    const rows = counts.get(key) ?? countRows(line, pages);
    counts.set(key, rows);
    return rows;
  };
  const reported = new Set<string>();
  const blamed = sure.flatMap((one) => {
    const files = new Set(byCell.get(getCell(one))?.map(({ line }) => line.file));
    if (!isOfRow(one)) return nameFiles(one, [...files]);
    const key = getKey(one);
    const cells = [...new Map((byLine.get(key) ?? []).map((found) => [getCell(found), found])).values()];
    const rows = count(one.line);
    const isOfLine = one.line.isEmpty ? cells.length > 1 || rows === 1 : cells.length > Math.max(1, rows / 2);
    if (!isOfLine && one.file.startsWith(DATA)) return nameFiles(one, [...files]);
    if (reported.has(key)) return [];
    reported.add(key);
    return blameLine(one, cells, rows);
  });
  return removeRepeated(blamed);
}

/** Returns the same text for problems of one line. */
function getKey({ rule, line }: OfRow): string {
  return JSON.stringify([rule, line]);
}

function isOfRow(one: UnlocatedDiagnostic): one is OfRow {
  return one.line !== undefined;
}

function getSource({ page }: UnlocatedDiagnostic): 'own' | 'shown' | 'made' {
  if (page === undefined) return 'own';
  return parsePageId(page).file === page ? 'shown' : 'made';
}

/** Counts the rows of which a template makes pages, or that a query shows. */
function countRows({ file, query }: RowLine, pages: readonly ShownPage[]): number {
  const rows = pages.flatMap(({ summary, results }) => {
    const { file: own, number } = parsePageId(summary.file);
    if (own !== file) return [];
    if (query === undefined) return number === undefined ? [summary.file] : [];
    const found =
      results?.results.filter(isList).filter(({ reference }) => reference.pointer === query) ?? [];
    return found.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(getRow)));
  });
  return new Set(rows).size;
}

/** Returns the problem of a line, with the places of its rows. */
function blameLine(one: OfRow, cells: readonly Place[], rows: number): UnlocatedDiagnostic {
  const { line, page: _, ...problem } = one;
  const { file, pointer, within, column, isEmpty } = line;
  const also = cells.filter((cell) => cell.file.startsWith(DATA));
  const place = { ...problem, file, pointer, ...(within && { within }), ...(also.length > 0 && { also }) };
  if (!isEmpty)
    return also.length > 1
      ? { ...place, message: `${one.message} It is the same for ${also.length} of ${rows} rows.` }
      : place;
  return {
    ...place,
    message: `${also.length} of ${rows} rows have no "${column}"; this line needs it.`,
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

/** Returns the place of the cell that a value of a table is in. A list may make more of it, such as a link with its name. */
function getCell({ file, pointer }: Place): string {
  return `${file} ${pointer.split('/', 3).join('/')}`;
}

/** Returns the place of the whole row. */
function getRow({ file, pointer }: Place): string {
  return `${file} ${pointer.split('/', 2).join('/')}`;
}

/** Keeps the first of several equal diagnostics, such as those of a text or a row that several pages show. */
function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { rule, file, pointer, span, message, within } = diagnostic;
    const place = file.startsWith(DATA) ? getCell(diagnostic) : pointer;
    const value = JSON.stringify([rule, file, place, span, message]);
    const key = within ? value + JSON.stringify(within) : value;
    const isRepeated = seen.has(key);
    seen.add(value).add(key);
    return !isRepeated;
  });
}
