import type { Reference } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import type { TableSummary } from '../analyze/summary.ts';
import { removeExplained } from '../check/explained.ts';
import { locate } from '../check/locate.ts';
import { runSiteRules } from '../check/run-rules.ts';
import { applySuppressions } from '../check/suppressions.ts';
import { parsePageId } from '../paths/page-id.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { assignBlame } from './blame.ts';
import type { CheckedPage } from './check-page.ts';
import { loadPage, type PageInputs } from './load-page.ts';
import { findOrigin, moveToOrigin } from './origin.ts';
import { readReferences } from './page-references.ts';

/** Returns all diagnostics of a site after the check of its pages and tables, sorted by file and position. */
export function finishCheck(
  site: SiteContext,
  ofSite: readonly UnlocatedDiagnostic[],
  pages: readonly (CheckedPage & PageInputs)[],
  data: readonly TableSummary[],
): Diagnostic[] {
  const summaries = pages.map(({ summary }) => summary);
  const byFile = new Map(pages.map((page) => [page.summary.file, page]));
  const load = memoize((id: string) => loadPage(id, site, byFile.get(id)));
  const readLinks = memoize((file: string) =>
    groupBy(readReferences(file, site, load).list('link'), ({ name }) => name),
  );
  const isWritten = (id: string) => parsePageId(id).file === id && !byFile.get(id)?.results?.results.length;
  const findLinks = (file: string, name: string) => {
    const links = readLinks(file).get(name) ?? [];
    const findLine = ({ pointer }: Reference) => findOrigin(load(file), { pointer }).line;
    return isWritten(file) ? links : links.map((one) => ({ ...one, line: findLine(one) }));
  };
  const ofPages = pages.flatMap((page) => page.diagnostics);
  const ofTables = data.flatMap((table) => table.diagnostics);
  const ofRules = runSiteRules({ ...site, pages: summaries, data, findLinks }).map((one) =>
    isWritten(one.file) ? one : moveToOrigin(one, load(one.file)),
  );
  const all = [...ofSite, ...ofRules, ...ofTables, ...ofPages];
  const found = applySuppressions(all, summaries, site.now);
  return locate(assignBlame(removeExplained(found), found, pages), site.source);
}
