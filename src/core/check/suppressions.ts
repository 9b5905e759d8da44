import type { Waiver } from '../analyze/references.ts';
import { SITE_FILE } from '../analyze/site-references.ts';
import type { PageFacts } from '../analyze/summary.ts';
import { TEXT } from '../link.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { Finding } from '../types.ts';
import { rules } from './rules/index.ts';

const DAY = 86_400_000;

/**
 * Takes away the warnings that pages allow. A waiver that names no rule, names an error, has expired or silences
 * nothing is a problem itself: it would hide the next mistake.
 */
export function applyWaivers(
  findings: readonly Finding[],
  pages: readonly PageFacts[],
  now: number,
): Finding[] {
  const silenced = new Set<Finding>();
  const told: Finding[] = [];
  const byFile = filesOf(findings);
  const wrongFiles = new Set(findings.filter(isError).map(({ file }) => file));
  for (const page of pages) {
    const files = [page.file, ...page.texts.map((name) => TEXT + name)];
    // What a page would have been warned of is not known while a part of it, or the site config, is wrong.
    const isWrong = wrongFiles.has(SITE_FILE) || files.some((file) => wrongFiles.has(file));
    for (const waiver of page.allow) {
      const found = files.flatMap((file) => byFile.get(file)?.get(waiver.rule) ?? []);
      const isSure = !isWrong && !(wrongFiles.size > 0 && OF_WHOLE_SITE.has(waiver.rule));
      const wrong = wrongWith(waiver, found.length > 0 || !isSure, now);
      if (wrong) {
        told.push({
          rule: 'waiver',
          severity: 'warning',
          file: page.file,
          pointer: waiver.pointer,
          ...wrong,
        });
        continue;
      }
      for (const finding of found) silenced.add(finding);
    }
  }
  return [...findings.filter((finding) => !silenced.has(finding)), ...told];
}

/** The rules that say nothing while there is an error anywhere. */
const OF_WHOLE_SITE = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** Findings by their file, then by their rule. */
function filesOf(findings: readonly Finding[]): Map<string, Map<string, Finding[]>> {
  const files = new Map<string, Map<string, Finding[]>>();
  for (const finding of findings) {
    const byRule = files.get(finding.file) ?? new Map<string, Finding[]>();
    files.set(finding.file, byRule);
    const known = byRule.get(finding.rule);
    if (known) known.push(finding);
    else byRule.set(finding.rule, [finding]);
  }
  return files;
}

function wrongWith({ rule, until }: Waiver, isUsed: boolean, now: number) {
  const warnings = rules.filter(({ severity }) => severity === 'warning').map(({ name }) => name);
  if (!warnings.includes(rule)) {
    return {
      message: `There is no warning "${rule}" that could be allowed.${didYouMean(rule, warnings)}`,
      help: `Warnings are ${warnings.join(', ')}. Errors can't be allowed.`,
      ...correction(rule, warnings),
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
