import type { Site } from '../generated/content.ts';
import { validateSite } from '../generated/content-validators.js';
import { createReferences, type PageReferences } from './analyze/references.ts';
import { collectSiteReferences, SITE_FILE } from './analyze/site-references.ts';
import { type PageSummary, summarize } from './analyze/summary.ts';
import { resolveVariables } from './analyze/variables.ts';
import type { RuleContext } from './check/rules/rule.ts';
import { createFailure, keepMostSpecific, runPageRules } from './check/run-rules.ts';
import { getSchemaDiagnostics } from './check/schema-diagnostics.ts';
import { isObject } from './is-object.ts';
import { type ParsedJson, parseJson } from './load/json/index.ts';
import { createUnreadableDiagnostic } from './load/source-diagnostics.ts';
import { createTables, type Tables } from './load/tables.ts';
import type { CompileRow } from './schema/row-check.ts';
import { getSchema } from './schema/schema.ts';
import {
  type ContentSource,
  type Json,
  type JsonObject,
  pushAll,
  type UnlocatedDiagnostic,
} from './types.ts';

/** What a check depends on besides the content. */
export interface CheckOptions
  extends Pick<RuleContext, 'now' | 'schemaFolder'>,
    Partial<Pick<RuleContext, 'mediaFaults'>> {
  compileRow: CompileRow;
  /** `false` where only problems are wanted: then no page stays in memory. Default `true`. */
  keepPages?: boolean;
}

/** Where the page that lists all pages is, unless the site config says otherwise. */
const SITE_MAP = String(getSchema('site').properties?.siteMap?.default);

/** What every page of a site is checked and resolved against. */
export interface SiteContext extends RuleContext {
  /** The site config, or `undefined` when it is not valid. */
  config: Site | undefined;
  /** Whether there is a site config of which anything can be understood. */
  hasConfig: boolean;
  /** What the site config mentions. */
  references: PageReferences;
  summary: PageSummary;
}

/** Loads what all pages share: the site config, its variables, the tables. */
export function loadSite(
  source: ContentSource,
  { compileRow, now, schemaFolder, mediaFaults = new Map() }: CheckOptions,
): { site: SiteContext; diagnostics: UnlocatedDiagnostic[] } {
  const tables: Tables = createTables(source, compileRow);
  const base = { source, tables, now, schemaFolder, mediaFaults };
  const { value, diagnostics, isPartial } = readConfig(source);
  const raw = isObject(value) ? value : {};
  const hasConfig = isObject(value);
  const config = value !== undefined && !isPartial && validateSite(value) ? value : undefined;
  if (value !== undefined && !isPartial && !config)
    pushAll(
      diagnostics,
      getSchemaDiagnostics({ file: SITE_FILE, value, root: 'site' }, validateSite.errors ?? []),
    );
  const known = understood(raw, diagnostics);
  const references = mentionsOfConfig(raw, { source, ...known }, diagnostics);
  const site = { ...base, ...known, config, hasConfig, references, summary: summarize(references) };
  // Of a part alone nothing more can be said.
  if (!hasConfig || isPartial) return { site, diagnostics };
  return { site, diagnostics: keepMostSpecific([...diagnostics, ...runPageRules(references, site)]) };
}

function readConfig(source: ContentSource): ParsedJson {
  try {
    const text = source.read(SITE_FILE);
    if (text !== undefined) return parseJson(SITE_FILE, text);
    const diagnostic = source.fault(SITE_FILE) ? createUnreadableDiagnostic(SITE_FILE, source) : noSite();
    return { value: undefined, diagnostics: [diagnostic], isPartial: true };
  } catch (error) {
    const diagnostic = createFailure('check-failed', SITE_FILE, 'The site config could not be read', error);
    return { value: undefined, diagnostics: [diagnostic], isPartial: true };
  }
}

function mentionsOfConfig(
  raw: JsonObject,
  known: Parameters<typeof collectSiteReferences>[1],
  diagnostics: UnlocatedDiagnostic[],
): PageReferences {
  try {
    return collectSiteReferences(raw, known);
  } catch (error) {
    diagnostics.push(createFailure('check-failed', SITE_FILE, 'The site config could not be checked', error));
    return createReferences({ file: SITE_FILE, path: '', title: '', kind: 'page', draft: false });
  }
}

/** What can be understood of a site config, even if it is not valid: a mistake in it adds no other one elsewhere. */
function understood(
  { variables, siteMap, url }: JsonObject,
  diagnostics: readonly UnlocatedDiagnostic[],
): Pick<SiteContext, 'variables' | 'areVariablesKnown' | 'siteMap' | 'url'> {
  const isBroken = diagnostics.some(
    ({ rule, pointer }) =>
      rule === 'json-syntax' || rule === 'check-failed' || pointer.startsWith('/variables'),
  );
  // A field that nobody knows may be `variables` with a slip in its name.
  const isMisspelt = variables === undefined && diagnostics.some(({ rule }) => rule === 'schema/unknown');
  const entries = Object.entries(isObject(variables) ? variables : {});
  return {
    variables: resolveVariables(
      Object.fromEntries(entries.map(([name, value]) => [name, textOf(value) ?? ''])),
    ),
    areVariablesKnown: !isBroken && !isMisspelt,
    siteMap: textOf(siteMap) ?? SITE_MAP,
    url: textOf(url)?.replace(/\/+$/, ''),
  };
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function noSite(): UnlocatedDiagnostic {
  return {
    rule: 'missing-site',
    severity: 'error',
    file: SITE_FILE,
    pointer: '',
    message: `There is no ${SITE_FILE} here.`,
    help: 'A site is a folder with a site.config.json and a folder content/. Name it with --root DIR.',
  };
}
