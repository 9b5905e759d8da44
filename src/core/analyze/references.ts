import type { JsonObject, Span } from '../types.ts';
import type { MarkdownIssue } from './markdown.ts';

/** Something that a page names, and where. */
export interface Reference {
  name: string;
  pointer: string;
  /** The text file that it stands in, and where there, if it is not the page itself. */
  file?: string;
  span?: Span;
}

/** A link. */
export interface LinkReference extends Reference {
  /** The full URL that it is written as, if that is one of this site: `name` is the path in it. */
  written?: string;
}

/** An address of the page itself: its path, or one that leads to it. */
export interface PathReference extends Reference {
  /** As it is written, with its variables. */
  written: string;
}

/** A piece of text that would not be shown as it is meant. */
export interface TextIssue extends Reference, Pick<MarkdownIssue, 'kind'> {}

/** A day or a moment in a field. */
export interface DateReference extends Reference {
  part: 'date' | 'dateTime';
}

/** Two dates, of which the first should not be after the second. */
export interface DateOrder {
  first: Reference & { field: string };
  second: Reference & { field: string };
}

/** An object that should have exactly one of some fields, and does not. */
export interface FieldChoice {
  pointer: string;
  fields: readonly string[];
  /** Those that it has. */
  present: readonly string[];
}

/** A video of the site's own, or its captions. */
export interface FileReference extends Reference {
  kind: 'video' | 'captions';
}

/** A picture that a page shows. */
export interface MediaReference extends Reference {
  /** Whether it has words, or says that it needs none. */
  hasAlternative: boolean;
  /** Whether it may be drawn as wide as the page. */
  isWide: boolean;
}

/** A block of a page as it is written. */
export interface BlockReference {
  type: string;
  pointer: string;
  block: JsonObject;
}

/** A waiver of a page: a warning that is meant to be. */
export interface Suppression {
  rule: string;
  until?: string;
  pointer: string;
}

/** What a page says of itself, all that it names, and where: rules of one page see this. */
export interface PageReferences {
  file: string;
  /** The address with its variables put in. */
  path: string;
  title: string;
  kind: 'page' | 'notFound';
  draft: boolean;
  /** Whether it draws dates that the build's moment decides about. */
  isTimed: boolean;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** What the file says of its schema. */
  schema?: string;
  published?: string;
  updated?: string;
  /** The path and the other addresses, as far as they are text. */
  paths: PathReference[];
  redirectFrom: readonly Reference[];
  sectionParameter?: string;
  anchors: Reference[];
  /** The anchors of blocks that have a heading and no `id`. */
  generatedAnchors: readonly string[];
  /** All links, as written, variables put in. */
  links: LinkReference[];
  media: MediaReference[];
  /** Videos of the site's own, and their captions. */
  videoFiles: FileReference[];
  folders: Reference[];
  data: Reference[];
  texts: Reference[];
  /** The variables that the site does not have. */
  unknownVariables: Reference[];
  /** E-mail addresses and languages, variables put in. */
  emails: Reference[];
  langs: Reference[];
  dates: DateReference[];
  orders: DateOrder[];
  choices: FieldChoice[];
  issues: TextIssue[];
  /** The levels of the headings in each rich text that has any. */
  headings: { depths: number[]; pointer: string }[];
  /** All blocks, those inside others too. */
  blocks: BlockReference[];
  /** What the page announces, as it is written. */
  subject?: JsonObject;
  meta: { title?: string; description?: string };
  expires?: string;
  allow: readonly Suppression[];
  /** The site config itself, where these are its mentions. */
  config?: JsonObject;
}

/** A page that mentions nothing yet. */
export function createReferences({
  file,
  path,
  title,
  kind,
  draft,
}: Pick<PageReferences, 'file' | 'path' | 'title' | 'kind' | 'draft'>): PageReferences {
  return {
    file,
    path,
    title,
    kind,
    draft,
    isTimed: false,
    isListed: true,
    paths: [],
    redirectFrom: [],
    anchors: [],
    generatedAnchors: [],
    links: [],
    media: [],
    videoFiles: [],
    folders: [],
    data: [],
    texts: [],
    unknownVariables: [],
    emails: [],
    langs: [],
    dates: [],
    orders: [],
    choices: [],
    issues: [],
    headings: [],
    blocks: [],
    meta: {},
    allow: [],
  };
}
