import type { Site } from '../../generated/content.ts';
import { validateSite } from '../../generated/content-validators.js';
import { collectSiteReferences } from '../analyze/collect-references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { summarize } from '../analyze/summary.ts';
import { expandInMarkdown } from '../analyze/variables.ts';
import { isLanguage } from '../check/rules/bad-language.ts';
import { isTimeZone } from '../check/rules/bad-time-zone.ts';
import { runPageRules } from '../check/run-rules.ts';
import { explainSite } from '../load/json/explain-words.ts';
import { createUnread, type ParsedJson, readJsonFile } from '../load/json/index.ts';
import type { CompileRow } from '../load/row-schema.ts';
import { Tables } from '../load/tables.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { resolveSiteVariables } from '../query/site-variables.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { getSchema } from '../schema/schema.ts';
import {
  type ContentSource,
  createFileError,
  isObject,
  type Json,
  type JsonObject,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { mapValues } from '../util/map-values.ts';

/** The input of a check besides the content. */
export interface CheckOptions extends Pick<SiteContext, 'now'>, Partial<Pick<SiteContext, 'mediaFaults'>> {
  compileRow: CompileRow;
}

/** A site, and the diagnostics of its config. */
export interface LoadedSite {
  site: SiteContext;
  diagnostics: UnlocatedDiagnostic[];
  /** The times at which its variables change, in milliseconds since 1970. */
  times: readonly number[];
}

/** Default path of the page that lists all pages. */
const DEFAULT_SITE_MAP = String(getSchema('site').properties?.siteMap?.default);

/** Loads what all pages share: the site config, its variables, the tables. */
export function loadSite(
  source: ContentSource,
  { compileRow, now, mediaFaults = new Map() }: CheckOptions,
): LoadedSite {
  const { value, diagnostics: syntaxErrors, isPartial } = readConfig(source);
  // As far as it can be read. It is whole if no part is unread, and valid if `config` is set.
  const written = isObject(value) ? value : {};
  const hasConfig = isObject(value);
  const isWhole = value !== undefined && !isPartial;
  const config = isWhole && validateSite(value) ? dropUnknown(value) : undefined;
  const errors = isWhole && !config ? (validateSite.errors ?? []) : [];
  const diagnostics = [
    ...syntaxErrors,
    ...getSchemaDiagnostics({ file: SITE_FILE, value, root: 'site' }, errors),
  ];
  const texts = mapValues(isObject(written.variables) ? written.variables : {}, (value) =>
    isObject(value) ? '' : getText(value),
  );
  // They count rows as they are written, which may have variables.
  const counted = new Tables(source, compileRow);
  const { variables, times, ...found } = resolveSiteVariables(
    config?.variables ?? texts,
    { now, config },
    counted,
  );
  diagnostics.push(...found.diagnostics);
  const known = { ...readKnownValues(written, diagnostics), variables };
  const expand = (text: string) => expandInMarkdown(text, variables).text;
  const tables = new Tables(source, compileRow, {
    expand,
    authors: config?.authors,
    timeZone: known.timeZone,
  });
  const base = { source, tables, now, mediaFaults };
  const { authorTable } = base.tables;
  if (config?.authors !== undefined && !base.tables.findFile(authorTable ?? ''))
    diagnostics.push(
      createFileError('unknown-data', SITE_FILE, {
        pointer: '/authors',
        ...base.tables.describeMissing(config.authors, 'data/'),
      }),
    );
  const references = collectSiteReferences(written, {
    source,
    ...known,
    parseMarkdown: createMarkdownParser(),
  });
  const areVariablesKnown = hasConfig && known.areVariablesKnown;
  const summary = summarize(references);
  const site = { ...base, ...known, areVariablesKnown, config, hasConfig, references, summary };
  // Rules need the whole site config.
  if (!hasConfig || isPartial) return { site, diagnostics, times };
  return { site, diagnostics: [...diagnostics, ...runPageRules(references, site)], times };
}

/** Names that browsers, systems and people give a copy of the site config. */
const MISNAMED = /^(?:copy of )?site[ ._-]?config\b.*\.(?:json|txt)$/i;

function readConfig(source: ContentSource): ParsedJson {
  if (source.has(SITE_FILE) || source.fault(SITE_FILE)) return readJsonFile(SITE_FILE, source, explainSite);
  const other = source.names('').find((name) => MISNAMED.test(name));
  const missing = createFileError('missing-site', SITE_FILE, {
    message: `There is no ${SITE_FILE} here.`,
    help: other
      ? `Rename "${other}" to ${SITE_FILE}.`
      : 'A site is a folder with a site.config.json and a folder content/. Run the command there, or name the folder with --root DIR.',
  });
  return createUnread(missing);
}

/** Returns a site config without a wrong time zone or language: `Intl` throws for them, and rules report them. */
function dropUnknown(config: Site): Site {
  const { timeZone, lang } = config;
  const known = { ...config };
  if (timeZone !== undefined && !isTimeZone(timeZone)) delete known.timeZone;
  if (lang !== undefined && !isLanguage(lang)) delete known.lang;
  return known;
}

/** Reads what pages need from a config that may be invalid, so that one mistake does not cause others. */
function readKnownValues(
  { variables, siteMap, photoHosts, embedHosts, otherPaths, feeds, timeZone, url }: JsonObject,
  diagnostics: readonly UnlocatedDiagnostic[],
) {
  const isBroken = diagnostics.some(
    ({ rule, pointer }) => rule === 'json-syntax' || `${pointer}/`.startsWith('/variables/'),
  );
  // An unknown field may be a misspelt `variables`.
  const isMisspelt = variables === undefined && diagnostics.some(({ rule }) => rule === 'schema/unknown');
  return {
    areVariablesKnown: !isBroken && !isMisspelt,
    siteMap: getText(siteMap) ?? DEFAULT_SITE_MAP,
    photoHosts: [photoHosts].flat().map(toHost),
    embedHosts: [embedHosts].flat().map(toHost),
    otherPaths: (Array.isArray(otherPaths) ? otherPaths : []).flatMap((path) =>
      path === '/' ? [] : (getText(path) ?? []),
    ),
    feeds: feeds === true && url !== undefined,
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC',
    url: getText(url)?.replace(/\/+$/, ''),
  };
}

/** Returns the host that an entry of a list means: `photos.example.org` for `https://Photos.example.org/`. */
function toHost(written: Json | undefined): string {
  const host = (getText(written) ?? '').replace(/^https?:\/\//i, '').replace(/\/.*/, '');
  return host.toLowerCase();
}

/** Returns a string that is not empty, else `undefined`. */
function getText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
