import type { Suppression } from '../analyze/references.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { SITE_FILE, TEXT } from '../content-paths.ts';
import { DAY } from '../dates.ts';
import { groupBy } from '../group-by.ts';
import { didYouMean, getCorrection } from '../suggest.ts';
import { isError, type UnlocatedDiagnostic } from '../types.ts';
import { rules } from './rules/index.ts';

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
  const byFile = groupByFileAndRule(diagnostics);
  const wrongFiles = new Set(diagnostics.filter(isError).map(({ file }) => file));
  for (const page of pages) {
    const files = [page.file, ...page.texts.map((name) => TEXT + name)];
    // Errors in a page's files or in the site config may hide the warnings that it allows.
    const hasErrors = wrongFiles.has(SITE_FILE) || files.some((file) => wrongFiles.has(file));
    for (const suppression of page.allow) {
      const found = files.flatMap((file) => byFile.get(file)?.get(suppression.rule) ?? []);
      const isSure = !hasErrors && !(wrongFiles.size > 0 && WHOLE_SITE_RULES.has(suppression.rule));
      const problem = checkSuppression(suppression, found.length > 0 || !isSure, now);
      if (problem) {
        reported.push({
          rule: 'bad-suppression',
          severity: 'warning',
          file: page.file,
          pointer: suppression.pointer,
          ...problem,
        });
        continue;
      }
      for (const diagnostic of found) suppressed.add(diagnostic);
    }
  }
  return [...diagnostics.filter((diagnostic) => !suppressed.has(diagnostic)), ...reported];
}

/** The rules that report nothing while there are errors. */
export const WHOLE_SITE_RULES = new Set(
  rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name),
);

function groupByFileAndRule(
  diagnostics: readonly UnlocatedDiagnostic[],
): Map<string, Map<string, UnlocatedDiagnostic[]>> {
  const files = [...groupBy(diagnostics, ({ file }) => file)];
  return new Map(files.map(([file, inFile]) => [file, groupBy(inFile, ({ rule }) => rule)]));
}

function checkSuppression({ rule, until }: Suppression, isUsed: boolean, now: number) {
  const warnings = rules.filter(({ severity }) => severity === 'warning').map(({ name }) => name);
  if (!warnings.includes(rule)) {
    return {
      message: `There is no warning "${rule}" to allow.${didYouMean(rule, warnings)}`,
      help: `These warnings can be allowed: ${warnings.join(', ')}. Errors can't be allowed.`,
      ...getCorrection(rule, warnings),
    };
  }
  if (until !== undefined && Date.parse(until) + DAY <= now) {
    return {
      message: `The page allows "${rule}" only until ${until}.`,
      help: 'Correct the content, or write a later day in "until".',
    };
  }
  if (!isUsed)
    return {
      message: `The page allows "${rule}", but has no such warning.`,
      help: 'Remove this entry of "allow".',
    };
  return undefined;
}
