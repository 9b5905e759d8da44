import type { Tables } from '../data.ts';
import type { Mention, PageFacts } from '../facts.ts';
import type { ContentSource, Finding, Severity } from '../types.ts';

/** What a rule may look at besides a page's facts. */
export interface RuleContext {
  source: ContentSource;
  tables: Tables;
  /** The site's variables, settled. */
  variables: Readonly<Record<string, string>>;
}

/** What a rule about the whole site sees: facts, never pages. */
export interface SiteRuleContext extends RuleContext {
  pages: readonly PageFacts[];
  /** What the site config mentions, for rules that hold there too. */
  config: PageFacts;
}

/** What a rule says of one mention. */
export type Told = Pick<Finding, 'message'> & Partial<Pick<Finding, 'help' | 'part' | 'fix'>>;

/** One rule: what it is for, and the check, of one page alone or of all together. */
export interface Rule {
  /** Its stable name; it never changes once shipped. */
  name: string;
  severity: Severity;
  /** Why it exists, for editors. */
  why: string;
  /** Content that breaks it, and content that does not. */
  bad: string;
  good: string;
  page?: (facts: PageFacts, context: RuleContext, tell: Tell) => void;
  site?: (context: SiteRuleContext, tell: TellOf) => void;
}

/** Tells a problem of the page that is looked at. */
export type Tell = (mention: Pick<Mention, 'pointer'>, told: Told) => void;
/** Tells a problem of any page. */
export type TellOf = (page: Pick<PageFacts, 'file'>, mention: Pick<Mention, 'pointer'>, told: Told) => void;
