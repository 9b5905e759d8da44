import { type FileReferences, isMadeOfRow, type ReferenceLocation } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { createFileError, type UnlocatedDiagnostic } from '../types.ts';
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
  { at = '', file: inFile = base.file, piece, fix, meant, ...content }: RuleDiagnostic,
): UnlocatedDiagnostic {
  const reference = typeof at === 'string' ? { pointer: at } : at;
  const { pointer, file = inFile, within, isAddress, name, url = name } = reference;
  const diagnostic = { ...base, file, pointer, ...content };
  if (name === undefined || url === undefined || typeof fix === 'object')
    return { ...diagnostic, within, fix, meant };
  const { start, end } = piece ?? { start: 0, end: name.length };
  const word = name.slice(start, end);
  const isCut = (text: string) =>
    isAddress && ENDS_ADDRESS.some((mark) => mark.test(text) && !mark.test(word));
  const right = fix === undefined || isCut(fix) ? undefined : fix;
  const texts: Repairs = { fix: right, meant: meant?.filter(({ text }) => !isCut(text)) };
  if (isMadeOfRow(reference)) return { ...diagnostic, within };
  if (url === name) return { ...diagnostic, ...findWord(reference, start, word, texts) };
  const path = name.slice(0, start) + right + name.slice(end);
  const link = within && !isAddress ? `[${url}](${path})` : path;
  const place =
    right === undefined
      ? findWord(reference, start + url.length - name.length, word)
      : findWord(reference, 0, url, { fix: link });
  return { ...diagnostic, ...place };
}

type Repairs = Pick<UnlocatedDiagnostic, 'fix' | 'meant'>;

/** Returns the range of a word and its repairs; that of the whole reference if it is written in another way. */
function findWord(
  { within, written }: Pick<ReferenceLocation, 'within' | 'written'>,
  start: number,
  word: string,
  repairs: Repairs = {},
): Pick<UnlocatedDiagnostic, 'within'> & Repairs {
  if (written?.slice(start, start + word.length) !== word) return { within };
  if (word === written) return { within, ...repairs };
  const first = (within?.start ?? 0) + start;
  return { within: { start: first, end: first + word.length }, ...repairs };
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
