import { type FileReferences, isMadeOfRow } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { createFileError, createFix, type Repair, type UnlocatedDiagnostic } from '../types.ts';
import * as all from './rules/index.ts';
import type { Report, Rule, RuleDiagnostic, WholeSite } from './rules/rule.ts';

/** All rules by their names, which content may use in `allow`. */
export const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(all));

/** Runs all page rules on one page, the site config or a table. */
export function runPageRules(page: FileReferences, site: SiteContext): UnlocatedDiagnostic[] {
  return runRules(page.file, (rule, report) => rule.page?.(page, site, report));
}

/** Runs all site rules, or some of them. */
export function runSiteRules(site: WholeSite, of = rules): UnlocatedDiagnostic[] {
  return runRules(SITE_FILE, (rule, report) => rule.site?.(site, report), of);
}

/** Runs a check of each rule. Returns what they report, and exceptions as diagnostics. */
function runRules(
  file: string,
  check: (rule: Rule, report: Report) => void,
  of = rules,
): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const [name, rule] of of) {
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
  { at = '', file: inFile = base.file, repairs = [], ...content }: RuleDiagnostic,
): UnlocatedDiagnostic {
  const reference = typeof at === 'string' ? { pointer: at } : at;
  const { pointer, file = inFile, within, isAddress, name, url = name, piece } = reference;
  const diagnostic = { ...base, file, pointer, ...content };
  if (name === undefined || url === undefined) return { ...diagnostic, within, repairs };
  const { start, end } = piece ?? { start: 0, end: name.length };
  const word = name.slice(start, end);
  const isCut = (text: string) =>
    isAddress && ENDS_ADDRESS.some((mark) => mark.test(text) && !mark.test(word));
  const others = repairs.filter(({ edit }) => typeof edit !== 'string');
  const texts = repairs.filter(({ edit }) => typeof edit === 'string' && !isCut(edit));
  /** The diagnostic of a word; of the whole reference without its texts, if that is written in another way. */
  const complete = (from: number, wrong: string, right: readonly Repair[] = []): UnlocatedDiagnostic => {
    const to = from + wrong.length;
    if (isMadeOfRow(reference) || reference.written?.slice(from, to) !== wrong)
      return { ...diagnostic, within, repairs: others };
    const first = within?.start ?? 0;
    const span = wrong === reference.written ? within : { start: first + from, end: first + to };
    return { ...diagnostic, within: span, repairs: [...others, ...right] };
  };
  if (url === name) return complete(start, word, texts);
  const fix = texts.find(({ certainty }) => certainty === 'certain');
  if (!fix) return complete(start + url.length - name.length, word);
  const path = name.slice(0, start) + fix.edit + name.slice(end);
  return complete(0, url, createFix(within && !isAddress ? `[${url}](${path})` : path));
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
