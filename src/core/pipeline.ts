import type { Page } from '../generated/content.ts';
import { validatePage } from '../generated/content-validators.js';
import { collectReferences } from './analyze/collect-references.ts';
import { createReferences, type PageReferences } from './analyze/references.ts';
import { SITE_FILE } from './analyze/site-references.ts';
import { type PageSummary, summarize } from './analyze/summary.ts';
import { checkTable, collectTableReferences } from './analyze/table-references.ts';
import { locate } from './check/locate.ts';
import { rules } from './check/rules/index.ts';
import { createFailure, keepMostSpecific, runPageRules, startSiteRules } from './check/run-rules.ts';
import { getSchemaDiagnostics } from './check/schema-diagnostics.ts';
import { applySuppressions } from './check/suppressions.ts';
import { isObject } from './is-object.ts';
import { parseJson } from './load/json/index.ts';
import { DATA } from './load/read-table.ts';
import { createUnreadableDiagnostic, getSourceDiagnostics } from './load/source-diagnostics.ts';
import { getDataDiagnostics, type TableSummary } from './load/table-summary.ts';
import { type CheckOptions, loadSite, type SiteContext } from './load-site.ts';
import { type ContentSource, type Diagnostic, isError, pushAll, type UnlocatedDiagnostic } from './types.ts';

export { SITE_FILE } from './analyze/site-references.ts';
export { type CheckOptions, loadSite, type SiteContext } from './load-site.ts';

/** The folder of pages. */
export const PAGES = 'content/pages';

/** A page that was checked: its facts, and the page itself if it passed its schema. */
export interface CheckedPage {
  summary: PageSummary;
  page?: Page;
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** The outcome of a check of a whole site. */
export interface CheckResult {
  problems: Diagnostic[];
  site: SiteContext;
  /** All pages, in the order of their files. */
  pages: CheckedPage[];
}

/** Checks a whole site. Never throws for bad content. */
export function checkSite(source: ContentSource, options: CheckOptions): CheckResult {
  const { keepPages = true } = options;
  const { site, diagnostics } = loadSite(source, options);
  diagnostics.push(...getSourceDiagnostics(source));
  const tablesOn = createTableCollector(site);
  const data: TableSummary[] = [];
  const pages = listPageFiles(source).map((file) => {
    const { page, ...checked } = checkPage(loadPage(file, site), site);
    data.push(...tablesOn(checked.summary.data));
    return keepPages && page ? { ...checked, page } : checked;
  });
  data.push(...tablesOn(site.tables.names));
  return { problems: conclude(site, diagnostics, pages, data), site, pages };
}

/**
 * Gives what the site has to know of the tables that are named, each once: asked after the check of the page that
 * names it, a table is in memory.
 */
export function createTableCollector(site: SiteContext): (names: readonly string[]) => TableSummary[] {
  const told = new Set<string>();
  return (names) => {
    const summary: TableSummary[] = [];
    for (const name of names) {
      if (told.has(name)) continue;
      told.add(name);
      summary.push(...checkTable(name, site));
    }
    return summary;
  };
}

/** What is told of a site, once each of its pages and tables has been checked: by file, from top to bottom. */
export function conclude(
  site: SiteContext,
  ofSite: readonly UnlocatedDiagnostic[],
  pages: Iterable<Pick<CheckedPage, 'summary' | 'diagnostics'>>,
  data: Iterable<TableSummary>,
): Diagnostic[] {
  const diagnostics = [...ofSite];
  const allowing: PageSummary[] = [];
  const theme = { ...site.config?.theme };
  const { onPage, onEnd: settle } = startSiteRules(
    { ...site, data, theme, read: (file) => readReferences(file, site) },
    diagnostics,
  );
  for (const page of pages) {
    pushAll(diagnostics, page.diagnostics);
    if (page.summary.allow.length > 0) allowing.push(page.summary);
    onPage(page.summary);
  }
  const judge = settle();
  if (judge) for (const { summary } of pages) judge(summary);
  pushAll(diagnostics, getDataDiagnostics(data));
  return locate(applySuppressions(onlyKnown(onlyOnce(diagnostics)), allowing, site.now), site.source);
}

/** Returns the first of all findings that have one cause: a file that several pages show, a text or a variable that they share. */
function onlyOnce(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const told = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const isShared = diagnostic.file === SITE_FILE || diagnostic.span !== undefined;
    const key = diagnostic.cause ?? (isShared ? JSON.stringify(diagnostic) : undefined);
    if (key === undefined) return true;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

/** A link that is told as broken may be the one that leads to a page: what nothing leads to is told after that. */
function onlyKnown(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  if (!diagnostics.some(isError)) return diagnostics;
  const unsure = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));
  return diagnostics.filter(({ rule }) => !unsure.has(rule));
}

/** The files of all pages, sorted. */
export function listPageFiles(source: ContentSource): string[] {
  return source.list(PAGES).filter((file) => file.endsWith('.json'));
}

/** A page's file, read: its value, or `undefined` where it is no JSON, which the findings tell. */
export interface LoadedPage extends ReturnType<typeof parseJson> {
  file: string;
}

/** Map: loads one page. */
export function loadPage(file: string, { source }: Pick<SiteContext, 'source'>): LoadedPage {
  try {
    const text = source.read(file);
    if (text !== undefined) return { file, ...parseJson(file, text) };
    return {
      file,
      value: undefined,
      diagnostics: [createUnreadableDiagnostic(file, source)],
      isPartial: true,
    };
  } catch (error) {
    return {
      file,
      value: undefined,
      diagnostics: [createFailure('check-failed', file, 'The page could not be read', error)],
      isPartial: true,
    };
  }
}

/** Map: checks one page alone. A step that fails is a problem of that page, and of no other. */
export function checkPage(loaded: LoadedPage, site: SiteContext): CheckedPage {
  try {
    return checkLoaded(loaded, site);
  } catch (error) {
    const { file, diagnostics } = loaded;
    const summary = summarize(createReferences({ file, path: '', title: '', kind: 'page', draft: false }));
    return {
      summary,
      diagnostics: [
        ...diagnostics,
        createFailure('check-failed', file, 'The page could not be checked', error),
      ],
    };
  }
}

function checkLoaded({ file, value, diagnostics, isPartial }: LoadedPage, site: SiteContext): CheckedPage {
  const references = collectReferences(file, isObject(value) ? value : {}, site);
  if (value === undefined || isPartial) return { summary: summarize(references), diagnostics };
  const found = [...diagnostics];
  const valid = validatePage(value);
  if (!valid) pushAll(found, getSchemaDiagnostics({ file, value, root: 'page' }, validatePage.errors ?? []));
  if (site.hasConfig) pushAll(found, runPageRules(references, site));
  const told = keepMostSpecific(found);
  return valid
    ? { summary: summarize(references, value), page: value, diagnostics: told }
    : { summary: summarize(references), diagnostics: told };
}

/** All that a page, the site config or a table mentions, whether it is right or not. */
export function readReferences(file: string, site: SiteContext): PageReferences {
  if (file === SITE_FILE) return site.references;
  const table = file.startsWith(DATA)
    ? site.tables.get(file.slice(DATA.length).replace(/\.[^./]*$/, ''))
    : undefined;
  if (table) return collectTableReferences(table);
  const { value } = loadPage(file, site);
  return collectReferences(file, isObject(value) ? value : {}, site);
}
