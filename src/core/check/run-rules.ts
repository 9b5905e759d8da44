import type { FileReferences } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { SITE_FILE } from '../content-paths.ts';
import { createFileError, type UnlocatedDiagnostic } from '../types.ts';
import type { Report, Rule, RuleDiagnostic, WholeSite } from './rules/rule.ts';
import { rules } from './rules.ts';

/** Runs all page rules on one page, the site config or a table. */
export function runPageRules(page: FileReferences, site: SiteContext): UnlocatedDiagnostic[] {
  return runRules(page.file, (rule, report) => rule.page?.(page, site, report));
}

/** Runs all site rules. */
export function runSiteRules(site: WholeSite): UnlocatedDiagnostic[] {
  return runRules(SITE_FILE, (rule, report) => rule.site?.(site, report));
}

/** Runs a check of each rule. Returns what they report, and exceptions as diagnostics. */
function runRules(file: string, check: (rule: Rule, report: Report) => void): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const [name, rule] of rules) {
    const base = { rule: name, severity: rule.severity ?? 'error', file };
    try {
      check(rule, (reported) => diagnostics.push(completeDiagnostic(base, reported)));
    } catch (error) {
      diagnostics.push(createFailure('rule-failed', file, `The rule "${name}" failed`, error));
    }
  }
  return diagnostics;
}

/**
 * Completes a diagnostic that a rule reports, in the checked file or in the text file that it is in. The
 * fix of a full URL of this site is a path.
 */
function completeDiagnostic(
  base: Pick<UnlocatedDiagnostic, 'rule' | 'severity' | 'file'>,
  { at = '', file: inFile = base.file, ...content }: RuleDiagnostic,
): UnlocatedDiagnostic {
  const reference = typeof at === 'string' ? { pointer: at } : at;
  const { pointer, file = inFile, within, isAddress, name, url = name } = reference;
  const diagnostic = { ...base, file, pointer, ...(within && { within }), ...content };
  if (name === undefined || url === undefined) return diagnostic;
  const { piece: { start, end } = { start: 0, end: name.length }, instead } = content;
  const word = name.slice(start, end);
  const shift = url.length - name.length;
  const found = { word, ...diagnostic, piece: { start: start + shift, end: end + shift } };
  if (isAddress && ENDS_ADDRESS.some((mark) => mark.test(instead ?? '') && !mark.test(word)))
    delete found.instead;
  if (url === name) return found;
  if (found.instead === undefined) return found;
  const path = name.slice(0, start) + found.instead + name.slice(end);
  const right = within && !isAddress ? `[${url}](${path})` : path;
  return { ...found, piece: { start: 0, end: url.length }, word: url, instead: right };
}

/** Characters that end the address of a link in a text, unless it is written to have them. */
const ENDS_ADDRESS = [/\s/, /[()]/];

/** Returns the diagnostic for an exception during a step. `what` is the beginning of the message. */
export function createFailure(rule: string, file: string, what: string, error: unknown): UnlocatedDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return createFileError(rule, file, {
    message: `${what}: ${reason}.`,
    help: 'This is a mistake in the program, not in your content. Please report it together with this file.',
  });
}
