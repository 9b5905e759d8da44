import type { MarkdownIssue } from '../markdown/findings.ts';
import type { JsonObject, Span } from '../types.ts';

/** A name that a page refers to, with its position. */
export interface Reference {
  name: string;
  pointer: string;
  /** The text file and the range in it, if the reference is not in the page itself. */
  file?: string;
  span?: Span;
}

/** A link. */
export interface LinkReference extends Reference {
  /** The URL as written, if it is an absolute one of this site. `name` is its path then. */
  written?: string;
}

/** The path of the page itself, or an old one that redirects to it. */
export interface PathReference extends Reference {
  /** The path as written, with its variables not expanded. */
  written: string;
}

/** A piece of text that visitors would not see as the editor meant it. */
export interface TextIssue extends Reference, Pick<MarkdownIssue, 'kind'> {}

/** A date in a field, with or without a time. */
export interface DateReference extends Reference {
  part: 'date' | 'dateTime' | 'dayOrTime';
}

/** Two dates. The first must not be after the second. */
export interface DateOrder {
  first: Reference & { field: string };
  second: Reference & { field: string };
}

/** An object that must have exactly one of several fields, and has none or more. */
export interface FieldChoice {
  pointer: string;
  fields: readonly string[];
  /** The fields that it has. */
  present: readonly string[];
}

/** A video file of the site, or the captions of one. */
export interface FileReference extends Reference {
  kind: 'video' | 'captions';
}

/** An image that a page shows. */
export interface MediaReference extends Reference {
  /** True if it has an alternative text or is marked as decorative. */
  hasAlternative: boolean;
  /** True if it may be rendered as wide as the page. */
  isWide: boolean;
  /** True if it is written in a text: `![alternative](name)`. */
  isInText?: boolean;
}

/** A photo of another site, by its URL. */
export interface RemotePhotoReference extends Reference {
  hasAlternative: boolean;
}

/** A block of a page as written. */
export interface BlockReference {
  type: string;
  pointer: string;
  block: JsonObject;
}

/** A rule that a page switches off for itself. */
export interface Suppression {
  rule: string;
  until?: string;
  pointer: string;
}

/** The references and metadata of a page, with their positions. Page rules check these. */
export interface PageReferences {
  file: string;
  /** The path with its variables expanded. */
  path: string;
  title: string;
  kind: 'page' | 'notFound';
  draft: boolean;
  /** True if its HTML depends on the build time. */
  isTimed: boolean;
  /** True if search engines may list it. */
  isListed: boolean;
  /** The `$schema` of the file. */
  schema?: string;
  published?: string;
  updated?: string;
  /** The path and the old paths that redirect to it. */
  paths: PathReference[];
  redirectFrom: readonly Reference[];
  sectionParameter?: string;
  anchors: Reference[];
  /** The anchors of blocks that have a heading and no `id`. */
  generatedAnchors: readonly string[];
  /** All links, with their variables expanded. */
  links: LinkReference[];
  media: MediaReference[];
  remotePhotos: RemotePhotoReference[];
  /** Pages of other sites that are embedded, by their URL. */
  embeds: Reference[];
  /** Video files of the site, and their captions. */
  videoFiles: FileReference[];
  folders: Reference[];
  data: Reference[];
  /** Columns of a table's data, as written. */
  columns: Reference[];
  texts: Reference[];
  /** Unknown variables. */
  unknownVariables: Reference[];
  /** E-mail addresses, with their variables expanded. */
  emails: Reference[];
  /** Languages, with their variables expanded. */
  langs: Reference[];
  dates: DateReference[];
  orders: DateOrder[];
  choices: FieldChoice[];
  issues: TextIssue[];
  /** The heading levels of each rich text that has headings. */
  headings: (Omit<Reference, 'name'> & { depths: readonly number[] })[];
  /** All blocks, nested ones too. */
  blocks: BlockReference[];
  /** The job, course, event or call that the page announces, as written. */
  subject?: JsonObject;
  meta: { title?: string; description?: string };
  expires?: string;
  allow: readonly Suppression[];
  /** The site config, if these are its references. */
  config?: JsonObject;
}

/** The metadata that references begin with. */
export type PageStart = Pick<PageReferences, 'file'> &
  Partial<Pick<PageReferences, 'path' | 'title' | 'kind' | 'draft'>>;

/** Creates empty references for a page; without path and title for any other file. */
export function createReferences(start: PageStart): PageReferences {
  return {
    path: '',
    title: '',
    kind: 'page',
    draft: false,
    ...start,
    isTimed: false,
    isListed: true,
    paths: [],
    redirectFrom: [],
    anchors: [],
    generatedAnchors: [],
    links: [],
    media: [],
    remotePhotos: [],
    embeds: [],
    videoFiles: [],
    folders: [],
    data: [],
    columns: [],
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
