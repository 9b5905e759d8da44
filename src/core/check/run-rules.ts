import type { LinkReference, PageReferences } from '../analyze/references.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { groupBy } from '../group-by.ts';
import type { TableSummary } from '../load/table-summary.ts';
import { createFileError, type UnlocatedDiagnostic } from '../types.ts';
import { rules } from './rules/index.ts';
import type {
  DiagnosticContent,
  PageCheck,
  ReportOn,
  Rule,
  RuleContext,
  SiteRuleVisitor,
} from './rules/rule.ts';

/** The input of the site rules. */
export interface SiteRulesInput extends RuleContext {
  /** Summary of the site config. */
  summary: PageSummary;
  theme: Readonly<Record<string, string>>;
  data: Iterable<TableSummary>;
  /** Reads the references of a page, the site config or a table again. */
  read: (file: string) => PageReferences;
}

/** Runs all page rules on one page, the site config or a table. */
export function runPageRules(page: PageReferences, context: RuleContext): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const rule of rules) {
    runGuarded(rule, page.file, diagnostics, () =>
      rule.page?.(page, context, (reference, content) =>
        diagnostics.push(createDiagnostic(rule, page.file, reference, content)),
      ),
    );
  }
  return diagnostics;
}

/** Starts all site rules at once. They report to `diagnostics`. A rule that throws is not called again. */
export function startSiteRules(
  site: SiteRulesInput,
  diagnostics: UnlocatedDiagnostic[],
): Required<SiteRuleVisitor> {
  const findLinks = createLinkFinder(site.read);
  const { summary: config, read: _, ...context } = site;
  const visitors = new Map<Rule, SiteRuleVisitor>();
  /** Calls a rule, and removes it if it throws. */
  const call = (rule: Rule, file: string, run: () => void) => {
    if (!runGuarded(rule, file, diagnostics, run)) visitors.delete(rule);
  };
  for (const rule of rules) {
    const report = createReport(rule, findLinks, diagnostics);
    call(rule, config.file, () => {
      const visitor = rule.site?.({ ...context, config }, report);
      if (visitor) visitors.set(rule, visitor);
    });
  }
  return {
    onPage(page) {
      for (const [rule, { onPage }] of visitors) if (onPage) call(rule, page.file, () => onPage(page));
    },
    onEnd() {
      const pageChecks = new Map<Rule, PageCheck>();
      for (const [rule, { onEnd }] of visitors) {
        call(rule, config.file, () => {
          const checkPage = onEnd?.();
          if (checkPage) pageChecks.set(rule, checkPage);
        });
      }
      if (pageChecks.size === 0) return undefined;
      return (page) => {
        for (const [rule, checkPage] of pageChecks)
          if (visitors.has(rule)) call(rule, page.file, () => checkPage(page));
      };
    },
  };
}

/** Returns a function that reports a problem of a rule at a reference, or at each place of a link. */
function createReport(rule: Rule, findLinks: LinkFinder, diagnostics: UnlocatedDiagnostic[]): ReportOn {
  return ({ file }, where, content) => {
    for (const reference of 'link' in where ? findLinks(file, where.link) : [where])
      diagnostics.push(createDiagnostic(rule, file, reference, content));
  };
}

/**
 * Returns the diagnostic of a rule at a reference: in the page's file, or in the text file that has it. A full URL of
 * this site has one problem at a time, and its fix is a path.
 */
function createDiagnostic(
  { name, severity }: Rule,
  page: string,
  { pointer, file = page, span, written, ...reference }: Omit<LinkReference, 'name'> & { name?: string },
  content: DiagnosticContent,
): UnlocatedDiagnostic {
  const diagnostic = { rule: name, severity, file, pointer, ...(span && { span }), ...content };
  if (written === undefined) return diagnostic;
  const { word = '', instead } = content;
  const path = reference.name?.replace(word, () => instead ?? word);
  const cause = JSON.stringify([file, pointer, span, written]);
  return { ...diagnostic, cause, ...(instead && path && { word: written, instead: path }) };
}

/** Finds all references of a file to a link. */
type LinkFinder = (file: string, link: string) => readonly LinkReference[];

/** Creates a link finder. Summaries do not have the places of links, so it reads the file again, once. */
function createLinkFinder(read: SiteRulesInput['read']): LinkFinder {
  const linksByFile = new Map<string, Map<string, LinkReference[]>>();
  return (file, link) => {
    const links = linksByFile.get(file) ?? groupBy(read(file).links, ({ name }) => name);
    linksByFile.set(file, links);
    return links.get(link) ?? [];
  };
}

/** Runs a step of a rule. Reports an exception as a diagnostic and returns false for it. */
function runGuarded(
  { name }: Rule,
  file: string,
  diagnostics: UnlocatedDiagnostic[],
  run: () => void,
): boolean {
  try {
    run();
    return true;
  } catch (error) {
    diagnostics.push(createFailure('rule-failed', file, `The rule "${name}" failed`, error));
    return false;
  }
}

/** Returns the diagnostic for an exception during a step. `what` is the beginning of the message. */
export function createFailure(rule: string, file: string, what: string, error: unknown): UnlocatedDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return createFileError(rule, file, {
    message: `${what}: ${reason}.`,
    help: 'This is a mistake in the program, not in your content. Please report it together with this file.',
  });
}

/** Removes `schema/form` errors of values that a rule reports too, since rules are more specific. */
export function keepMostSpecific(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const reported = new Set<string>();
  for (const { rule, pointer } of diagnostics) if (!rule.includes('/')) reported.add(pointer);
  return diagnostics.filter(({ rule, pointer }) => rule !== 'schema/form' || !reported.has(pointer));
}
