import type { PageFacts } from './facts.ts';
import type { Waiver } from './mentions.ts';
import { rules } from './rules/index.ts';
import { correction, didYouMean } from './suggest.ts';
import type { Finding } from './types.ts';

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
  for (const page of pages) {
    for (const waiver of page.allow) {
      const found = findings.filter(({ file, rule }) => file === page.file && rule === waiver.rule);
      // What a page would have been warned of is not known while a part of it is wrong.
      const isSure = !findings.some(({ file, severity }) => file === page.file && severity === 'error');
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
