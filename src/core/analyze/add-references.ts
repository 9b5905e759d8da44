import { isObject } from '../is-object.ts';
import { getMediaFile, TEXT } from '../link.ts';
import { findMarkdownMark } from '../markdown/findings.ts';
import { joinLines } from '../markdown/lines.ts';
import { appendToPointer, type Path, toPointer } from '../pointer.ts';
import { blockTrees, EMPTY_TREE, hasUnknownField, type SchemaTree } from '../schema/schema-tree.ts';
import type { Json, JsonObject, Span } from '../types.ts';
import {
  addLink,
  addMarkdown,
  addVariables,
  type CollectContext,
  type ReferenceContext,
} from './add-text-references.ts';
import type { PageReferences, Reference } from './references.ts';
import { expandVariables } from './variables.ts';

/** Adds the references of a value to `references`, following its schema tree. */
export function addReferences(
  value: JsonObject,
  tree: SchemaTree | undefined,
  references: PageReferences,
  context: ReferenceContext,
): void {
  visitObject(value, tree, undefined, { ...context, references });
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

function visit(value: Json, tree: SchemaTree | undefined, path: Path, context: CollectContext): void {
  if (typeof value === 'string') visitText(value, tree, path, context);
  else if (Array.isArray(value)) visitList(value, tree, path, context);
  else if (isObject(value)) visitObject(value, tree, path, context);
}

function visitText(text: string, tree: SchemaTree | undefined, path: Path, context: CollectContext): void {
  // An empty text refers to nothing.
  if (text === '') return;
  const { references, variables } = context;
  const part = tree?.part;
  if (part === 'richText') {
    addMarkdown(text, () => ({ pointer: toPointer(path) }), context);
    return;
  }
  addVariables(text, () => ({ pointer: toPointer(path) }), context);
  if (part === 'link' || part === 'fileLink') addLink(text, { pointer: toPointer(path) }, context);
  if (part === 'columnName') references.columns.push({ name: text, pointer: toPointer(path) });
  if (part === 'dateTime') references.isTimed = true;
  if (part === 'date' || part === 'dateTime' || part === 'dayOrTime')
    references.dates.push({ name: text, pointer: toPointer(path), part });
  const list = part === undefined ? undefined : LISTS[part];
  if (list) references[list].push({ name: expandVariables(text, variables), pointer: toPointer(path) });
  // A field without a schema may take Markdown or not.
  const takesNone =
    tree !== undefined &&
    !tree.isHidden &&
    (part === undefined || part === 'heading' || part === 'numberLabel');
  const mark = takesNone ? findMarkdownMark(text) : undefined;
  if (mark !== undefined) references.issues.push({ kind: 'plain', name: mark, pointer: toPointer(path) });
}

function visitList(
  list: readonly Json[],
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  if (tree?.part === 'richText') {
    visitLines(list, path, context);
    return;
  }
  list.forEach((item, step) => {
    visit(item, tree?.items, { up: path, step }, context);
  });
}

/** Visits the lines of a rich text as one text, as they are rendered. */
function visitLines(list: readonly Json[], path: Path | undefined, context: CollectContext): void {
  const lines = list.map((line) => (typeof line === 'string' ? line : ''));
  const { markdown, starts } = joinLines(lines);
  const pointer = toPointer(path);
  const getLocation = ({ start, end }: Span) => {
    const line = starts.findLastIndex((begin) => begin <= start);
    const isWhole = start === 0 && end === markdown.length && lines.length > 1;
    return { pointer: isWhole ? pointer : appendToPointer(pointer, Math.max(line, 0)) };
  };
  addMarkdown(markdown, getLocation, context);
}

function visitObject(
  value: JsonObject,
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  const fields = tree?.part === 'block' ? getBlockTree(value) : tree;
  if (tree?.part === 'block' && typeof value.type === 'string')
    context.references.blocks.push({ type: value.type, pointer: toPointer(path), block: value });
  for (const [step, field] of Object.entries(value))
    visit(field, fields?.fields?.get(step) ?? fields?.additional, { up: path, step }, context);
  if (fields?.timed.some((field) => field in value)) context.references.isTimed = true;
  if (fields && fields.orders.length > 0) addOrders(value, fields.orders, path, context.references);
  if (fields && fields.alternatives.length > 0) addChoice(value, fields, path, context.references);
  addPartReferences(value, tree, path, context);
}

function addOrders(
  value: JsonObject,
  orders: SchemaTree['orders'],
  path: Path | undefined,
  references: PageReferences,
): void {
  for (const [first, second] of orders) {
    const [one, other] = [getReference(value, first, path), getReference(value, second, path)];
    if (one && other)
      references.orders.push({ first: { field: first, ...one }, second: { field: second, ...other } });
  }
}

/** Returns the reference in a field. An empty one is an error by its schema, and refers to nothing. */
function getReference(value: JsonObject, field: string, path: Path | undefined): Reference | undefined {
  const name = value[field];
  if (typeof name !== 'string' || name === '') return undefined;
  return { name, pointer: toPointer({ up: path, step: field }) };
}

function addChoice(
  value: JsonObject,
  tree: SchemaTree,
  path: Path | undefined,
  references: PageReferences,
): void {
  if (hasUnknownField(value, tree)) return;
  const { alternatives } = tree;
  const present = alternatives.filter((field) => Object.hasOwn(value, field));
  if (present.length !== 1)
    references.choices.push({ pointer: toPointer(path), fields: alternatives, present });
}

function addPartReferences(
  value: JsonObject,
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  const { references } = context;
  switch (tree?.part) {
    case 'image':
    case 'wideImage':
    case 'photo':
      addImage(value, tree, path, context);
      break;
    case 'embed': {
      const url = getReference(value, 'url', path);
      if (url) references.embeds.push(url);
      break;
    }
    case 'videoFile': {
      const [video, captions] = ['src', 'captions'].map((field) => getReference(value, field, path));
      if (video) references.videoFiles.push({ ...video, kind: 'video' });
      if (captions) references.videoFiles.push({ ...captions, kind: 'captions' });
      break;
    }
    case 'richText': {
      const text = getReference(value, 'file', path);
      if (text) addTextFile(text, context);
      break;
    }
    case 'count': {
      const data = getReference(value, 'count', path);
      if (data) references.data.push(data);
    }
  }
}

function addImage(
  value: JsonObject,
  tree: SchemaTree,
  path: Path | undefined,
  { references: { media, remotePhotos } }: CollectContext,
): void {
  const image = getReference(value, 'src', path);
  const isDecorative = 'decorative' in value && value.decorative !== false;
  const hasAlternative = 'alt' in value || hasUnknownField(value, tree);
  if (image)
    media.push({
      ...image,
      hasAlternative: hasAlternative || isDecorative,
      isWide: tree.part === 'wideImage',
    });
  const photo = tree.part === 'photo' ? getReference(value, 'url', path) : undefined;
  if (photo) remotePhotos.push({ ...photo, hasAlternative });
}

function addTextFile({ name, pointer }: Reference, context: CollectContext): void {
  context.references.texts.push({ name, pointer });
  const file = TEXT + name;
  const text = context.source.read(file);
  if (text !== undefined) addMarkdown(text, (span) => ({ pointer, file, span }), context);
}

function getBlockTree({ type }: JsonObject): SchemaTree {
  return (typeof type === 'string' && blockTrees.get(type)) || UNKNOWN_BLOCK;
}
