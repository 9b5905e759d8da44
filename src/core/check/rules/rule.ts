import type { PageReferences, Reference } from '../../analyze/references.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import type { TableSummary } from '../../load/table-summary.ts';
import type { Tables } from '../../load/tables.ts';
import type { ContentSource, MediaFault, Severity, UnlocatedDiagnostic } from '../../types.ts';

/** What a rule may look at besides a page. */
export interface RuleContext {
  source: ContentSource;
  tables: Tables;
  /** Where the schemas are, seen from the site's root: `schema`, `../../schema`. */
  schemaFolder: string;
  /** The address of the page that lists all pages, which is always there. */
  siteMap: string;
  /** The moment for which the content is checked, in milliseconds since 1970. */
  now: number;
  /** Files below `content/media/` that were opened and can't be published, by their name there. */
  mediaFaults: ReadonlyMap<string, MediaFault>;
  /** The site's variables, settled. */
  variables: Readonly<Record<string, string>>;
  /** `false` if the site config is broken in a way that may have lost some of them. */
  areVariablesKnown: boolean;
  /** The site's own URL, as far as it can be understood. */
  url: string | undefined;
}

/** What a rule about the whole site sees besides the facts of its pages. */
export interface SiteRuleContext extends RuleContext {
  data: Iterable<TableSummary>;
  /** What the site config mentions, for rules that hold there too. */
  config: PageSummary;
  /** The site's own colours, by name. */
  theme: Readonly<Record<string, string>>;
}

/**
 * What a rule about the whole site does: facts of pages come one after another, in the order of their files. What it keeps of
 * them is all that is in memory of a large site, so it is names and no facts.
 */
export interface SiteRuleVisitor {
  /** Is told of each page. */
  onPage?: (page: PageSummary) => void;
  /** When all are known: tells what is wrong, and gives what has to look at each page once more to tell where, if anything. */
  onEnd?: () => PageCheck | undefined;
}

/** Looks at a page when all are known. */
export type PageCheck = (page: PageSummary) => void;

/** What a rule says of one mention. */
export type DiagnosticContent = Pick<UnlocatedDiagnostic, 'message'> &
  Partial<Pick<UnlocatedDiagnostic, 'help' | 'part' | 'fix' | 'word' | 'instead' | 'add' | 'cause'>>;

/** What differs from the smallest right site: blocks of the home page, its metadata, the site config, other files. */
export interface Example {
  blocks?: readonly object[];
  meta?: object;
  site?: object;
  files?: Readonly<Record<string, string | object>>;
  /** Addresses that the home page links to, so that an example is about one thing only. */
  links?: readonly string[];
}

/** One rule: what it is for, and the check, of one page alone or of all together. */
export interface Rule {
  /** Its stable name; it never changes once shipped. */
  name: string;
  severity: Severity;
  /** Why it exists, for editors. */
  why: string;
  /** The smallest content that breaks it, and the same put right. */
  bad: Example;
  good: Example;
  /** True if it says that nothing leads somewhere: where there is an error, that can't be known yet. */
  needsWholeSite?: boolean;
  page?: (page: PageReferences, context: RuleContext, report: Report) => void;
  site?: (context: SiteRuleContext, report: ReportOn) => SiteRuleVisitor;
}

/** Tells a problem of the page that is looked at. */
export type Report = (reference: Omit<Reference, 'name'>, told: DiagnosticContent) => void;
/** Tells a problem of any page: at a place, or wherever it has that link. */
export type ReportOn = (
  page: Pick<PageSummary, 'file'>,
  where: Omit<Reference, 'name'> | { link: string },
  told: DiagnosticContent,
) => void;
