import { listPaths, type PageSummary } from '../core/analyze/summary.ts';
import { getFirstId, parsePageId } from '../core/page-id.ts';
import type { PageRow } from '../core/query/page-row.ts';
import { listTemplatePages } from '../core/query/templates.ts';
import { suggestWhere } from '../core/suggest.ts';
import type { UnlocatedDiagnostic } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import type { Build } from './load-build.ts';
import { planPages } from './plan.ts';
import { areIntact } from './staging.ts';

/**
 * Adds the pages that templates make to a build: first those of rows, then, once these are `checked`, those
 * of pages. A file that has only looked like a template is a page like any other.
 */
export function addTemplatePages(build: Build, checked?: readonly PageSummary[]): void {
  const { inputs, site } = build;
  const isFirst = checked === undefined;
  const made = new Set(build.templates.map(({ file }) => file));
  if (isFirst)
    addPages(
      build,
      [...inputs.templates].filter(([file]) => !made.has(file)),
    );
  const templates = build.templates.filter(({ forEach: { from } }) => from.startsWith('data/') === isFirst);
  const { pages, diagnostics, times } = listTemplatePages(templates, site, checked ?? []);
  const digest = (id: string, { values }: PageRow) =>
    getDigest([inputs.templates.get(parsePageId(id).file) ?? '', JSON.stringify(values)]);
  addPages(
    build,
    [...pages].map(([id, row]) => [id, digest(id, row)]),
  );
  for (const [id, row] of pages) build.rows.set(id, row);
  // A call has room for about 100,000 arguments.
  build.diagnostics = [...build.diagnostics, ...diagnostics];
  build.templateTimes = [...build.templateTimes, ...times];
}

/** Adds the pages that continue lists. They depend on the files of these lists, and on what queries give. */
export function addNumberedPages(build: Build, ids: Iterable<string>): void {
  const { pages } = build.inputs;
  const numbered = [...ids].filter((id) => !pages.has(id));
  addPages(
    build,
    numbered.map((id) => [id, pages.get(getFirstId(id)) ?? '']),
  );
}

function addPages(build: Build, added: readonly [id: string, digest: string][]): void {
  const { inputs, plan } = build;
  planPages(plan, { ...build, inputs: { ...inputs, pages: new Map(added) } }, areIntact);
  for (const [id, digest] of added) inputs.pages.set(id, digest);
}

/** Returns a warning for each page of a row in the earlier output at whose path nothing is any more. */
export function findLostPages(
  { inputs, earlier }: Pick<Build, 'inputs' | 'earlier'>,
  pages: readonly PageSummary[],
): UnlocatedDiagnostic[] {
  const taken = new Set(pages.flatMap((page) => listPaths(page).map(({ name }) => name)));
  return earlier.flatMap(({ manifest }) =>
    Object.values(manifest?.pages ?? {}).flatMap(({ summary: { file: id, path, template, draft } }) => {
      if (!template || draft || inputs.pages.has(id) || taken.has(path)) return [];
      const { file } = parsePageId(id);
      if (!inputs.templates.has(file)) return [];
      const message = `The page ${path} is gone with its row in ${template.from}.`;
      const help = `Add "${path}" to "redirectFrom" of the page that takes its place, for those who have the old address. ${suggestWhere(path)}`;
      return [{ rule: 'lost-page', severity: 'warning' as const, file, pointer: '/forEach', message, help }];
    }),
  );
}
