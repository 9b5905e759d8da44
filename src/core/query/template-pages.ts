import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { createPageId } from '../paths/page-id.ts';
import { isFilled, type UnlocatedDiagnostic } from '../types.ts';
import { checkKeys, checkTemplate, findEmptyLines, findRivals, findWrongUnits } from './check-template.ts';
import { createPageRows, findTemplateSource, type PageRow } from './page-row.ts';
import { createQueryContext, selectRows } from './select-rows.ts';
import { createSourceFinder, type Row } from './sources.ts';
import type { Template } from './templates.ts';

/** The pages that templates make: the row of each by its identity. */
export interface TemplatePages {
  pages: Map<string, PageRow>;
  diagnostics: UnlocatedDiagnostic[];
  /** The times at which rows come or go, past and to come, in milliseconds since 1970. */
  times: number[];
}

/** Lists the pages that templates make of rows, and of the pages that are `written`. */
export function listTemplatePages(
  templates: readonly Template[],
  site: SiteContext,
  written: readonly PageSummary[],
): TemplatePages {
  const found: TemplatePages = { pages: new Map(), diagnostics: [], times: [] };
  const find = createSourceFinder(site, written);
  const context = createQueryContext(site, found.times);
  for (const template of templates) {
    const { forEach, names, path: lost } = template;
    const problems = checkTemplate(template, find, site).map((problem) => ({ ...problem, lost }));
    found.diagnostics.push(...problems);
    if (problems.length > 0) continue;
    const source = findTemplateSource(forEach, names, find);
    const rows = selectRows(forEach, source.rows, context);
    const toPageRow = createPageRows(forEach, source, names, find, context.dates);
    const { pages, unkeyed } = makePages(template, rows, toPageRow);
    for (const [id, page] of pages) found.pages.set(id, page);
    found.diagnostics.push(
      ...findWrongUnits(template, source),
      ...findEmptyLines(template, source, [...pages.values()]),
      ...checkKeys(template, source, unkeyed, rows.length),
    );
  }
  found.diagnostics.push(...findRivals(templates));
  return found;
}

/** Makes the pages of a template, and lists the rows without a key, or with that of a page which is made already. */
function makePages({ file, forEach }: Template, rows: readonly Row[], toPageRow: (row: Row) => PageRow) {
  const { key = '', distinct } = forEach;
  const pages = new Map<string, PageRow>();
  const unkeyed: Row[] = [];
  for (const row of rows) {
    const values = [row.values[distinct ?? key]].flat().filter(isFilled).map(String);
    if (values.length === 0) unkeyed.push(row);
    for (const value of values) {
      const id = createPageId(file, value);
      if (pages.has(id)) unkeyed.push(row);
      else
        pages.set(id, distinct === undefined ? toPageRow(row) : { values: { [distinct]: value }, forEach });
    }
  }
  return { pages, unkeyed };
}
