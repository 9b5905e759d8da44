import type { Site } from '../../generated/content.ts';
import type { Tables } from '../load/tables.ts';
import type { ContentSource, Fault } from '../types.ts';
import type { FileReferences } from './references.ts';
import type { PageSummary } from './summary.ts';

/** The parts of a site that the check of each page needs. */
export interface SiteContext {
  source: ContentSource;
  tables: Tables;
  /** Path of the page that lists all pages. */
  siteMap: string;
  /** The time for which the content is checked, in milliseconds since 1970. */
  now: number;
  /** Faults of files that were opened and can't be published, by path inside `content/media/`. */
  mediaFaults: ReadonlyMap<string, Fault>;
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
  /** True if feeds are made: they need a URL. */
  feeds: boolean;
  timeZone: string;
  /** The site's own URL without a slash at its end; `undefined` if the site config has none. */
  url: string | undefined;
  /** The site config, or `undefined` if it is not valid. */
  config: Site | undefined;
  /** True if the site config is a JSON object, valid or not. */
  hasConfig: boolean;
  references: FileReferences;
  summary: PageSummary;
}
