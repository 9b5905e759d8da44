import type { SiteContext } from '../analyze/site.ts';
import type { TableSummary } from '../analyze/summary.ts';
import { removeExplained } from '../check/explained.ts';
import { locate } from '../check/locate.ts';
import { joinRenamed } from '../check/renamed.ts';
import type { WholeSite } from '../check/rules/rule.ts';
import { runSiteRules } from '../check/run-rules.ts';
import { applySuppressions } from '../check/suppressions.ts';
import { parsePageId } from '../paths/page-id.ts';
import { listOwnTexts } from '../schema/walk.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { assignBlame } from './blame.ts';
import type { CheckedPage } from './check-page.ts';
import { loadPage, type PageInputs, readReferences } from './load-page.ts';
import { findOrigin, moveToOrigin } from './origin.ts';
import { createRecheck, tryCandidates } from './try-candidates.ts';

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
  const whole: WholeSite = {
    ...site,
    pages: summaries,
    data,
    findLinks: (file, name) => readLinks(file).get(name) ?? [],
    findHeadings: (file) =>
      new Map(
        readReferences(file, site, load)
          .list('anchor')
          .map(({ name, holder }) => [name, listOwnTexts(holder)]),
      ),
    isWritten: (file, { pointer }) => findOrigin(load(file), { pointer }).line === undefined,
  };
  // A page that is shown as it is written needs no loading.
  const getPage = (id: string) =>
    parsePageId(id).file !== id || byFile.get(id)?.results?.results.length ? load(id) : undefined;
  const ofPages = reportOnce(pages);
  const ofTables = data.flatMap((table) => table.diagnostics);
  const ofRules = runSiteRules(whole).map((one) => moveToOrigin(one, getPage));
  const all = [...ofSite, ...ofRules, ...ofTables, ...ofPages];
  const found = joinRenamed(applySuppressions(all, summaries, site.now), all, whole);
  const blamed = assignBlame(removeExplained(found), found, pages);
  const recheck = createRecheck(whole, byFile, ofRules);
  return locate(tryCandidates(blamed, site.source, recheck, pages.length), site.source);
}

/**
 * Returns the diagnostics of pages. What one of the pages of a template is left without is one of its rows; it is reported
 * at the template, with the first page, if most of them are.
 */
function reportOnce(pages: readonly CheckedPage[]): UnlocatedDiagnostic[] {
  const byTemplate = groupBy(pages, ({ summary }) => parsePageId(summary.file).file);
  return [...byTemplate].flatMap(([file, made]) => {
    const all = made.flatMap(({ diagnostics }) => diagnostics);
    if (made[0]?.summary.file === file) return all;
    const isEmpty = ({ rule }: UnlocatedDiagnostic) => rule === 'missing-empty';
    const empty = [...groupBy(all.filter(isEmpty), ({ pointer }) => pointer).values()];
    const common = empty.flatMap(([first, ...others]) => {
      if (!first || 2 * (1 + others.length) <= made.length) return [];
      const path = made.find(({ summary }) => summary.file === first.page)?.summary.path;
      return {
        ...first,
        message: `${first.message} So it is on most pages of this template, such as ${path}.`,
      };
    });
    return [...all.filter((one) => !isEmpty(one)), ...common];
  });
}
