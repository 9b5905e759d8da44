import type { Page, Site } from '../generated/content.ts';
import { validatePage, validateSite } from '../generated/content-validators.js';
import {
  type CompileRow,
  dataFindings,
  isObject,
  type TableFacts,
  type Tables,
  tableFacts,
  tablesOf,
} from './data.ts';
import { factsOf, type PageFacts } from './facts.ts';
import { parseJson } from './json/index.ts';
import { locate } from './locate.ts';
import { mentionsOf, type PageMentions } from './mentions.ts';
import { rules } from './rules/index.ts';
import type { Judge, Reduction, Rule, RuleContext, TellOf } from './rules/rule.ts';
import { schemaNamed } from './schema.ts';
import { schemaFindings } from './schema-findings.ts';
import { siteMentions } from './site-mentions.ts';
import type { ContentSource, Finding, Problem } from './types.ts';
import { sourceFindings, unreadable } from './unreadable.ts';
import { settle } from './variables.ts';
import { applyWaivers } from './waivers.ts';

/** Where the site config and the pages live. */
export const SITE_FILE = 'site.config.json';
/** Where the page that lists all pages is, unless the site config says otherwise. */
const SITE_MAP = String(schemaNamed('site').properties?.siteMap?.default);
/** The folder of pages. */
export const PAGES = 'content/pages';

/** What every page of a site is checked and resolved against. */
export interface SiteContext extends RuleContext {
  /** The site config, or `undefined` when it is not valid. */
  config: Site | undefined;
  /** What the site config mentions. */
  mentions: PageMentions;
  facts: PageFacts;
}

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

/** What a check depends on besides the content. */
export interface CheckOptions
  extends Pick<RuleContext, 'now' | 'schemaFolder'>,
    Partial<Pick<RuleContext, 'mediaFaults'>> {
  compileRow: CompileRow;
  /** `false` where only problems are wanted: then no page stays in memory. Default `true`. */
  keepPages?: boolean;
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
export function tablesOnTheWay({
  tables,
  source,
}: Pick<SiteContext, 'tables' | 'source'>): (names: readonly string[]) => TableFacts[] {
  const told = new Set<string>();
  return (names) => {
    const facts: TableFacts[] = [];
    for (const name of names) {
      if (told.has(name)) continue;
      told.add(name);
      facts.push(...tableFacts(name, tables, source));
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
  const { learn, settle } = siteChecks(site, data, findings);
  for (const page of pages) {
    addTo(findings, page.findings);
    if (page.facts.allow.length > 0) allowing.push(page.facts);
    learn(page.facts);
  }
  const judge = settle();
  if (judge) for (const { facts } of pages) judge(facts);
  addTo(findings, dataFindings(data));
  return locate(applyWaivers(onlyKnown(findings), allowing, site.now), site.source);
}

/** Adds one after another: a call takes only so many arguments. */
function addTo(findings: Finding[], more: readonly Finding[]): void {
  for (const finding of more) findings.push(finding);
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

/** Loads what all pages share: the site config, its variables, the tables. */
export function loadSite(
  source: ContentSource,
  { compileRow, now, schemaFolder, mediaFaults = new Map() }: CheckOptions,
): { site: SiteContext; findings: Finding[] } {
  const tables: Tables = tablesOf(source, compileRow);
  const base = { source, tables, now, schemaFolder, mediaFaults };
  const text = source.read(SITE_FILE);
  if (text === undefined) {
    const mentions = siteMentions(undefined, {});
    const facts = factsOf(mentions);
    const site = { ...base, siteMap: SITE_MAP, variables: {}, config: undefined, mentions, facts };
    return { site, findings: [source.fault(SITE_FILE) ? unreadable(SITE_FILE, source) : noSite()] };
  }
  const { value, findings, isPartial } = parseJson(SITE_FILE, text);
  const config = value !== undefined && !isPartial && validateSite(value) ? value : undefined;
  if (value !== undefined && !isPartial && !config)
    addTo(findings, schemaFindings({ file: SITE_FILE, value, root: 'site' }, validateSite.errors ?? []));
  const variables = settle(config?.variables ?? {});
  const siteMap = config?.siteMap ?? SITE_MAP;
  const mentions = siteMentions(config, variables);
  const site: SiteContext = { ...base, siteMap, variables, config, mentions, facts: factsOf(mentions) };
  if (config) findings.push(...pageFindings(mentions, site));
  return { site, findings };
}

/** A page's file, read: its value, or `undefined` where it is no JSON, which the findings tell. */
export interface LoadedPage extends ReturnType<typeof parseJson> {
  file: string;
}

/** Map: loads one page. */
export function loadPage(file: string, { source }: Pick<SiteContext, 'source'>): LoadedPage {
  const text = source.read(file);
  if (text === undefined)
    return { file, value: undefined, findings: [unreadable(file, source)], isPartial: true };
  return { file, ...parseJson(file, text) };
}

/** Map: checks one page alone. */
export function checkPage({ file, value, findings, isPartial }: LoadedPage, site: SiteContext): CheckedPage {
  const mentions = mentionsOf(file, isObject(value) ? value : {}, site.variables);
  if (value === undefined || isPartial) return { facts: factsOf(mentions), findings };
  const valid = validatePage(value);
  if (!valid) addTo(findings, schemaFindings({ file, value, root: 'page' }, validatePage.errors ?? []));
  if (site.config) addTo(findings, pageFindings(mentions, site));
  return valid
    ? { facts: factsOf(mentions, value), page: value, findings }
    : { facts: factsOf(mentions), findings };
}

/** Reduce: checks what only all pages together can show, by all rules at once; what they find is added to `findings`. */
export function siteChecks(
  site: SiteContext,
  data: Iterable<TableFacts>,
  findings: Finding[],
): Required<Reduction> {
  const placesOf = linkPlaces(site);
  const context = { ...site, data, config: site.facts, theme: { ...site.config?.theme } };
  const checks = new Map<Rule, Reduction>();
  /** One that has failed is asked no more. */
  const ask = (rule: Rule, run: () => void) => {
    if (!guard(rule, findings, run)) checks.delete(rule);
  };
  for (const rule of rules) {
    const tell: TellOf = ({ file }, where, told) => {
      for (const pointer of 'link' in where ? placesOf(file, where.link) : [where.pointer])
        findings.push({ rule: rule.name, severity: rule.severity, file, pointer, ...told });
    };
    ask(rule, () => {
      const check = rule.site?.(context, tell);
      if (check) checks.set(rule, check);
    });
  }
  return {
    learn(page) {
      for (const [rule, { learn }] of checks) if (learn) ask(rule, () => learn(page));
    },
    settle() {
      const judges = new Map<Rule, Judge>();
      for (const [rule, { settle }] of checks) {
        ask(rule, () => {
          const judge = settle?.();
          if (judge) judges.set(rule, judge);
        });
      }
      if (judges.size === 0) return undefined;
      return (page) => {
        for (const [rule, judge] of judges) if (checks.has(rule)) ask(rule, () => judge(page));
      };
    },
  };
}

/** Where a page has a link: facts do not say it, so a page that something is told of is read once more. */
function linkPlaces(site: SiteContext): (file: string, link: string) => string[] {
  const known = new Map([[SITE_FILE, site.mentions]]);
  return (file, link) => {
    const mentions = known.get(file) ?? readMentions(file, site);
    known.set(file, mentions);
    return mentions.links.filter(({ name }) => name === link).map(({ pointer }) => pointer);
  };
}

/** All that a page mentions, whether it is right or not. */
export function readMentions(file: string, site: SiteContext): PageMentions {
  const { value } = loadPage(file, site);
  return mentionsOf(file, isObject(value) ? value : {}, site.variables);
}

function pageFindings(page: PageMentions, site: SiteContext): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    guard(rule, findings, () =>
      rule.page?.(page, site, ({ pointer }, told) => {
        findings.push({ rule: rule.name, severity: rule.severity, file: page.file, pointer, ...told });
      }),
    );
  }
  return findings;
}

/** A rule that throws is a problem of its own, never swallowed. Says whether it has not. */
function guard(rule: Rule, findings: Finding[], run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push({
      rule: 'rule-failed',
      severity: 'error',
      file: SITE_FILE,
      pointer: '',
      message: `The rule "${rule.name}" failed: ${reason}.`,
      help: 'This is a mistake of the program, not of the content. Please report it.',
    });
    return false;
  }
}

function noSite(): Finding {
  return {
    rule: 'missing-site',
    severity: 'error',
    file: SITE_FILE,
    pointer: '',
    message: `There is no ${SITE_FILE} here.`,
    help: 'A site is a folder with a site.config.json and a folder content/. Name it with --root DIR.',
  };
}
