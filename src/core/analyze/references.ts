import type { Query } from '../../generated/content.ts';
import type { TextPart } from '../../generated/schemas.js';
import type { MarkdownIssue } from '../markdown/read-markdown.ts';
import { getMediaFile } from '../paths/parse-link.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import type { JsonObject, Span } from '../types.ts';

/** The kinds of references by the schema part that a text is, or by the part and its field. */
export const REFERENCE_KINDS = {
  id: 'anchor',
  columnName: 'column',
  dataName: 'data',
  dateTime: 'time',
  'count.count': 'data',
  embed: 'embedUrl',
  'embed.url': 'embedUrl',
  mediaFolder: 'folder',
  phone: 'phone',
  'phone.number': 'phone',
  lang: 'lang',
  'image.src': 'media',
  'wideImage.src': 'media',
  'poster.src': 'media',
  'photo.src': 'media',
  'photo.url': 'remotePhoto',
  'richText.file': 'text',
  'videoFile.src': 'videoFile',
  'videoFile.captions': 'videoFile',
} as const;

/**
 * Role of a text that names nothing: words that are shown, those of the interface, which all pages share, Markdown,
 * an address that is shown as it is, a link, or a value that is shown in another form or not at all.
 */
export type TextRole = 'words' | 'label' | 'markdown' | 'address' | 'link' | 'value';

/** The roles of the texts that parts are, but for those that name something. */
const TEXT_ROLES: Readonly<Record<Exclude<TextPart, keyof typeof REFERENCE_KINDS>, TextRole>> = {
  condition: 'value',
  date: 'value',
  dayOrTime: 'value',
  email: 'address',
  fileLink: 'link',
  heading: 'words',
  label: 'label',
  link: 'link',
  numberLabel: 'label',
  openingHours: 'words',
  richText: 'markdown',
  variable: 'value',
};
const ROLE_BY_PART: ReadonlyMap<string, TextRole> = new Map(Object.entries(TEXT_ROLES));

/** Returns the role of a text by its part, which most words do not have; `undefined` for one that names something. */
export function getTextRole(part: string | undefined): TextRole | undefined {
  return part === undefined ? 'words' : ROLE_BY_PART.get(part);
}

/** Returns true for a text that has one of some roles and is no choice, nor hidden. */
export function hasTextRole(tree: SchemaTree | undefined, ...roles: TextRole[]): boolean {
  const role = getTextRole(tree?.part);
  return tree?.isHidden === false && role !== undefined && roles.includes(role);
}

/** The kind of a reference: what a text names, or why a piece of it is not shown as the editor meant it. */
export type ReferenceKind =
  | (typeof REFERENCE_KINDS)[keyof typeof REFERENCE_KINDS]
  | 'blank'
  | 'file'
  | 'generatedAnchor'
  | 'link'
  | 'missingAlt'
  | 'path'
  | 'sheetError'
  | 'unfilled'
  | 'unknownVariable'
  | 'variable'
  | MarkdownIssue;

/** A position in a page, or in a text file that it contains. */
export interface ReferenceLocation {
  pointer: string;
  /** The text file, if the reference is not in the page itself. Its pointer is empty. */
  file?: string;
  /** The range in the text of the value or of the text file, if it is a part of it. */
  within?: Span | undefined;
  /** The text there as it is written; absent if its file has it in another form. Nothing else is replaced by a fix. */
  written?: string | undefined;
  /** True for the address of a link or an image in a text, but not for a link that is its own label. */
  isAddress?: boolean;
}

/** A name that a file refers to, or a piece of its texts, with its position. */
export interface Reference extends ReferenceLocation {
  /** The name with its variables expanded; of a piece of a text, what is written. */
  name: string;
  /** The full URL if one is written for a path of this site: `https://www.example.org/people` for `/people`. */
  url?: string;
  /** The schema part that the text is, `columnName`, or that has it as a field: `wideImage` of a `src`. */
  part?: string;
  /** The object that has the text as a field; none for an entry of a list. */
  holder?: JsonObject | undefined;
}

/** Returns true for a name that columns of a row have given: what is like it says nothing of what is written. */
export function isMadeOfRow({ name, written = '' }: Partial<Reference>): boolean {
  return name !== written && /\{(?:this|row)\./.test(written);
}

export interface BlockReference {
  type: string;
  pointer: string;
  block: JsonObject;
}

/** Returns the innermost block that holds what a pointer means. */
export function findEnclosingBlock(
  { pointer }: ReferenceLocation,
  blocks: readonly BlockReference[],
): BlockReference | undefined {
  return blocks.findLast((block) => pointer.startsWith(`${block.pointer}/`));
}

export interface QueryReference {
  pointer: string;
  /** The pointer of the block that it is in; empty in the site config. */
  block: string;
  /** The type of the block, and the steps from it to the list or value that is a query or holds it. */
  place: readonly [type: string, ...steps: string[]];
  query: Query;
  /** The columns that the block of a table names beside the query. */
  columns?: readonly string[];
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

/** The metadata and references of a page, a table or the site config. Page rules check these. */
export class FileReferences {
  readonly meta: PageMeta;
  /** All blocks, nested ones too. */
  readonly blocks: BlockReference[] = [];
  queries: QueryReference[] = [];
  /** The words of the headings in its texts, in order. */
  readonly headings: string[] = [];
  /** The objects with fields that depend on each other: `x-order`, `x-oneOf`. */
  readonly objects: { pointer: string; value: JsonObject; tree: SchemaTree }[] = [];
  readonly #byKind = new Map<ReferenceKind, Reference[]>();

  /** Creates those of a file, whose `value` is as written. */
  constructor(
    readonly file: string,
    meta: Partial<PageMeta> = {},
    readonly value: JsonObject = {},
  ) {
    this.meta = { ...NO_META, ...meta };
  }

  add(kind: ReferenceKind, ...references: readonly Reference[]): void {
    const known = this.#byKind.get(kind);
    if (known) known.push(...references);
    else this.#byKind.set(kind, [...references]);
  }

  /** Adds the references of a part of the file, each moved to its place there. */
  addAll(part: FileReferences, move: (reference: Reference) => Reference): void {
    for (const [kind, all] of part.#byKind) this.add(kind, ...all.map(move));
  }

  /** Adds a link, and the file below `content/media/` that it leads to. */
  addLink(link: Reference): void {
    const file = getMediaFile(link.name);
    this.add('link', link);
    if (file !== undefined) this.add('file', { ...link, name: file });
  }

  /** Returns the references of some kinds, each kind in the order of the file. */
  list(...kinds: readonly ReferenceKind[]): readonly Reference[] {
    return kinds.flatMap((kind) => this.#byKind.get(kind) ?? []);
  }

  /** Replaces each reference of a kind by one or none. */
  replace(kind: ReferenceKind, by: (reference: Reference) => Reference | []): void {
    this.#byKind.set(kind, this.list(kind).flatMap(by));
  }
}

const NO_META: PageMeta = {
  path: '',
  title: '',
  kind: 'page',
  draft: false,
  isListed: true,
  redirectFrom: [],
  allow: [],
};
