import { listPaths } from '../../core/analyze/summary.ts';
import { parsePageId } from '../../core/paths/page-id.ts';
import type { CheckedPage } from '../../core/pipeline/index.ts';
import { suggestWhere } from '../../core/text/suggest.ts';
import type { UnlocatedDiagnostic } from '../../core/types.ts';
import type { PreparedBuild } from '../plan/prepare-build.ts';

/** Returns a warning for each page that a template made in the last build, and whose path no page has now. */
export function findLostPages(
  { inputs, earlier }: Pick<PreparedBuild, 'inputs' | 'earlier'>,
  pages: readonly CheckedPage[],
): UnlocatedDiagnostic[] {
  const made = new Set(pages.map(({ summary }) => summary.file));
  const taken = new Set(pages.flatMap(({ summary }) => listPaths(summary).map(({ name }) => name)));
  return earlier.flatMap(({ manifest }) =>
    Object.values(manifest?.pages ?? {}).flatMap(({ summary: { file: id, path, template, draft } }) => {
      if (!template || draft || made.has(id) || taken.has(path)) return [];
      const { file } = parsePageId(id);
      if (!inputs.templates.has(file)) return [];
      const message = `The page ${path} is gone with its row in ${template.from}.`;
      const help = `Add "${path}" to "redirectFrom" of the page that takes its place, for those who have the old address. ${suggestWhere(path)}`;
      return [{ rule: 'lost-page', severity: 'warning' as const, file, pointer: '/forEach', message, help }];
    }),
  );
}
