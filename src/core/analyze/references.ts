import type { Query } from '../../generated/content.ts';
import type { MarkdownIssue } from '../markdown/findings.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import type { JsonObject, Span } from '../types.ts';

/** A name that a page refers to, with its position. */
export interface Reference {
  name: string;
  pointer: string;
  /** The text file and the range in it, if the reference is not in the page itself. */
  file?: string;
  span?: Span;
}

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
export interface TextIssue extends Reference {
  kind: MarkdownIssue['kind'] | 'missingAlt';
}

export interface TreeObject {
  value: JsonObject;
  tree: SchemaTree | undefined;
}

/** A text that names something by its schema. */
export interface PartReference extends Reference {
  /** The part of the schema that the text is, or that has it as a field. */
  part: string;
  /** The object that has the text as a field, if it has it directly. */
  holder?: TreeObject | undefined;
}

/** The lists of what texts name, by their schemas. */
export type ListName =
  | 'anchors'
  | 'columns'
  | 'data'
  | 'embeds'
  | 'folders'
  | 'langs'
  | 'media'
  | 'remotePhotos'
  | 'texts'
  | 'videoFiles';

/** A block of a page as written. */
export interface BlockReference {
  type: string;
  pointer: string;
  block: JsonObject;
}

/** Returns the innermost block that holds what a pointer means. */
export function findEnclosingBlock(
  { pointer }: Pick<Reference, 'pointer'>,
  blocks: readonly BlockReference[],
): BlockReference | undefined {
  return blocks.findLast((block) => pointer.startsWith(`${block.pointer}/`));
}

/** A query in a page. */
export interface QueryReference {
  /** The pointer of the query. */
  pointer: string;
  /** The pointer of the block that it is in. */
  block: string;
  /** The type of the block, and the steps from it to the list or value that the query is, or is an entry of. */
  place: readonly [type: string, ...steps: string[]];
  query: Query;
}

/** A rule that a page switches off for itself. */
export interface Suppression {
  rule: string;
  until?: string;
  pointer: string;
}

/** The metadata of a page, which its summary takes over. */
export interface PageMeta {
  /** The path with its variables expanded. */
  path: string;
  title: string;
  kind: 'page' | 'notFound';
  draft: boolean;
  /** True if search engines may list it. */
  isListed: boolean;
  published?: string;
  updated?: string;
  expires?: string;
  sectionParameter?: string;
  /** The path of the page above it, and its name there, if it says them itself. */
  parent?: string;
  navTitle?: string;
  redirectFrom: readonly Reference[];
  allow: readonly Suppression[];
}

/** The references and metadata of a page, with their positions. Page rules check these. */
export interface PageReferences extends Record<ListName, PartReference[]> {
  file: string;
  /** The page as written. */
  value: JsonObject;
  meta: PageMeta;
  /** The dates by which its HTML changes. */
  times: string[];
  /** The path and the old paths that redirect to it. */
  paths: PathReference[];
  /** The anchors of blocks that have a heading and no `id`. */
  generatedAnchors: readonly string[];
  /** All links, with their variables expanded. */
  links: LinkReference[];
  unknownVariables: Reference[];
  issues: TextIssue[];
  /** The heading levels of each rich text that has headings. */
  headings: (Omit<Reference, 'name'> & { depths: readonly number[] })[];
  /** All blocks, nested ones too. */
  blocks: BlockReference[];
  queries: QueryReference[];
  /** The objects with fields that depend on each other: `x-order`, `x-oneOf`. */
  objects: { pointer: string; value: JsonObject; tree: SchemaTree }[];
}

/** Creates empty references for a page; without metadata for any other file. */
export function createReferences(
  file: string,
  meta: Partial<PageMeta> = {},
  value: JsonObject = {},
): PageReferences {
  return {
    file,
    value,
    meta: {
      path: '',
      title: '',
      kind: 'page',
      draft: false,
      isListed: true,
      redirectFrom: [],
      allow: [],
      ...meta,
    },
    times: [],
    paths: [],
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
    langs: [],
    unknownVariables: [],
    issues: [],
    headings: [],
    blocks: [],
    queries: [],
    objects: [],
  };
}
