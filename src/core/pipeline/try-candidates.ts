import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { checkTable } from '../check/check-table.ts';
import { getProblemPlace } from '../check/explained.ts';
import { edit, readDocument } from '../edit/edit.ts';
import { applyFixes } from '../edit/syntax-fixes.ts';
import { SCHEMA_EXTENSION } from '../load/table-names.ts';
import { Tables } from '../load/tables.ts';
import { readText } from '../load/written-text.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { splitResults } from '../query/paging.ts';
import { createQueryRunner } from '../query/run-queries.ts';
import type { Candidate, ContentSource, UnlocatedDiagnostic } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { memoize } from '../util/memoize.ts';
import { type CheckedPage, checkPage } from './check-page.ts';
import { loadPage, type PageInputs } from './load-page.ts';
import { loadSite } from './load-site.ts';

/** Maximum number of characters of files that are tried in a check: about a second. Problems after that offer nothing. */
const MAX_TRIED = 1_500_000;
/** The number of characters whose check takes as long as a problem. */
const PER_PROBLEM = 500;

/**
 * Offers of each problem the first of its candidates that ends it and makes no other one. What ends with it, too, is
 * the same mistake, and no problem of its own.
 */
export function tryCandidates(
  found: readonly UnlocatedDiagnostic[],
  source: ContentSource,
  list: ListProblems,
): readonly UnlocatedDiagnostic[] {
  if (!found.some(({ candidates }) => candidates)) return found;
  const toKeys = (diagnostics: readonly UnlocatedDiagnostic[]) =>
    new Map(diagnostics.map((one) => [getProblemPlace(one), one.rule]));
  const listBefore = memoize((file: string) => memoize((page: string) => toKeys(list({ file, page }))));
  const ended = new Set<string>();
  let tried = 0;
  const test = (one: UnlocatedDiagnostic, { operations, reveals }: Candidate) => {
    if (tried >= MAX_TRIED) return undefined;
    const changed = applyTo(one.file, operations, source);
    const before = listBefore(one.file)(one.page ?? one.file);
    const after = changed === undefined ? undefined : toKeys(list(one, changed));
    tried += (changed?.length ?? 0) + PER_PROBLEM * before.size;
    const isNew = (key: string, rule: string) =>
      !before.has(key) && reveals !== 'all' && (reveals === undefined || rule.includes('/'));
    const isOffered =
      after && !after.has(getProblemPlace(one)) && ![...after].some(([key, rule]) => isNew(key, rule));
    return isOffered ? [...before.keys()].filter((key) => !after.has(key)) : undefined;
  };
  const offer = ({ candidates = [], ...one }: UnlocatedDiagnostic): UnlocatedDiagnostic => {
    for (const [i, candidate] of candidates.entries()) {
      const ends = test(one, candidate);
      if (!ends) continue;
      const { operations, advice, guess = '', isSafe, isExample } = candidate;
      const help =
        advice !== undefined && guess !== '' ? advice : [one.help, advice].filter(Boolean).join(' ');
      const others = candidates
        .slice(i + 1)
        .filter((other) => !other.isExample && !isEqual(other.operations, operations));
      const isMade = isSafe === true && !others.some((other) => test(one, other));
      if (!isExample) for (const key of ends) ended.add(key);
      return {
        ...one,
        message: one.message + guess,
        ...(help !== '' && { help }),
        ...(isMade && { fix: operations }),
        ...(!isMade && !isExample && { suggestions: [operations] }),
      };
    }
    return one;
  };
  // A field that is missing may be there under another name.
  const isLater = ({ rule }: UnlocatedDiagnostic) => rule === 'schema/missing';
  const ordered = [...found.filter((one) => !isLater(one)), ...found.filter(isLater)];
  const offered = new Map(
    ordered.flatMap((one) => (ended.has(getProblemPlace(one)) ? [] : [[one, offer(one)]])),
  );
  return found.flatMap((one) => offered.get(one) ?? []);
}

/** Returns the text of a file after operations; `undefined` if they can't be made. */
function applyTo(
  file: string,
  operations: Candidate['operations'],
  source: ContentSource,
): string | undefined {
  const text = readText(file, source);
  const edited = edit(readDocument(file, text), operations);
  return 'fix' in edited && edited.fix ? applyFixes(text, [edited.fix]) : undefined;
}

/** Lists the problems of a page, a table or another file, as it is or with another text. */
export type ListProblems = (
  checked: Pick<UnlocatedDiagnostic, 'file' | 'page'>,
  text?: string,
) => readonly UnlocatedDiagnostic[];

/** Creates the function that lists the problems of a page, a table or the site config. `summaries` are those of all pages. */
export function createRecheck(
  site: SiteContext,
  byId: ReadonlyMap<string, CheckedPage & PageInputs>,
  summaries: readonly PageSummary[],
): ListProblems {
  let runQueries: ReturnType<typeof createQueryRunner> | undefined;
  return ({ file, page: id = file }, text) => {
    const read = (name: string) => (name === file && text !== undefined ? text : site.source.read(name));
    const source = { ...site.source, read };
    if (file === SITE_FILE)
      return loadSite(source, { ...site, compileRow: site.tables.compileRow }).diagnostics;
    const { row } = byId.get(id) ?? {};
    if (byId.has(id)) {
      const changed = { ...site, source };
      const first = checkPage(loadPage(id, changed, { row }));
      runQueries ??= createQueryRunner(site, summaries);
      const results = splitResults(id, runQueries(first.summary)).get(id);
      return results ? checkPage(loadPage(id, changed, { row, results })).diagnostics : first.diagnostics;
    }
    const { tables } = site;
    const name = file.endsWith(SCHEMA_EXTENSION)
      ? tables.names.find((one) => tables.findSchemaFile(one) === file)
      : tables.getName(file);
    const changed = { ...site, source, tables: new Tables(source, tables.compileRow) };
    return name === undefined ? [] : checkTable(name, changed).flatMap(({ diagnostics }) => diagnostics);
  };
}
