import type { SiteContext } from '../analyze/site.ts';
import type { TableSummary } from '../analyze/summary.ts';
import { getDataDiagnostics } from '../check/check-table.ts';
import { listUnsureRules } from '../check/ignored-files.ts';
import { locate } from '../check/locate.ts';
import { runSiteRules } from '../check/run-rules.ts';
import { applySuppressions, WHOLE_SITE_RULES } from '../check/suppressions.ts';
import { DATA, SITE_FILE, TEXT } from '../content-paths.ts';
import { memoize } from '../memoize.ts';
import { parsePageId } from '../page-id.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { FOLLOWING_RULES } from '../query/check-query.ts';
import {
  dependsOnRow,
  findPageRow,
  getColumnOf,
  getForEach,
  lacksValue,
  type PageRow,
} from '../query/page-row.ts';
import type { PageResults } from '../query/run-queries.ts';
import { getChild } from '../schema/schema.ts';
import { type Diagnostic, isError, type Json, pushAll, type UnlocatedDiagnostic } from '../types.ts';
import type { CheckedPage } from './check-page.ts';
import { loadPage, readReferences } from './check-page.ts';

/** A checked page without its value, with the results of its queries. */
export interface QueriedPage extends Omit<CheckedPage, 'valid'> {
  results?: PageResults | undefined;
}

/** Returns all problems of a site after the check of its pages and tables, sorted by file and position. */
export function conclude(
  site: SiteContext,
  ofSite: readonly UnlocatedDiagnostic[],
  pages: readonly QueriedPage[],
  data: readonly TableSummary[],
): Diagnostic[] {
  const summaries = pages.map(({ summary }) => summary);
  const whole = { ...site, pages: summaries, data };
  const results = new Map(pages.map((page) => [page.summary.file, page.results]));
  const read = (file: string) => readReferences(file, site, results.get(file));
  // What a table itself reports is more exact than what a query of it does.
  const diagnostics = [...ofSite, ...runSiteRules(whole, read), ...getDataDiagnostics(data)];
  const ofPages = pages.flatMap((page) => page.diagnostics);
  pushAll(diagnostics, ofPages);
  const unsure = listUnsureRules(site.source);
  const found = removeRepeated(diagnostics).filter(({ rule }) => !unsure.has(rule));
  const sure = removeFollowing(found, new Set(ofPages));
  const reported = applySuppressions(sure, summaries, site.now);
  return locate(toTemplates(reported, site, results), site.source);
}

/** Returns the diagnostics of pages that templates make at their rows, or once at the template if the row is not the reason. */
function toTemplates(
  diagnostics: readonly UnlocatedDiagnostic[],
  site: SiteContext,
  results: ReadonlyMap<string, PageResults | undefined>,
): UnlocatedDiagnostic[] {
  const load = memoize((file: string) => loadPage(file, site));
  const made: UnlocatedDiagnostic[] = [];
  const others = diagnostics.filter((diagnostic) => {
    const { file, key, number } = parsePageId(diagnostic.file);
    if (key === undefined && number === undefined) return true;
    const template = load(file).value;
    const queries = results.get(diagnostic.file)?.results ?? [];
    const isInQuery = queries.some(({ reference }) =>
      `${diagnostic.pointer}/`.startsWith(`${reference.pointer}/`),
    );
    const written = { ...diagnostic, file };
    made.push(key === undefined ? written : toTemplate(written, template, key, site, isInQuery));
    return false;
  });
  // What the table itself reports says more, and comes first.
  const wrong = new Set(others.filter(isError).map(getPlace));
  const sure = made.filter(
    (diagnostic) => !(diagnostic.file.startsWith(DATA) && wrong.has(getPlace(diagnostic))),
  );
  const ofTemplates = new Set(sure);
  return keepFirst([...others, ...sure], (diagnostic) => ofTemplates.has(diagnostic));
}

function toTemplate(
  diagnostic: UnlocatedDiagnostic,
  template: Json | undefined,
  key: string,
  site: SiteContext,
  isInQuery: boolean,
): UnlocatedDiagnostic {
  const value = parsePointer(diagnostic.pointer).reduce<unknown>(getChild, template);
  const forEach = getForEach(template);
  const row = forEach && findPageRow(forEach, key, site);
  if (!row?.origin || !isOfRow(diagnostic, value, isInQuery, row)) return diagnostic;
  const { origin } = row;
  const { rule, severity, message, help, cause } = diagnostic;
  const column = getColumnOf(value);
  const pointer = column === undefined ? origin.pointer : appendToPointer(origin.pointer, column);
  return {
    rule,
    severity,
    message,
    ...(help !== undefined && { help }),
    ...(cause !== undefined && { cause }),
    file: origin.file,
    pointer,
  };
}

/** Returns true if the row is the reason of a diagnostic at a value of a template, which names fields, queries and columns itself. */
function isOfRow(
  { rule, part }: UnlocatedDiagnostic,
  value: unknown,
  isInQuery: boolean,
  row: PageRow,
): boolean {
  if (part === 'key' || rule === 'unknown-variable') return false;
  const hasFields = typeof value === 'object' && (isInQuery || rule.startsWith('schema/'));
  return hasFields ? lacksValue(value, row) : dependsOnRow(value);
}

function getPlace({ file, pointer }: UnlocatedDiagnostic): string {
  return `${file} ${pointer}`;
}

/** Keeps the first of several equal diagnostics of the site config, or of a text or a row that several pages use. */
function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const isShared = ({ file, span }: UnlocatedDiagnostic) =>
    file === SITE_FILE || file.startsWith(DATA) || file.startsWith(TEXT) || span !== undefined;
  return keepFirst(diagnostics, isShared);
}

function keepFirst(
  diagnostics: readonly UnlocatedDiagnostic[],
  isShared: (diagnostic: UnlocatedDiagnostic) => boolean,
): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { rule, file, pointer, span, message, within } = diagnostic;
    const value = JSON.stringify([rule, file, pointer, span, message]);
    const key = within ? value + JSON.stringify(within) : value;
    const isRepeated = seen.has(key) && isShared(diagnostic);
    seen.add(value).add(key);
    return !isRepeated;
  });
}

/**
 * Removes what may follow from other errors: a broken link may be the one that uses a file, a wrong template the one that makes a
 * page, and a row with an error of its own gives pages a wrong entry.
 */
function removeFollowing(
  diagnostics: readonly UnlocatedDiagnostic[],
  ofPages: ReadonlySet<UnlocatedDiagnostic>,
): readonly UnlocatedDiagnostic[] {
  const others = diagnostics.filter((diagnostic) => isError(diagnostic) && !ofPages.has(diagnostic));
  const wrong = new Set(others.map(getPlace));
  const own = diagnostics.filter(
    (diagnostic) =>
      !(ofPages.has(diagnostic) && diagnostic.file.startsWith(DATA) && wrong.has(getPlace(diagnostic))),
  );
  const isFollowing = ({ rule }: UnlocatedDiagnostic) =>
    FOLLOWING_RULES.has(rule) || WHOLE_SITE_RULES.has(rule);
  return own.some((diagnostic) => isError(diagnostic) && !isFollowing(diagnostic))
    ? own.filter((diagnostic) => !isFollowing(diagnostic))
    : own;
}
