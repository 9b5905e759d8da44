import type { Page } from '../generated/content.ts';
import { validatePage } from '../generated/content-validators.js';
import { mentionsOf } from './analyze/collect-references.ts';
import { noMentions, type PageMentions } from './analyze/references.ts';
import { SITE_FILE } from './analyze/site-references.ts';
import { factsOf, type PageFacts } from './analyze/summary.ts';
import { checkTable, tableMentions } from './analyze/table-references.ts';
import { locate } from './check/locate.ts';
import { rules } from './check/rules/index.ts';
import { exactest, failure, pageFindings, siteChecks } from './check/run-rules.ts';
import { schemaFindings } from './check/schema-diagnostics.ts';
import { applyWaivers } from './check/suppressions.ts';
import { isObject } from './is-object.ts';
import { DATA, dataFindings, type TableFacts } from './load/data.ts';
import { parseJson } from './load/json/index.ts';
import { sourceFindings, unreadable } from './load/unreadable.ts';
import { type CheckOptions, loadSite, type SiteContext } from './load-site.ts';
import { addTo, type ContentSource, type Finding, type Problem } from './types.ts';

export { SITE_FILE } from './analyze/site-references.ts';
export { type CheckOptions, loadSite, type SiteContext } from './load-site.ts';

/** The folder of pages. */
export const PAGES = 'content/pages';

/** A page that was checked: its facts, and the page itself if it passed its schema. */
export interface CheckedPage {
  facts: PageFacts;
  page?: Page;
  findings: readonly Finding[];
}

/** The outcome of a check of a whole site. */
export interface Checked {
  problems: Problem[];
  site: SiteContext;
  /** All pages, in the order of their files. */
  pages: CheckedPage[];
}

/** Checks a whole site. Never throws for bad content. */
export function checkSite(source: ContentSource, options: CheckOptions): Checked {
  const { keepPages = true } = options;
  const { site, findings } = loadSite(source, options);
  findings.push(...sourceFindings(source));
  const tablesOn = tablesOnTheWay(site);
  const data: TableFacts[] = [];
  const pages = pageFiles(source).map((file) => {
    const { page, ...checked } = checkPage(loadPage(file, site), site);
    data.push(...tablesOn(checked.facts.data));
    return keepPages && page ? { ...checked, page } : checked;
  });
  data.push(...tablesOn(site.tables.names));
  return { problems: conclude(site, findings, pages, data), site, pages };
}

/**
 * Gives what the site has to know of the tables that are named, each once: asked after the check of the page that
 * names it, a table is in memory.
 */
export function tablesOnTheWay(site: SiteContext): (names: readonly string[]) => TableFacts[] {
  const told = new Set<string>();
  return (names) => {
    const facts: TableFacts[] = [];
    for (const name of names) {
      if (told.has(name)) continue;
      told.add(name);
      facts.push(...checkTable(name, site));
    }
    return facts;
  };
}

/** What the site has to know of all its tables. */
export function allTables(site: SiteContext): TableFacts[] {
  return tablesOnTheWay(site)(site.tables.names);
}

/** What is told of a site, once each of its pages and tables has been checked: by file, from top to bottom. */
export function conclude(
  site: SiteContext,
  ofSite: readonly Finding[],
  pages: Iterable<Pick<CheckedPage, 'facts' | 'findings'>>,
  data: Iterable<TableFacts>,
): Problem[] {
  const findings = [...ofSite];
  const allowing: PageFacts[] = [];
  const theme = { ...site.config?.theme };
  const { learn, settle } = siteChecks(
    { ...site, data, theme, read: (file) => readMentions(file, site) },
    findings,
  );
  for (const page of pages) {
    addTo(findings, page.findings);
    if (page.facts.allow.length > 0) allowing.push(page.facts);
    learn(page.facts);
  }
  const judge = settle();
  if (judge) for (const { facts } of pages) judge(facts);
  addTo(findings, dataFindings(data));
  return locate(applyWaivers(onlyKnown(onlyOnce(findings)), allowing, site.now), site.source);
}

/** Returns the first of all findings that have one cause: a file that several pages show, a text or a variable that they share. */
function onlyOnce(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  return findings.filter((finding) => {
    const isShared = finding.file === SITE_FILE || finding.span !== undefined;
    const key = finding.cause ?? (isShared ? JSON.stringify(finding) : undefined);
    if (key === undefined) return true;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

/** A link that is told as broken may be the one that leads to a page: what nothing leads to is told after that. */
function onlyKnown(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(({ severity }) => severity === 'error')) return findings;
  const unsure = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));
  return findings.filter(({ rule }) => !unsure.has(rule));
}

/** The files of all pages, sorted. */
export function pageFiles(source: ContentSource): string[] {
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
    return { file, value: undefined, findings: [unreadable(file, source)], isPartial: true };
  } catch (error) {
    return {
      file,
      value: undefined,
      findings: [failure('check-failed', file, 'The page could not be read', error)],
      isPartial: true,
    };
  }
}

/** Map: checks one page alone. A step that fails is a problem of that page, and of no other. */
export function checkPage(loaded: LoadedPage, site: SiteContext): CheckedPage {
  try {
    return checkLoaded(loaded, site);
  } catch (error) {
    const { file, findings } = loaded;
    const facts = factsOf(noMentions({ file, path: '', title: '', kind: 'page', draft: false }));
    return {
      facts,
      findings: [...findings, failure('check-failed', file, 'The page could not be checked', error)],
    };
  }
}

function checkLoaded({ file, value, findings, isPartial }: LoadedPage, site: SiteContext): CheckedPage {
  const mentions = mentionsOf(file, isObject(value) ? value : {}, site);
  if (value === undefined || isPartial) return { facts: factsOf(mentions), findings };
  const found = [...findings];
  const valid = validatePage(value);
  if (!valid) addTo(found, schemaFindings({ file, value, root: 'page' }, validatePage.errors ?? []));
  if (site.hasConfig) addTo(found, pageFindings(mentions, site));
  const told = exactest(found);
  return valid
    ? { facts: factsOf(mentions, value), page: value, findings: told }
    : { facts: factsOf(mentions), findings: told };
}

/** All that a page, the site config or a table mentions, whether it is right or not. */
export function readMentions(file: string, site: SiteContext): PageMentions {
  if (file === SITE_FILE) return site.mentions;
  const table = file.startsWith(DATA)
    ? site.tables.get(file.slice(DATA.length).replace(/\.[^./]*$/, ''))
    : undefined;
  if (table) return tableMentions(table);
  const { value } = loadPage(file, site);
  return mentionsOf(file, isObject(value) ? value : {}, site);
}
