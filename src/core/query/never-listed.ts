import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { hasVariables } from '../analyze/variables.ts';
import { parsePageId } from '../paths/page-id.ts';
import { getParent } from '../paths/pointer.ts';
import { getPagePointer } from '../schema/page-columns.ts';
import { createFileError, isFilled, type UnlocatedDiagnostic } from '../types.ts';
import { getOnly } from '../util/get-only.ts';
import { groupBy } from '../util/group-by.ts';
import { mapValues } from '../util/map-values.ts';
import { listTests, NEEDS_ORDER } from '../values/operators.ts';
import { createQueryContext, selectRows } from './select-rows.ts';
import type { FindSource, Row } from './sources.ts';

/**
 * Reports the pages that no list shows because they have no date: each list that is about them compares it, as
 * lists of what is to come and of what has been do with `endsOn`. Rows of tables may well have no date.
 */
export function findNeverListed(
  pages: readonly PageSummary[],
  site: SiteContext,
  find: FindSource,
): UnlocatedDiagnostic[] {
  const context = createQueryContext(site);
  const all = pages.flatMap((page) => page.queries ?? []).map(({ query }) => query);
  const queries = all.filter(({ from }) => [from].flat().some((one) => one.startsWith('pages')));
  const found = new Map<string, UnlocatedDiagnostic>();
  for (const { from, where = {} } of queries) {
    const dated = listTests(where).flatMap(({ operator, column }) =>
      NEEDS_ORDER[operator.takes] ? column : [],
    );
    const others = mapValues(where, (condition, column) => (dated.includes(column) ? undefined : condition));
    // A list of all pages is about those of one kind only by another condition.
    const isAbout = from !== 'pages' || Object.keys(others).length > 0;
    if (dated.length === 0 || !isAbout || hasVariables(JSON.stringify(where))) continue;
    for (const row of selectRows({ from, where: others }, find(from).rows, context)) {
      // The others are rows of tables.
      if (row.pointer !== '') continue;
      const column = dated.find((name) => !isFilled(row.values[name]));
      if (column !== undefined)
        found.set(row.file, describe(row, column, findFolder(row, find('pages').rows)));
    }
  }
  // What a page with errors announces is not known.
  for (const { file, isInvalid, isPartial } of pages) if (isInvalid || isPartial) found.delete(file);
  for (const { from, where = {} } of found.size > 0 ? queries : []) {
    // Any row may meet a condition with variables on one of the pages.
    const fixed = mapValues(where, (one) => (hasVariables(JSON.stringify(one)) ? undefined : one));
    for (const row of selectRows({ from, where: fixed }, find(from).rows, context)) found.delete(row.file);
  }
  return [...found.values()];
}

/** Finds the only folder of which all pages, as none of those beside a page, announce what this page does: `news`. */
function findFolder({ file, values: { kind } }: Row, rows: readonly Row[]): string | undefined {
  const getFolder = (one: string) => one.slice(0, one.lastIndexOf('/') + 1);
  const others = rows.filter((one) => one.pointer === '' && one.file !== file);
  const folders = [...groupBy(others, (one) => getFolder(one.file))].filter(([, all]) =>
    all.some(({ values }) => values.kind === kind),
  );
  const isSure = isFilled(kind) && others.some((one) => getFolder(one.file) === getFolder(file));
  const [folder, all = []] = getOnly(folders) ?? [];
  return isSure && folder !== getFolder(file) && all.every(({ values }) => values.kind === kind)
    ? folder
    : undefined;
}

function describe({ file: id }: Row, column: string, folder: string | undefined): UnlocatedDiagnostic {
  const { file } = parsePageId(id);
  const move = folder === undefined ? '' : `Move it to ${folder}, where all others of its kind are. Or write`;
  return createFileError('never-listed', file, {
    severity: 'warning',
    pointer: getParent(getPagePointer(column)),
    message: `No list shows this page: it has no "${column}", by which they choose.`,
    help: `${move || 'Write'} "${column}", or show what has none in a list by the condition { "exists": false }.`,
  });
}
