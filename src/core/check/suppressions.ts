import type { Suppression } from '../analyze/references.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { SITE_FILE, TEXT } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { listMeant } from '../text/suggest-names.ts';
import { isError, type UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { DAY } from '../values/dates.ts';
import { rules } from './run-rules.ts';

/**
 * Removes the warnings that pages allow. Reports a suppression that names no warning, has expired or has no effect, because it
 * would hide the next mistake.
 */
export function applySuppressions(
  diagnostics: readonly UnlocatedDiagnostic[],
  pages: readonly PageSummary[],
  now: number,
): UnlocatedDiagnostic[] {
  const suppressed = new Set<UnlocatedDiagnostic>();
  const reported: UnlocatedDiagnostic[] = [];
  const byFileAndRule = groupBy(diagnostics, ({ file, page = file, rule }) => `${page} ${rule}`);
  const wrongFiles = new Set(diagnostics.filter(isError).map(({ file, page = file }) => page));
  const allowing = pages.filter(({ allow }) => allow.length > 0);
  // The pages of a template allow the same.
  for (const [file, same] of groupBy(allowing, (page) => parsePageId(page.file).file)) {
    const texts = same.flatMap((page) => page.texts.map((name) => TEXT + name));
    const files = new Set([SITE_FILE, file, ...same.map((page) => page.file), ...texts]);
    // Errors in a page's files or in the site config may hide the warnings that it allows.
    const hasErrors = [...files].some((one) => wrongFiles.has(one));
    for (const suppression of same[0]?.allow ?? []) {
      const { rule, pointer } = suppression;
      const found = [...files].flatMap((one) => byFileAndRule.get(`${one} ${rule}`) ?? []);
      const diagnostic = checkSuppression(suppression, found.length > 0 || hasErrors, now);
      if (diagnostic)
        reported.push({ rule: 'bad-suppression', severity: 'warning', file, pointer, ...diagnostic });
      else for (const diagnostic of found) suppressed.add(diagnostic);
    }
  }
  return [...diagnostics.filter((diagnostic) => !suppressed.has(diagnostic)), ...reported];
}

/** The rules that can be allowed. */
const WARNINGS = [...rules].flatMap(([name, { severity }]) => (severity === 'warning' ? [name] : []));

function checkSuppression({ rule, until }: Suppression, isUsed: boolean, now: number) {
  if (!WARNINGS.includes(rule))
    return {
      message: `There is no warning "${rule}" to allow.`,
      help: `These warnings can be allowed: ${WARNINGS.join(', ')}. Errors can't be allowed.`,
      repairs: listMeant(rule, WARNINGS),
    };
  if (until !== undefined && Date.parse(until) + DAY <= now)
    return {
      message: `The page allows "${rule}" only until ${until}.`,
      help: 'Correct the content, or write a later day in "until".',
    };
  if (!isUsed)
    return {
      message: `The page allows "${rule}", but has no such warning.`,
      help: 'Remove this entry of "allow".',
    };
  return undefined;
}
