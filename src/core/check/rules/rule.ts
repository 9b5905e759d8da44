import type { FileReferences, Reference, ReferenceKind } from '../../analyze/references.ts';
import type { SiteContext } from '../../analyze/site.ts';
import type { PageSummary, TableSummary } from '../../analyze/summary.ts';
import type { Severity, Span, UnlocatedDiagnostic } from '../../types.ts';

/** The input of a site rule: the site, and the summaries of its pages and tables. */
export interface WholeSite extends SiteContext {
  /** All pages, in the order of their files. */
  pages: readonly PageSummary[];
  data: readonly TableSummary[];
  /** Returns the places of a link in a file, which its summary does not have: reads the file again. */
  findLinks: (file: string, name: string) => readonly Reference[];
  /** Returns the texts beside each anchor that a page has as an `id`: its heading, for example. */
  findHeadings: (file: string) => ReadonlyMap<string, readonly string[]>;
  /** Returns true for a link that a page has itself, and takes from no row. */
  isWritten: (file: string, link: Reference) => boolean;
}

/** A diagnostic as a rule reports it. */
export interface RuleDiagnostic
  extends Omit<UnlocatedDiagnostic, 'rule' | 'severity' | 'file' | 'pointer' | 'within' | 'page' | 'line'> {
  /** Default: the file that is checked. */
  file?: string;
  /** The value that is wrong, by its reference, of whose name a `piece` may be meant, or its pointer. Default: the whole file. */
  at?: string | (Pick<Reference, 'pointer'> & Partial<Reference> & { piece?: Span | undefined });
}

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
  /** Default `error`. */
  severity?: Severity;
  /** The reason for the rule, for editors, in Markdown. */
  why: string;
  /** The smallest content that breaks the rule. */
  bad: Example;
  /** The same content without the problem. */
  good: Example;
  /** Checks a page, the site config or a table. */
  page?: (page: FileReferences, site: SiteContext, report: Report) => void;
  /** Checks the whole site, once all its pages have been checked. */
  site?: (site: WholeSite, report: (diagnostic: RuleDiagnostic & { file: string }) => void) => void;
}

export type Report = (diagnostic: RuleDiagnostic) => void;

/** Creates the check of each reference of some kinds, by a function that returns what is wrong with one. */
export function checkEach(
  kinds: readonly ReferenceKind[],
  check: (reference: Reference, site: SiteContext, page: FileReferences) => RuleDiagnostic | undefined,
): NonNullable<Rule['page']> {
  return (page, site, report) => {
    for (const at of page.list(...kinds)) {
      const diagnostic = check(at, site, page);
      if (diagnostic) report({ at, ...diagnostic });
    }
  };
}
