import type { Mention, PageMentions } from '../analyze/references.ts';
import type { PageFacts } from '../analyze/summary.ts';
import type { TableFacts } from '../load/data.ts';
import type { Finding } from '../types.ts';
import { rules } from './rules/index.ts';
import type { Judge, Reduction, Rule, RuleContext, TellOf } from './rules/rule.ts';

/** What the rules of the whole site are run on. */
export interface SiteRun extends RuleContext {
  /** Facts of the site config. */
  facts: PageFacts;
  theme: Readonly<Record<string, string>>;
  data: Iterable<TableFacts>;
  /** All that a page, the site config or a table mentions, read anew. */
  read: (file: string) => PageMentions;
}

/** Checks one page, the site config or a table alone, by all rules. */
export function pageFindings(page: PageMentions, context: RuleContext): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    guard(rule, page.file, findings, () =>
      rule.page?.(page, context, (mention, told) => {
        findings.push({
          rule: rule.name,
          severity: rule.severity,
          ...placeIn(page.file, mention),
          ...told,
        });
      }),
    );
  }
  return findings;
}

/** Reduce: checks what only all pages together can show, by all rules at once; what they find is added to `findings`. */
export function siteChecks(site: SiteRun, findings: Finding[]): Required<Reduction> {
  const placesOf = linkPlaces(site.read);
  const { facts: config, read: _, ...context } = site;
  const checks = new Map<Rule, Reduction>();
  /** One that has failed is asked no more. */
  const ask = (rule: Rule, file: string, run: () => void) => {
    if (!guard(rule, file, findings, run)) checks.delete(rule);
  };
  for (const rule of rules) {
    const tell: TellOf = ({ file }, where, told) => {
      for (const mention of 'link' in where ? placesOf(file, where.link) : [where])
        findings.push({ rule: rule.name, severity: rule.severity, ...placeIn(file, mention), ...told });
    };
    ask(rule, config.file, () => {
      const check = rule.site?.({ ...context, config }, tell);
      if (check) checks.set(rule, check);
    });
  }
  return {
    learn(page) {
      for (const [rule, { learn }] of checks) if (learn) ask(rule, page.file, () => learn(page));
    },
    settle() {
      const judges = new Map<Rule, Judge>();
      for (const [rule, { settle }] of checks) {
        ask(rule, config.file, () => {
          const judge = settle?.();
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
function placeIn(page: string, { pointer, file = page, span }: Omit<Mention, 'name'>) {
  return { file, pointer, ...(span && { span }) };
}

/** Where a file has a link: facts do not say it, so a file that something is told of is read once more. */
function linkPlaces(read: SiteRun['read']): (file: string, link: string) => readonly Mention[] {
  const known = new Map<string, Map<string, Mention[]>>();
  const linksOf = (file: string) => {
    const byName = new Map<string, Mention[]>();
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
function guard({ name }: Rule, file: string, findings: Finding[], run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    findings.push(failure('rule-failed', file, `The rule "${name}" failed`, error));
    return false;
  }
}

/** Returns the problem of a step that threw, on the file that it was at. */
export function failure(rule: string, file: string, what: string, error: unknown): Finding {
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
export function exactest(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  for (const { rule, pointer } of findings) if (!rule.includes('/')) told.add(pointer);
  return findings.filter(({ rule, pointer }) => rule !== 'schema/form' || !told.has(pointer));
}
