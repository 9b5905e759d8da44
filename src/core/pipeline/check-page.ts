import type { Subject } from '../../generated/content.ts';
import { validatePage } from '../../generated/content-validators.js';
import type { FileReferences, ReferenceKind } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { type Announcement, createSummary, type PageSummary, summarize } from '../analyze/summary.ts';
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
import { collectPageReferences } from './load-page.ts';
import { findWritten, moveToOrigin } from './origin.ts';

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
  const columns = site.tables.getPageSchema(parsePageId(file).file);
  const ofSchema = getSchemaDiagnostics(
    { file, value, root: 'page', timeZone: site.timeZone },
    isWhole ? errors : [],
    columns && { data: columns },
  );
  const sources = ['/forEach', ...references.queries.map((one) => one.pointer)].map((one) => `${one}/from`);
  const isSource = ({ rule, pointer }: UnlocatedDiagnostic) =>
    rule === 'schema/form' && [pointer, getParent(pointer)].some((one) => sources.includes(one));
  const listShapesOf = ({ repairs = [] }: UnlocatedDiagnostic) =>
    repairs.flatMap((one) => (one.certainty === 'example' ? [] : { ...one, reveals: 'all' as const }));
  const getText = (pointer: string) => String(parsePointer(pointer).reduce(getChild, value));
  const ofSources = ofSchema.map((one) =>
    isSource(one)
      ? { ...one, repairs: [...listShapesOf(one), ...listMeantSources(getText(one.pointer), site)] }
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
  const getPage = (id: string) => (id === file ? loaded : undefined);
  const ofQueries = [...(results?.diagnostics ?? []), ...(expanded?.diagnostics ?? [])];
  // A value of a row need not be one of those of the column that it is compared with.
  const isOfQuery = ({ rule, line }: UnlocatedDiagnostic) => rule !== 'unknown-value' || !line;
  // The beginning of a text of another page has no place of its own. The text is checked there.
  const isExcerpt = ({ rule, line, pointer }: UnlocatedDiagnostic) =>
    rule === 'unsupported-markdown' && line !== undefined && pointer === '';
  // The rules have run: they are about what is written.
  addReached(references, announcement, loaded);
  if (page?.subject?.repeats) addNames(references, 'time', listDates(page.subject, site));
  if (results && expanded) references.queries = results.results.map(({ reference }) => reference);
  return {
    summary: summarize(references, {
      ...announcement,
      ...(data && !ofData.some(isError) && { columns: data.shown[0] ?? {} }),
      ...(row?.forEach && { template: row.forEach }),
      ...(row?.referring && { referring: row.referring }),
      ...(!isWhole && { isPartial: true }),
      ...(!(page && isWhole) && { isInvalid: true }),
    }),
    diagnostics: [
      ...ofQueries.map((one) => moveToOrigin(one, getPage, findWritten)).filter(isOfQuery),
      ...found.map((one) => moveToOrigin(one, getPage)).filter((one) => !isExcerpt(one)),
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
 * Adds what a page reaches by its rows and its queries: the pages that they lead to, the tables whose rows are named by
 * those that it shows, and the variables in all of them; of those that queries take rows from, in the titles of their
 * columns: the rows are in the results.
 */
function addReached(
  references: FileReferences,
  { author }: Announcement = {},
  { site: { tables }, data, results }: LoadedPage,
): void {
  const numbered = results?.paging ? listNumberedPaths(references.meta.path, results.paging) : [];
  addNames(references, 'link', [...numbered, ...listRowLinks(results), ...listNameLinks(results)]);
  const used = references.list('data');
  const shown = used.flatMap(({ part, name }) => (part === 'dataName' ? name : []));
  const authors = author && tables.authorTable;
  const ofData = [...listReferred(data?.schema ?? {}).values(), ...(authors ? [authors] : [])];
  addNames(
    references,
    'data',
    withReferred([...used.flatMap(({ name }) => tables.matchNames(name)), ...ofData], tables),
  );
  const whole = withReferred(shown, tables).flatMap((name) => tables.get(name) ?? []);
  const ofTables = [
    // Rows that are shown as they are written have no variables.
    ...whole.flatMap(({ schema, rows, shown: expanded }) =>
      listTableVariables(schema.properties, expanded === rows ? [] : rows),
    ),
    ...(results?.results ?? []).flatMap((one) => ('rows' in one ? listTableVariables(one.columns) : [])),
  ];
  addNames(references, 'variable', ofTables);
}

function addNames(references: FileReferences, kind: ReferenceKind, names: readonly string[]): void {
  references.add(kind, ...names.map((name) => ({ name, pointer: '' })));
}
