import type { Suppression } from '../analyze/references.ts';
import { SITE_FILE } from '../analyze/site-references.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { TEXT } from '../link.ts';
import { didYouMean, getCorrection } from '../suggest.ts';
import { isError, type UnlocatedDiagnostic } from '../types.ts';
import { rules } from './rules/index.ts';

const DAY = 86_400_000;

/**
 * Takes away the warnings that pages allow. A waiver that names no rule, names an error, has expired or silences
 * nothing is a problem itself: it would hide the next mistake.
 */
export function applySuppressions(
  diagnostics: readonly UnlocatedDiagnostic[],
  pages: readonly PageSummary[],
  now: number,
): UnlocatedDiagnostic[] {
  const silenced = new Set<UnlocatedDiagnostic>();
  const told: UnlocatedDiagnostic[] = [];
  const byFile = filesOf(diagnostics);
  const wrongFiles = new Set(diagnostics.filter(isError).map(({ file }) => file));
  for (const page of pages) {
    const files = [page.file, ...page.texts.map((name) => TEXT + name)];
    // What a page would have been warned of is not known while a part of it, or the site config, is wrong.
    const isWrong = wrongFiles.has(SITE_FILE) || files.some((file) => wrongFiles.has(file));
    for (const suppression of page.allow) {
      const found = files.flatMap((file) => byFile.get(file)?.get(suppression.rule) ?? []);
      const isSure = !isWrong && !(wrongFiles.size > 0 && OF_WHOLE_SITE.has(suppression.rule));
      const wrong = wrongWith(suppression, found.length > 0 || !isSure, now);
      if (wrong) {
        told.push({
          rule: 'waiver',
          severity: 'warning',
          file: page.file,
          pointer: suppression.pointer,
          ...wrong,
        });
        continue;
      }
      for (const diagnostic of found) silenced.add(diagnostic);
    }
  }
  return [...diagnostics.filter((diagnostic) => !silenced.has(diagnostic)), ...told];
}

/** The rules that say nothing while there is an error anywhere. */
const OF_WHOLE_SITE = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));

/** Findings by their file, then by their rule. */
function filesOf(
  diagnostics: readonly UnlocatedDiagnostic[],
): Map<string, Map<string, UnlocatedDiagnostic[]>> {
  const files = new Map<string, Map<string, UnlocatedDiagnostic[]>>();
  for (const diagnostic of diagnostics) {
    const byRule = files.get(diagnostic.file) ?? new Map<string, UnlocatedDiagnostic[]>();
    files.set(diagnostic.file, byRule);
    const known = byRule.get(diagnostic.rule);
    if (known) known.push(diagnostic);
    else byRule.set(diagnostic.rule, [diagnostic]);
  }
  return files;
}

function wrongWith({ rule, until }: Suppression, isUsed: boolean, now: number) {
  const warnings = rules.filter(({ severity }) => severity === 'warning').map(({ name }) => name);
  if (!warnings.includes(rule)) {
    return {
      message: `There is no warning "${rule}" that could be allowed.${didYouMean(rule, warnings)}`,
      help: `Warnings are ${warnings.join(', ')}. Errors can't be allowed.`,
      ...getCorrection(rule, warnings),
    };
  }
  if (until !== undefined && Date.parse(until) + DAY <= now) {
    return {
      message: `The waiver of "${rule}" ended on ${until}.`,
      help: 'Put the content right, or give the waiver a later day.',
    };
  }
  if (!isUsed) return { message: `The waiver of "${rule}" silences nothing.`, help: 'Take it away.' };
  return undefined;
}
