import type { PageReferences, Reference } from '../analyze/references.ts';
import type { PageSummary } from '../analyze/summary.ts';
import type { TableSummary } from '../load/table-summary.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { rules } from './rules/index.ts';
import type { PageCheck, ReportOn, Rule, RuleContext, SiteRuleVisitor } from './rules/rule.ts';

/** What the rules of the whole site are run on. */
export interface SiteRulesInput extends RuleContext {
  /** Facts of the site config. */
  summary: PageSummary;
  theme: Readonly<Record<string, string>>;
  data: Iterable<TableSummary>;
  /** All that a page, the site config or a table mentions, read anew. */
  read: (file: string) => PageReferences;
}

/** Checks one page, the site config or a table alone, by all rules. */
export function runPageRules(page: PageReferences, context: RuleContext): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const rule of rules) {
    guard(rule, page.file, diagnostics, () =>
      rule.page?.(page, context, (reference, told) => {
        diagnostics.push({
          rule: rule.name,
          severity: rule.severity,
          ...placeIn(page.file, reference),
          ...told,
        });
      }),
    );
  }
  return diagnostics;
}

/** Reduce: checks what only all pages together can show, by all rules at once; what they find is added to `findings`. */
export function startSiteRules(
  site: SiteRulesInput,
  diagnostics: UnlocatedDiagnostic[],
): Required<SiteRuleVisitor> {
  const placesOf = linkPlaces(site.read);
  const { summary: config, read: _, ...context } = site;
  const checks = new Map<Rule, SiteRuleVisitor>();
  /** One that has failed is asked no more. */
  const ask = (rule: Rule, file: string, run: () => void) => {
    if (!guard(rule, file, diagnostics, run)) checks.delete(rule);
  };
  for (const rule of rules) {
    const report: ReportOn = ({ file }, where, told) => {
      for (const reference of 'link' in where ? placesOf(file, where.link) : [where])
        diagnostics.push({ rule: rule.name, severity: rule.severity, ...placeIn(file, reference), ...told });
    };
    ask(rule, config.file, () => {
      const check = rule.site?.({ ...context, config }, report);
      if (check) checks.set(rule, check);
    });
  }
  return {
    onPage(page) {
      for (const [rule, { onPage }] of checks) if (onPage) ask(rule, page.file, () => onPage(page));
    },
    onEnd() {
      const judges = new Map<Rule, PageCheck>();
      for (const [rule, { onEnd }] of checks) {
        ask(rule, config.file, () => {
          const judge = onEnd?.();
          if (judge) judges.set(rule, judge);
        });
      }
      if (judges.size === 0) return undefined;
      return (page) => {
        for (const [rule, judge] of judges) if (checks.has(rule)) ask(rule, page.file, () => judge(page));
      };
    },
  };
}

/** Where a mention is told: in the page's file, unless it stands in a text file. */
function placeIn(page: string, { pointer, file = page, span }: Omit<Reference, 'name'>) {
  return { file, pointer, ...(span && { span }) };
}

/** Where a file has a link: facts do not say it, so a file that something is told of is read once more. */
function linkPlaces(read: SiteRulesInput['read']): (file: string, link: string) => readonly Reference[] {
  const known = new Map<string, Map<string, Reference[]>>();
  const linksOf = (file: string) => {
    const byName = new Map<string, Reference[]>();
    for (const link of read(file).links) {
      const links = byName.get(link.name);
      if (links) links.push(link);
      else byName.set(link.name, [link]);
    }
    return byName;
  };
  return (file, link) => {
    const links = known.get(file) ?? linksOf(file);
    known.set(file, links);
    return links.get(link) ?? [];
  };
}

/** A rule that throws is a problem of its own, never swallowed. Says whether it has not. */
function guard({ name }: Rule, file: string, diagnostics: UnlocatedDiagnostic[], run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    diagnostics.push(createFailure('rule-failed', file, `The rule "${name}" failed`, error));
    return false;
  }
}

/** Returns the problem of a step that threw, on the file that it was at. */
export function createFailure(rule: string, file: string, what: string, error: unknown): UnlocatedDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule,
    severity: 'error',
    file,
    pointer: '',
    message: `${what}: ${reason}.`,
    help: 'This is a mistake of the program, not of the content. Please report it, with this file.',
  };
}

/** What a rule says of a value is more exact than that its form is wrong: of both, only that is told. */
export function keepMostSpecific(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const told = new Set<string>();
  for (const { rule, pointer } of diagnostics) if (!rule.includes('/')) told.add(pointer);
  return diagnostics.filter(({ rule, pointer }) => rule !== 'schema/form' || !told.has(pointer));
}
