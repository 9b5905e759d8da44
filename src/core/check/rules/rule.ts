import type { PageReferences, Reference } from '../../analyze/references.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import type { TableSummary } from '../../load/table-summary.ts';
import type { Tables } from '../../load/tables.ts';
import type { ContentSource, MediaFault, Severity, UnlocatedDiagnostic } from '../../types.ts';

/** The input of a rule besides the page. */
export interface RuleContext {
  source: ContentSource;
  tables: Tables;
  /** Path of the folder of schemas, relative to the site's root: `schema`, `../../schema`. */
  schemaFolder: string;
  /** Path of the page that lists all pages. */
  siteMap: string;
  /** The time for which the content is checked, in milliseconds since 1970. */
  now: number;
  /** Faults of files that were opened and can't be published, by path inside `content/media/`. */
  mediaFaults: ReadonlyMap<string, MediaFault>;
  /** Values of the site's variables by name, with the variables in them expanded. */
  variables: Readonly<Record<string, string>>;
  /** False if mistakes in the site config may have hidden some variables. */
  areVariablesKnown: boolean;
  /** The hosts of other sites that photos may come from. */
  photoHosts: readonly string[];
  /** The hosts of other sites that pages may embed. */
  embedHosts: readonly string[];
  /** The paths of the site's URL that other applications serve. */
  otherPaths: readonly string[];
  /** The time zone of the site. */
  timeZone: string;
  /** The site's own URL without a slash at its end; `undefined` if the site config has none. */
  url: string | undefined;
}

/** The input of a site rule besides the summaries of pages. */
export interface SiteRuleContext extends RuleContext {
  data: Iterable<TableSummary>;
  /** The summary of the site config, for rules that check it like a page. */
  config: PageSummary;
  /** The site's own colours by name, as `#rrggbb`. */
  theme: Readonly<Record<string, string>>;
}

/**
 * A site rule at work. It sees the summaries of all pages one after another, in the order of their files. It should store names
 * instead of summaries: what rules store stays in memory, however large the site.
 */
export interface SiteRuleVisitor {
  /** Called with each page. */
  onPage?: (page: PageSummary) => void;
  /** Called after the last page. Reports problems, and returns a check that needs to see each page once more, if any. */
  onEnd?: () => PageCheck | undefined;
}

/** Checks a page after all pages were seen once. */
export type PageCheck = (page: PageSummary) => void;

/** The text of a problem, and what its range and fix are made from. */
export type DiagnosticContent = Pick<UnlocatedDiagnostic, 'message'> &
  Partial<Pick<UnlocatedDiagnostic, 'help' | 'part' | 'fix' | 'word' | 'instead' | 'add' | 'cause'>>;

/** Changes to the smallest valid site: blocks and metadata of the home page, fields of the site config, other files. */
export interface Example {
  blocks?: readonly object[];
  meta?: object;
  site?: object;
  files?: Readonly<Record<string, string | object>>;
  /** Links that are added to the home page, so that no other rule reports an orphan page. */
  links?: readonly string[];
}

/** One rule: its texts for editors, examples, and a check of one page or of the whole site. */
export interface Rule {
  /** Stable name, which content may use in `allow`. */
  name: string;
  severity: Severity;
  /** The reason for the rule, for editors, in Markdown. */
  why: string;
  /** The smallest content that breaks the rule. */
  bad: Example;
  /** The same content without the problem. */
  good: Example;
  /** True if the rule is right only about a site without errors, because it reports what no page uses. Default `false`. */
  needsWholeSite?: boolean;
  page?: (page: PageReferences, context: RuleContext, report: Report) => void;
  site?: (context: SiteRuleContext, report: ReportOn) => SiteRuleVisitor;
}

/** Reports a problem of the page that is checked. */
export type Report = (reference: Omit<Reference, 'name'>, content: DiagnosticContent) => void;
/** Reports a problem of any page, at a reference or at each place that has the link. */
export type ReportOn = (
  page: Pick<PageSummary, 'file'>,
  where: Omit<Reference, 'name'> | { link: string },
  content: DiagnosticContent,
) => void;
