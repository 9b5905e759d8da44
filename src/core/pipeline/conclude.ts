import type { SiteContext } from '../analyze/site.ts';
import type { TableSummary } from '../analyze/summary.ts';
import { listUnsureRules } from '../check/ignored-files.ts';
import { locate } from '../check/locate.ts';
import { runSiteRules } from '../check/run-rules.ts';
import { applySuppressions, HIDDEN_BY_ERRORS } from '../check/suppressions.ts';
import { DATA } from '../content-paths.ts';
import { groupBy } from '../group-by.ts';
import { memoize } from '../memoize.ts';
import { parsePageId } from '../page-id.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { FOLLOWING_RULES } from '../query/check-query.ts';
import { dependsOnRow, findPageRow, getColumnOf, getForEach, lacksValue } from '../query/page-row.ts';
import type { PageResults } from '../query/run-queries.ts';
import { getChild } from '../schema/schema.ts';
import { type Diagnostic, isError, type Json, type UnlocatedDiagnostic } from '../types.ts';
import type { CheckedPage } from './check-page.ts';
import { loadPage, readReferences } from './check-page.ts';

/** A checked page with the results of its queries. */
export interface QueriedPage extends CheckedPage {
  results?: PageResults | undefined;
}

/** Returns all diagnostics of a site after the check of its pages and tables, sorted by file and position. */
export function conclude(
  site: SiteContext,
  ofSite: readonly UnlocatedDiagnostic[],
  pages: readonly QueriedPage[],
  data: readonly TableSummary[],
): Diagnostic[] {
  const summaries = pages.map(({ summary }) => summary);
  const results = new Map(pages.map((page) => [page.summary.file, page.results]));
  const readLinks = memoize((file: string) =>
    groupBy(readReferences(file, site, results.get(file)).list('link'), ({ name }) => name),
  );
  const findLinks = (file: string, name: string) => readLinks(file).get(name) ?? [];
  const ofPages = pages.flatMap((page) => page.diagnostics);
  const ofTables = data.flatMap((table) => table.diagnostics);
  const ofRules = runSiteRules({ ...site, pages: summaries, data, findLinks });
  const all = [...ofSite, ...ofRules, ...ofTables, ...ofPages];
  const unsure = listUnsureRules(site.source);
  const sure = removeFollowing(all.filter(({ rule }) => !unsure.has(rule)));
  const reported = applySuppressions(sure, summaries, site.now);
  return locate(moveToRows(reported, new Set(ofPages), site, results), site.source);
}

/**
 * Moves the diagnostics of pages that templates make to their rows, or to the template if the row is not the reason. An error
 * explains what less exact sources say of the same cell: that of a table is the most exact, then that of a page which shows the
 * row, then that of a page made of it.
 */
function moveToRows(
  diagnostics: readonly UnlocatedDiagnostic[],
  ofPages: ReadonlySet<UnlocatedDiagnostic>,
  site: SiteContext,
  results: ReadonlyMap<string, PageResults | undefined>,
): UnlocatedDiagnostic[] {
  const load = memoize((file: string) => loadPage(file, site));
  const own: UnlocatedDiagnostic[] = [];
  const shown: UnlocatedDiagnostic[] = [];
  const made: UnlocatedDiagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { file, key, number } = parsePageId(diagnostic.file);
    const written = { ...diagnostic, file };
    const { results: queried = [] } = results.get(diagnostic.file) ?? {};
    if (key !== undefined) {
      const moved = toTemplate(written, load(file).value, key, site, queried);
      // What a row has in its own column, no other column has to have.
      if (moved.rule !== 'unknown-value' || moved.file === file) made.push(moved);
    } else if (number !== undefined) made.push(written);
    else (ofPages.has(diagnostic) ? shown : own).push(diagnostic);
  }
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
  return removeRepeated(sure);
}

/** Returns the diagnostic of a page that a template makes at its row if that is the reason, else at the template. */
function toTemplate(
  diagnostic: UnlocatedDiagnostic,
  template: Json | undefined,
  key: string,
  site: SiteContext,
  queried: PageResults['results'],
): UnlocatedDiagnostic {
  // A row may have the value in another form: what is underlined in the template is not in it.
  const { part, within, fix, ...moved } = diagnostic;
  const value = parsePointer(moved.pointer).reduce(getChild, template);
  const forEach = getForEach(template);
  const row = forEach && findPageRow(forEach, key, site);
  // Fields, queries and columns are named by the template itself.
  if (!row?.origin || part === 'key' || moved.rule === 'unknown-variable') return diagnostic;
  const isOfSchema = moved.rule.startsWith('schema/');
  // What a rule says of the whole file, such as its missing schema, no row has made.
  if (moved.pointer === '' && !isOfSchema) return diagnostic;
  const isInQuery = queried.some(({ reference }) => `${moved.pointer}/`.startsWith(`${reference.pointer}/`));
  const hasFields = typeof value === 'object' && (isInQuery || isOfSchema);
  if (hasFields ? !lacksValue(value, row) : !dependsOnRow(value)) return diagnostic;
  const column = getColumnOf(value);
  const { file, pointer } = row.origin;
  return { ...moved, file, pointer: column === undefined ? pointer : appendToPointer(pointer, column) };
}

/** Returns the place of the cell that a value of a table is in. A list may make more of it, such as a link with its name. */
function getCell({ file, pointer }: UnlocatedDiagnostic): string {
  return `${file} ${pointer.split('/', 3).join('/')}`;
}

/** Returns the place of the whole row. */
function getRow({ file, pointer }: UnlocatedDiagnostic): string {
  return `${file} ${pointer.split('/', 2).join('/')}`;
}

/** Keeps the first of several equal diagnostics, such as those of a text or a row that several pages show. */
function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { rule, file, pointer, message, within } = diagnostic;
    const place = file.startsWith(DATA) ? getCell(diagnostic) : pointer;
    const value = JSON.stringify([rule, file, place, message]);
    const key = within ? value + JSON.stringify(within) : value;
    const isRepeated = seen.has(key);
    seen.add(value).add(key);
    return !isRepeated;
  });
}

/** Removes what may follow from other errors: a broken link may be the one that uses a file, a wrong template the one that makes a page. */
function removeFollowing(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  const own = diagnostics.filter(({ rule }) => !FOLLOWING_RULES.has(rule) && !HIDDEN_BY_ERRORS.has(rule));
  return own.some(isError) ? own : diagnostics;
}
