import type { Subject } from '../../generated/content.ts';
import { validatePage } from '../../generated/content-validators.js';
import type { SiteContext } from '../analyze/site.ts';
import { createSummary, type PageSummary, summarize } from '../analyze/summary.ts';
import { listTableVariables } from '../analyze/table-references.ts';
import { checkAuthors, checkPageData } from '../check/check-page-data.ts';
import { createFailure, runPageRules } from '../check/run-rules.ts';
import { listReferred, withReferred } from '../load/referred-rows.ts';
import { listNumberedPaths, parsePageId } from '../paths/page-id.ts';
import { getParent, parsePointer } from '../paths/pointer.ts';
import { listMeantSources } from '../query/sources.ts';
import { getAnnouncement } from '../resolve/description.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { getChild } from '../schema/schema.ts';
import { listTexts } from '../schema/walk.ts';
import { isError, isObject, type UnlocatedDiagnostic } from '../types.ts';
import { getOccurrence } from '../values/occurrences.ts';
import type { LoadedPage } from './load-page.ts';
import { findWritten, moveToOrigin } from './origin.ts';
import { collectPageReferences } from './page-references.ts';

/** A page after its check. Diagnostics are at the places where their values are written. */
export interface CheckedPage {
  summary: PageSummary;
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** Checks one page alone, as its queries expand it. An exception becomes a diagnostic of that page. */
export function checkPage(loaded: LoadedPage): CheckedPage {
  try {
    return checkLoaded(loaded);
  } catch (error) {
    const { file, diagnostics } = loaded;
    const failure = createFailure(
      'check-failed',
      parsePageId(file).file,
      'The page could not be checked',
      error,
    );
    return { summary: createSummary({ file }), diagnostics: [...diagnostics, failure] };
  }
}

function checkLoaded(loaded: LoadedPage): CheckedPage {
  const { file, site, value, isPartial, row, data, parseMarkdown, expanded, results } = loaded;
  const references = collectPageReferences(loaded);
  const isWhole = value !== undefined && !isPartial;
  const page = validatePage(value) ? value : undefined;
  const errors = page ? [] : (validatePage.errors ?? []);
  const ofSchema = getSchemaDiagnostics(
    { file, value, root: 'page', timeZone: site.timeZone },
    isWhole ? errors : [],
  );
  const sources = ['/forEach', ...references.queries.map((one) => one.pointer)].map((one) => `${one}/from`);
  const isSource = ({ rule, pointer }: UnlocatedDiagnostic) =>
    rule === 'schema/form' && [pointer, getParent(pointer)].some((one) => sources.includes(one));
  const ofSources = ofSchema.map((one) =>
    isSource(one)
      ? { ...one, meant: listMeantSources(String(parsePointer(one.pointer).reduce(getChild, value)), site) }
      : one,
  );
  // Rules and sources know only valid queries.
  references.queries = references.queries.filter(({ pointer }) =>
    errors.every(({ instancePath }) => !`${instancePath}/`.startsWith(`${pointer}/`)),
  );
  const ofRules = isWhole && site.hasConfig ? runPageRules(references, site) : [];
  const ofData =
    isWhole && isObject(value)
      ? [...checkPageData(file, value, data, site), ...checkAuthors(file, value, site)]
      : [];
  const found = [...loaded.diagnostics, ...ofSources, ...ofRules, ...ofData];
  const announcement = page && isWhole ? getAnnouncement(page, { ...site, parseMarkdown }) : undefined;
  const shown = references.list('data').filter(({ part }) => part === 'dataName');
  const summary = addReferred(
    summarize(references, announcement),
    shown.map(({ name }) => name),
    loaded,
  );
  const ofQueries = [...(results?.diagnostics ?? []), ...(expanded?.diagnostics ?? [])];
  // A value of a row need not be one of those of the column that it is compared with.
  const isOfQuery = ({ rule, line }: UnlocatedDiagnostic) => rule !== 'unknown-value' || !line;
  const numbered = results?.paging ? listNumberedPaths(summary.path, results.paging) : [];
  return {
    summary: {
      ...summary,
      links: [...summary.links, ...numbered, ...listRowLinks(results), ...listNameLinks(results)],
      ...(results && expanded && { queries: results.results.map(({ reference }) => reference) }),
      ...(data && !ofData.some(isError) && { columns: data.shown[0] ?? {} }),
      ...(row?.forEach && { template: row.forEach }),
      ...(row?.referring && { referring: row.referring }),
      ...(page?.subject?.repeats && { times: [...(summary.times ?? []), ...listDates(page.subject, site)] }),
      ...(!isWhole && { isPartial: true }),
      ...(!(page && isWhole) && { isInvalid: true }),
    },
    diagnostics: [
      ...ofQueries.map((one) => moveToOrigin(one, loaded, findWritten)).filter(isOfQuery),
      ...found.map((one) => moveToOrigin(one, loaded)),
    ],
  };
}

/** Lists the pages that the authors and the tags of a page lead to. */
function listNameLinks(results: LoadedPage['results']): string[] {
  const { author = [], tags = [] } = results?.names ?? {};
  return [...author, ...tags].flatMap(({ path }) => path ?? []);
}

/** Lists the dates between which an occurrence of an event is the next one. */
function listDates(event: Subject, { now, timeZone }: SiteContext): string[] {
  const { previous = {}, dates } = getOccurrence(event, now, timeZone);
  return [previous, dates].flatMap((one) => Object.values(one));
}

/** Lists the links to pages in the tables of queries: in the columns that their blocks name, and in the titles of rows. */
function listRowLinks(results: LoadedPage['results']): string[] {
  return (results?.results ?? []).flatMap((one) => {
    if (!('rows' in one)) return [];
    const { columns = [] } = one.reference;
    return one.rows.flatMap(({ values }) => {
      const named = columns.flatMap((column) =>
        listTexts(values[column]).filter((text) => text.startsWith('/')),
      );
      const inText = listTexts(values).flatMap((text) => [...text.matchAll(/\]\((\/[^()\s]*)\)/g)]);
      return [...named, ...inText.map(([, path = '']) => path)];
    });
  });
}

/**
 * Adds the tables to a summary whose rows are named by those that the page shows, and the variables in all of them; of
 * those that queries take rows from, in the titles of their columns: the rows are in the results.
 */
function addReferred(
  summary: PageSummary,
  shown: readonly string[],
  { site: { tables }, data, results }: LoadedPage,
): PageSummary {
  const authors = summary.author && tables.authorTable;
  const ofData = [...listReferred(data?.schema ?? {}).values(), ...(authors ? [authors] : [])];
  const named = [...summary.data.flatMap((pattern) => tables.matchNames(pattern)), ...ofData];
  const all = withReferred(named, tables);
  const whole = withReferred(shown, tables).flatMap((name) => tables.get(name) ?? []);
  const variables = [
    // Rows that are shown as they are written have no variables.
    ...whole.flatMap(({ schema, rows, shown: expanded }) =>
      listTableVariables(schema.properties, expanded === rows ? [] : rows),
    ),
    ...(results?.results ?? []).flatMap((one) => ('rows' in one ? listTableVariables(one.columns) : [])),
  ];
  return {
    ...summary,
    ...(all.length > summary.data.length && { data: [...new Set([...summary.data, ...all])] }),
    ...(variables.length > 0 && { variables: [...new Set([...(summary.variables ?? []), ...variables])] }),
  };
}
