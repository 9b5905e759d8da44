import type { SiteContext } from '../analyze/site.ts';
import { checkTable } from '../check/check-table.ts';
import { getProblemPlace } from '../check/explained.ts';
import { listEdits } from '../check/locate.ts';
import type { WholeSite } from '../check/rules/rule.ts';
import { rules, runSiteRules } from '../check/run-rules.ts';
import { edit, readDocument } from '../edit/edit.ts';
import { applyFixes } from '../edit/syntax-fixes.ts';
import { Tables } from '../load/tables.ts';
import { readText } from '../load/written-text.ts';
import { DATA, SCHEMA_EXTENSION, SITE_FILE, TEXT } from '../paths/content-paths.ts';
import type { PageRow } from '../query/page-row.ts';
import { splitResults } from '../query/paging.ts';
import { createQueryRunner, type PageResults } from '../query/run-queries.ts';
import { formatGuess } from '../text/suggest.ts';
import type { ContentSource, Edits, Place, Repair, UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { isEqual } from '../util/is-equal.ts';
import { memoize } from '../util/memoize.ts';
import { type CheckedPage, checkPage } from './check-page.ts';
import { type LoadedPage, loadPage, type PageInputs, readReferences } from './load-page.ts';
import { loadSite } from './load-site.ts';
import { moveToOrigin } from './origin.ts';

/** Maximum number of characters of files that are tried in a check: about a second. Problems after that offer nothing. */
const MAX_TRIED = 1_500_000;
/** The number of characters whose check takes as long as a problem. */
const PER_PROBLEM = 500;
/** Those for each page of the site, if site rules are run. */
const PER_PAGE = 40;

/** Problems by their keys, which those of one kind of the same value share. */
type ByKey = ReadonlyMap<string, readonly UnlocatedDiagnostic[]>;

/** Lists the keys of the problems that a repair of one ends; `undefined` if it is not to be offered. */
type TryRepair = (one: UnlocatedDiagnostic, repair: Repair<Edits>) => string[] | undefined;

/**
 * Offers of each problem the first of its candidates that ends it and makes no other one. What ends with it, too, is
 * the same mistake, and no problem of its own.
 */
export function tryCandidates(
  found: readonly UnlocatedDiagnostic[],
  source: ContentSource,
  list: ListProblems,
  pages = 0,
): readonly UnlocatedDiagnostic[] {
  if (!found.some(({ repairs }) => repairs?.some(isTried))) return found;
  const tryRepair = createTry(source, list, pages);
  const ended = new Set<string>();
  // A field that is missing may be there under another name. A warning without a repair may end with an error.
  const isLater = ({ rule, severity, repairs }: UnlocatedDiagnostic) =>
    rule === 'schema/missing' || (severity === 'warning' && !repairs?.some(isTried));
  const ordered = [...found.filter((one) => !isLater(one)), ...found.filter(isLater)];
  const offered = new Map<UnlocatedDiagnostic, UnlocatedDiagnostic>();
  for (const one of ordered) if (!ended.has(toKey(one))) offered.set(one, offer(one, tryRepair, ended));
  return found.flatMap((one) => offered.get(one) ?? []);
}

/** Creates the function that tries repairs, until `MAX_TRIED` characters are checked. */
function createTry(source: ContentSource, list: ListProblems, pages: number): TryRepair {
  const listBefore = memoize((checked: string) => groupBy(list(JSON.parse(checked)), toKey));
  let tried = 0;
  return (one, repair) => {
    if (tried >= MAX_TRIED) return undefined;
    const { file, page } = one;
    const checked = { file, page, isOfSite: rules.get(one.rule)?.site !== undefined };
    const before = listBefore(JSON.stringify(checked));
    const text = applyTo(file, repair.edit, source);
    tried += (text?.length ?? 0) + PER_PROBLEM * before.size + (checked.isOfSite ? PER_PAGE * pages : 0);
    if (text === undefined) return undefined;
    return listEnded(toKey(one), before, groupBy(list(checked, text), toKey), repair);
  };
}

/** Lists the keys of the problems that end; `undefined` if the own one does not, or one comes that is not only revealed. */
function listEnded(own: string, before: ByKey, after: ByKey, { reveals, says }: Repair) {
  // The ranges of others in the same text are moved, so that problems of one key are only counted.
  const count = (all: ByKey, key: string) => all.get(key)?.length ?? 0;
  const isRevealed = (rule: string) => reveals === 'all' || (reveals === 'rules' && !rule.includes('/'));
  // What is read of a broken text is not what is meant.
  const isMade = ([key, [first]]: [string, readonly UnlocatedDiagnostic[]]) =>
    (says ? 0 : count(before, key)) < count(after, key) && !isRevealed(first?.rule ?? '');
  const isEnded = count(after, own) < Math.max(1, count(before, own));
  if (!isEnded || [...after].some(isMade)) return undefined;
  return [...before.keys()].filter((key) => !after.has(key));
}

/** Returns a problem with the first of its candidates that is to be offered, and adds what ends with it to `ended`. */
function offer(problem: UnlocatedDiagnostic, tryRepair: TryRepair, ended: Set<string>): UnlocatedDiagnostic {
  const all = problem.repairs ?? [];
  const one = { ...problem, repairs: all.filter((repair) => !isTried(repair)) };
  const candidates = all.filter(isTried).map((repair) => toTried(one, repair));
  for (const [i, candidate] of candidates.entries()) {
    const ends = tryRepair(one, candidate);
    if (!ends) continue;
    const { edit, advice, guess = '', certainty, says } = candidate;
    const help = advice !== undefined && guess !== '' ? advice : [one.help, advice].filter(Boolean).join(' ');
    const offered = { ...one, message: one.message + guess, ...(help !== '' && { help }), ...says };
    if (certainty === 'example') return offered;
    for (const key of ends) ended.add(key);
    const others = candidates
      .slice(i + 1)
      .filter((other) => other.certainty !== 'example' && !isEqual(other.edit, edit));
    const alike = certainty === 'safe' ? others.filter((other) => tryRepair(one, other)) : [];
    const isMade = certainty === 'safe' && alike.length === 0;
    const toOffer = (of: Repair): Repair => ({ edit: of.edit, certainty: isMade ? 'certain' : 'offered' });
    return { ...offered, repairs: [candidate, ...alike].map(toOffer).concat(one.repairs) };
  }
  return one;
}

/** Returns the same text for problems of one kind of the same value. */
function toKey(one: UnlocatedDiagnostic): string {
  return getProblemPlace({ ...one, within: undefined });
}

/** Returns true for a repair that is offered only if trying it ends the problem. */
function isTried({ certainty }: Repair): boolean {
  return certainty !== 'certain' && certainty !== 'offered';
}

/** Returns a repair in edits of the file as it is written, with its words. */
function toTried(place: Place, repair: Repair): Repair<Edits> {
  const { edit: text } = repair;
  const words = typeof text === 'string' && { guess: formatGuess(text), advice: `Write "${text}".` };
  return { ...words, ...repair, edit: listEdits(place, repair) };
}

/** Returns the text of a file after edits; `undefined` if they can't be made. */
function applyTo(file: string, edits: Edits, source: ContentSource): string | undefined {
  const text = readText(file, source);
  const fixes = edits.flatMap((one) => ('op' in one ? [] : one));
  if (fixes.length > 0) return applyFixes(text, fixes);
  const operations = edits.flatMap((one) => ('op' in one ? one : []));
  const edited = edit(readDocument(file, text), operations);
  return 'fix' in edited && edited.fix ? applyFixes(text, [edited.fix]) : undefined;
}

/** Lists the problems of a page, a table or another file, as it is or with another text; with `isOfSite` those of site rules, too. */
export type ListProblems = (
  checked: { file: string; page?: string | undefined; isOfSite?: boolean },
  text?: string,
) => readonly UnlocatedDiagnostic[];

/** Creates the function that lists the problems of a page, a table or the site config. `ofRules` are those of site rules. */
export function createRecheck(
  whole: WholeSite,
  byId: ReadonlyMap<string, CheckedPage & PageInputs>,
  ofRules: readonly UnlocatedDiagnostic[],
): ListProblems {
  const { tables } = whole;
  const runQueries = memoize(
    (of: Tables) => createQueryRunner({ ...whole, tables: of }, whole.pages),
    new WeakMap(),
  );
  // A text that is tried is in one of them: their links are not followed again.
  const others = whole.pages.map((page) => ({ ...page, links: [] }));

  const recheckPage = (id: string, site: SiteContext, row: PageRow | undefined): Rechecked => {
    const load = (results?: PageResults) => loadPage(id, site, { row, results });
    const first = checkPage(load());
    const results = splitResults(id, runQueries(site.tables)(first.summary)).get(id);
    const loaded = load(results);
    const { summary, diagnostics } = results ? checkPage(loaded) : first;
    const pages = others.map((page) => (page.file === id ? summary : page));
    return { site: { ...whole, ...site, pages }, diagnostics, loaded };
  };

  const recheckTable = (file: string, site: SiteContext): Rechecked => {
    const name = file.endsWith(SCHEMA_EXTENSION)
      ? tables.names.find((one) => tables.findSchemaFile(one) === file)
      : tables.getName(file);
    const checked = name === undefined ? [] : checkTable(name, site);
    const data = whole.data.map((table) => checked.find((one) => one.file === table.file) ?? table);
    return { site: { ...whole, ...site, data }, diagnostics: checked.flatMap((one) => one.diagnostics) };
  };

  const recheck = (file: string, id: string, source: ContentSource): Rechecked => {
    if (file === SITE_FILE) {
      const { site, diagnostics } = loadSite(source, { ...whole, compileRow: tables.compileRow });
      return { site: { ...whole, ...site }, diagnostics };
    }
    const isData = file.startsWith(DATA);
    const site = {
      ...whole,
      source,
      ...(isData && { tables: new Tables(source, tables.compileRow, tables.options) }),
    };
    if (!byId.has(id)) return recheckTable(file, site);
    return recheckPage(id, site, isData ? undefined : byId.get(id)?.row);
  };

  const findShowing = (file: string) =>
    whole.pages.find(({ texts }) => texts.some((name) => TEXT + name === file))?.file ?? file;

  return ({ file, page: id = findShowing(file), isOfSite = false }, text) => {
    const read = (name: string) => (name === file && text !== undefined ? text : whole.source.read(name));
    const { site, diagnostics, loaded } = recheck(file, id, { ...whole.source, read });
    const isOfPage = (one: UnlocatedDiagnostic) =>
      NAMING.has(one.rule) && (one.file === file || (one.page ?? one.file) === id);
    if (!isOfSite) return diagnostics;
    if (text === undefined) return [...diagnostics, ...ofRules.filter(isOfPage)];
    const links = readReferences(id, site, () => loaded ?? loadPage(id, site)).list('link');
    const findLinks: WholeSite['findLinks'] = (of, name) =>
      of === id ? links.filter((link) => link.name === name) : whole.findLinks(of, name);
    const ofSite = runSiteRules({ ...site, source: whole.source, findLinks }, NAMING).filter(isOfPage);
    const getPage = (of: string) => (of === loaded?.file ? loaded : undefined);
    return [...diagnostics, ...ofSite.map((one) => moveToOrigin(one, getPage))];
  };
}

/** The site rules of names, which pages have in common. */
const NAMING = new Map([...rules].filter(([name]) => /^(broken|unknown)-/.test(name)));

/** A page, a table or the site config with another text, and the site with it. */
interface Rechecked {
  site: WholeSite;
  diagnostics: readonly UnlocatedDiagnostic[];
  loaded?: LoadedPage;
}
