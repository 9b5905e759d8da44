import { getMediaFile, TEXT } from '../link.ts';
import { appendToPointer, type Path, toPointer } from '../pointer.ts';
import { joinLines } from '../resolve/markdown.ts';
import { blockTrees, EMPTY_TREE, type SchemaTree } from '../schema/schema-tree.ts';
import type { JsonObject, Span } from '../types.ts';
import {
  addHeadings,
  addLink,
  addMarkdown,
  addVariables,
  type CollectContext,
  type ReferenceContext,
} from './add-text-references.ts';
import { findMarkdownMark } from './markdown.ts';
import type { FileReference, PageReferences, Reference } from './references.ts';
import { expandVariables } from './variables.ts';

/** Adds the references of a value to `references`, following its schema tree. */
export function addReferences(
  value: object,
  tree: SchemaTree | undefined,
  references: PageReferences,
  context: ReferenceContext,
): void {
  const { source, variables, url } = context;
  visitObject(value, tree, undefined, { references, source, variables, url });
}

/** Returns the links to files below `content/media/`, by the names of the files there. */
export function collectFileLinks(links: readonly Reference[]): Reference[] {
  const files: Reference[] = [];
  for (const link of links) {
    const name = getMediaFile(link.name);
    if (name !== undefined) files.push({ ...link, name });
  }
  return files;
}

/** Schema tree of a block of unknown type. Its anchor counts, so that links to it are not broken. */
const UNKNOWN_BLOCK: SchemaTree = { ...EMPTY_TREE, fields: new Map([['id', { ...EMPTY_TREE, part: 'id' }]]) };

type ListName = 'anchors' | 'folders' | 'data' | 'emails' | 'langs';

/** Lists of references by the schema part of the string. */
const LISTS: Readonly<Record<string, ListName>> = {
  id: 'anchors',
  dataName: 'data',
  mediaFolder: 'folders',
  email: 'emails',
  lang: 'langs',
};

function visit(value: unknown, tree: SchemaTree | undefined, path: Path, context: CollectContext): void {
  if (typeof value === 'string') visitText(value, tree, path, context);
  else if (Array.isArray(value)) visitList(value, tree, path, context);
  else if (typeof value === 'object' && value !== null) visitObject(value, tree, path, context);
}

function visitText(text: string, tree: SchemaTree | undefined, path: Path, context: CollectContext): void {
  const { references, variables } = context;
  const part = tree?.part;
  if (part === 'richText') {
    addHeadings(text, path, references);
    addMarkdown(text, () => ({ pointer: toPointer(path) }), context);
    return;
  }
  addVariables(text, () => ({ pointer: toPointer(path) }), context);
  if (part === 'link') addLink(text, { pointer: toPointer(path) }, context);
  if (part === 'columnName') references.columns.push({ name: text, pointer: toPointer(path) });
  if (part === 'dateTime') references.isTimed = true;
  if (part === 'date' || part === 'dateTime')
    references.dates.push({ name: text, pointer: toPointer(path), part });
  const list = part === undefined ? undefined : LISTS[part];
  if (list) references[list].push({ name: expandVariables(text, variables), pointer: toPointer(path) });
  // A field without a schema may take Markdown or not.
  const takesNone = tree !== undefined && !tree.isHidden && (part === undefined || part === 'heading');
  const mark = takesNone ? findMarkdownMark(text) : undefined;
  if (mark !== undefined) references.issues.push({ kind: 'plain', name: mark, pointer: toPointer(path) });
}

function visitList(
  list: readonly unknown[],
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  if (tree?.part === 'richText') {
    visitLines(list, path, context);
    return;
  }
  list.forEach((item, step) => {
    if (canRefer(item, tree?.items)) visit(item, tree?.items, { up: path, step }, context);
  });
}

/** Visits the lines of a rich text as one text, as they are rendered. */
function visitLines(list: readonly unknown[], path: Path | undefined, context: CollectContext): void {
  const lines = list.map((line) => (typeof line === 'string' ? line : ''));
  const { markdown, starts } = joinLines(lines);
  addHeadings(markdown, path, context.references);
  const pointer = toPointer(path);
  const getLocation = ({ start, end }: Span) => {
    const line = starts.findLastIndex((begin) => begin <= start);
    const isWhole = start === 0 && end === markdown.length && lines.length > 1;
    return { pointer: isWhole ? pointer : appendToPointer(pointer, Math.max(line, 0)) };
  };
  addMarkdown(markdown, getLocation, context);
}

/** Returns true if a value can hold references: not a number, a boolean or a plain text without any marks. */
function canRefer(value: unknown, tree: SchemaTree | undefined): boolean {
  return typeof value === 'string'
    ? tree?.part !== undefined || value.includes('{') || value.includes('**') || value.includes('](')
    : typeof value === 'object';
}

function visitObject(
  value: object,
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  const fields = tree?.part === 'block' ? getBlockTree(value) : tree;
  if (tree?.part === 'block') {
    const block: JsonObject = { ...value };
    if (typeof block.type === 'string')
      context.references.blocks.push({ type: block.type, pointer: toPointer(path), block });
  }
  for (const [step, field] of Object.entries(value)) {
    const inner = fields?.fields?.get(step) ?? fields?.additional;
    if (canRefer(field, inner)) visit(field, inner, { up: path, step }, context);
  }
  if (fields && fields.orders.length > 0) addOrders(value, fields.orders, path, context.references);
  if (fields && fields.alternatives.length > 0) addChoice(value, fields, path, context.references);
  addPartReferences(value, tree?.part, path, context);
}

function addOrders(
  value: object,
  orders: SchemaTree['orders'],
  path: Path | undefined,
  references: PageReferences,
): void {
  for (const [first, second] of orders) {
    const reference = (field: string) => {
      const name: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
      return typeof name === 'string'
        ? { field, name, pointer: toPointer({ up: path, step: field }) }
        : undefined;
    };
    const pair = { first: reference(first), second: reference(second) };
    if (pair.first && pair.second) references.orders.push({ first: pair.first, second: pair.second });
  }
}

function addChoice(
  value: object,
  { alternatives, fields }: SchemaTree,
  path: Path | undefined,
  references: PageReferences,
): void {
  // An unknown field may be a misspelt one of these. It is reported already.
  if (Object.keys(value).some((field) => !fields?.has(field))) return;
  const present = alternatives.filter((field) => Object.hasOwn(value, field));
  if (present.length !== 1)
    references.choices.push({ pointer: toPointer(path), fields: alternatives, present });
}

function addPartReferences(
  value: object,
  part: string | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  const { references, source } = context;
  const isWide = part === 'wideImage';
  if ((isWide || part === 'image' || part === 'photo') && 'src' in value && typeof value.src === 'string') {
    const hasAlternative =
      ('alt' in value && value.alt !== '') || ('decorative' in value && value.decorative === true);
    references.media.push({
      name: value.src,
      pointer: toPointer({ up: path, step: 'src' }),
      hasAlternative,
      isWide,
    });
  }
  if (part === 'photo' && 'url' in value && typeof value.url === 'string') {
    const pointer = toPointer({ up: path, step: 'url' });
    references.remotePhotos.push({ name: value.url, pointer, hasAlternative: 'alt' in value });
  }
  if (part === 'videoFile') addVideoFiles(value, path, references);
  if (part === 'richText' && 'file' in value && typeof value.file === 'string') {
    const pointer = toPointer({ up: path, step: 'file' });
    references.texts.push({ name: value.file, pointer });
    const file = TEXT + value.file;
    const text = source.read(file);
    if (text !== undefined) addMarkdown(text, (span) => ({ pointer, file, span }), context);
  }
  if (part === 'count' && 'count' in value && typeof value.count === 'string') {
    references.data.push({ name: value.count, pointer: toPointer({ up: path, step: 'count' }) });
  }
}

function addVideoFiles(value: object, path: Path | undefined, references: PageReferences): void {
  const add = (step: string, kind: FileReference['kind'], name: unknown) => {
    if (typeof name === 'string')
      references.videoFiles.push({ name, kind, pointer: toPointer({ up: path, step }) });
  };
  add('src', 'video', 'src' in value ? value.src : undefined);
  add('captions', 'captions', 'captions' in value ? value.captions : undefined);
}

function getBlockTree(value: object): SchemaTree | undefined {
  return 'type' in value && typeof value.type === 'string'
    ? (blockTrees.get(value.type) ?? UNKNOWN_BLOCK)
    : UNKNOWN_BLOCK;
}
