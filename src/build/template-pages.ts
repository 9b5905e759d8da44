import { listPaths, type PageSummary } from '../core/analyze/summary.ts';
import { getFirstId, parsePageId } from '../core/page-id.ts';
import { listTemplatePages } from '../core/query/templates.ts';
import { suggestWhere } from '../core/suggest.ts';
import type { UnlocatedDiagnostic } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import type { Build } from './load-build.ts';
import { planPages } from './plan.ts';
import { areIntact } from './staging.ts';

/**
 * Adds the pages that templates make: first those of rows, then, once these are `checked`, those of pages.
 * A file that has only looked like a template is a page like any other.
 */
export function addTemplatePages(build: Build, checked?: readonly PageSummary[]): Build {
  const { inputs, site } = build;
  if (inputs.templates.size === 0) return build;
  const isFirst = checked === undefined;
  const made = new Set(build.templates.map(({ file }) => file));
  const plain = isFirst ? [...inputs.templates].filter(([file]) => !made.has(file)) : [];
  const templates = build.templates.filter(({ forEach: { from } }) => from.startsWith('data/') === isFirst);
  const { pages, diagnostics, times } = listTemplatePages(templates, site, checked ?? []);
  const digests = [...pages].map(([id, row]): [string, string] => [
    id,
    getDigest([inputs.templates.get(parsePageId(id).file) ?? '', JSON.stringify(row.values)]),
  ]);
  return {
    ...planMore(build, [...plain, ...digests]),
    diagnostics: [...build.diagnostics, ...diagnostics],
    rows: new Map([...build.rows, ...pages]),
    templateTimes: [...build.templateTimes, ...times],
  };
}

/** Adds the pages that continue lists. They depend on the files of these lists, and on what queries give. */
export function addNumberedPages(build: Build, ids: readonly string[]): Build {
  const { pages } = build.inputs;
  const numbered = ids.filter((id) => !pages.has(id));
  const digests = numbered.map((id): [string, string] => [id, pages.get(getFirstId(id)) ?? '']);
  return planMore(build, digests);
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

/** Plans more pages, by their digests, and adds them to a build. */
function planMore(build: Build, more: readonly [id: string, digest: string][]): Build {
  if (more.length === 0) return build;
  const { inputs, earlier, mode, plan } = build;
  const planned = planPages({ ...inputs, pages: new Map(more) }, earlier, mode, areIntact);
  return {
    ...build,
    inputs: { ...inputs, pages: new Map([...inputs.pages, ...more]) },
    plan: {
      ...plan,
      check: [...plan.check, ...planned.check],
      render: [...plan.render, ...planned.render],
      link: [...plan.link, ...planned.link],
      known: new Map([...plan.known, ...planned.known]),
    },
  };
}
