import type { Query } from '../../generated/content.ts';
import { TEXT } from '../content-paths.ts';
import { getMediaFile } from '../link.ts';
import { findMark } from '../markdown/findings.ts';
import { isBlank, joinLines } from '../markdown/lines.ts';
import { appendToPointer, type Path, parsePointer, toPointer } from '../pointer.ts';
import { isQuery } from '../schema/schema.ts';
import { EMPTY_TREE, type SchemaTree, selectTree } from '../schema/schema-tree.ts';
import { isObject, type Json, type JsonObject, type Span } from '../types.ts';
import {
  addLink,
  addMarkdown,
  addVariables,
  type CollectContext,
  type ReferenceContext,
} from './add-text-references.ts';
import {
  type FileReferences,
  findEnclosingBlock,
  type Reference,
  type ReferenceKind,
  type TreeObject,
} from './references.ts';
import { expandVariables } from './variables.ts';

/** Adds the references of a value to `references`, following its schema tree. */
export function addReferences(
  value: JsonObject,
  tree: SchemaTree | undefined,
  references: FileReferences,
  context: ReferenceContext,
): void {
  visitObject(value, tree, undefined, { ...context, references });
}

/** Returns the links to files below `content/media/`, by the names of the files there. */
export function collectFileLinks(links: readonly Reference[]): Reference[] {
  return links.flatMap((link) => {
    const name = getMediaFile(link.name);
    return name === undefined ? [] : { ...link, name };
  });
}

/** Schema tree of a block of unknown type. Its anchor counts, so that links to it are not broken. */
const UNKNOWN_BLOCK: SchemaTree = { ...EMPTY_TREE, fields: new Map([['id', { ...EMPTY_TREE, part: 'id' }]]) };

/** The kinds of references by the schema part that a text is, or by the part and its field. */
const KINDS: Readonly<Record<string, ReferenceKind>> = {
  id: 'anchor',
  columnName: 'column',
  dataName: 'data',
  'count.count': 'data',
  'embed.url': 'embedUrl',
  mediaFolder: 'folder',
  lang: 'lang',
  'image.src': 'media',
  'wideImage.src': 'media',
  'photo.src': 'media',
  'photo.url': 'remotePhoto',
  'richText.file': 'text',
  'videoFile.src': 'videoFile',
  'videoFile.captions': 'videoFile',
};

/** The kinds of names in which variables are expanded. */
const EXPANDED: ReadonlySet<ReferenceKind> = new Set(['anchor', 'data', 'folder', 'lang']);

/** Adds what a value refers to. `holder` is the object that has it as a field. */
function visit(
  value: Json,
  tree: SchemaTree | undefined,
  path: Path,
  context: CollectContext,
  holder?: TreeObject,
): void {
  if (tree?.takesQuery && isQuery(value)) addQuery(value, path, path, context);
  else if (typeof value === 'string') visitText(value, tree, path, context, holder);
  else if (Array.isArray(value)) visitList(value, tree, path, context);
  else if (isObject(value)) visitObject(value, tree, path, context);
}

function visitText(
  text: string,
  tree: SchemaTree | undefined,
  path: Path,
  context: CollectContext,
  holder: TreeObject | undefined,
): void {
  // An empty text refers to nothing.
  if (text === '') return;
  const { references, variables, source } = context;
  const part = tree?.part;
  const getLocation = (within: Span) => ({ pointer: toPointer(path), within });
  if (part === 'richText') {
    addMarkdown(text, getLocation, context);
    return;
  }
  addVariables(text, getLocation, context);
  if (part === 'link' || part === 'fileLink') addLink(text, { pointer: toPointer(path) }, context);
  if (part === 'dateTime') references.add('time', { name: text, pointer: toPointer(path) });
  const named = part ?? holder?.tree?.part;
  const kind = KINDS[part ?? `${named}.${path.step}`];
  if (kind && named !== undefined) {
    const name = EXPANDED.has(kind) ? expandVariables(text, variables) : text;
    references.add(kind, { name, pointer: toPointer(path), part: named, holder });
  }
  if (kind === 'text') {
    const file = TEXT + text;
    // The parser would leave out a byte order mark, and count from what follows it.
    const markdown = source.read(file)?.replace(/^\uFEFF/, ' ');
    if (markdown !== undefined) addMarkdown(markdown, (within) => ({ pointer: '', file, within }), context);
  }
  // A field without a schema may take Markdown or not.
  const takesNone =
    tree !== undefined &&
    !tree.isHidden &&
    (part === undefined || part === 'heading' || part === 'numberLabel');
  if (!takesNone) return;
  if (isBlank(text)) references.add('blank', { name: text, pointer: toPointer(path) });
  const mark = findMark(text);
  if (mark) references.add('plain', { name: text.slice(mark.start, mark.end), ...getLocation(mark) });
}

function visitList(
  list: readonly Json[],
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  if (tree?.part === 'richText') {
    if (list.length > 0) visitLines(list, path, context);
    return;
  }
  list.forEach((item, step) => {
    const itemPath = { up: path, step };
    if (path && tree?.takesQuery && isQuery(item)) addQuery(item, itemPath, path, context);
    else visit(item, tree?.items, itemPath, context);
  });
}

/** Adds a query. `list` is the path of the list or value that it is, or is an entry of. */
function addQuery(query: Query, path: Path, list: Path, { references }: CollectContext): void {
  const pointer = toPointer(path);
  const block = findEnclosingBlock({ pointer }, references.blocks);
  if (!block) return;
  const steps = parsePointer(toPointer(list).slice(block.pointer.length));
  references.queries.push({ query, pointer, block: block.pointer, place: [block.type, ...steps] });
}

/** Visits the lines of a rich text as one text, as they are rendered. */
function visitLines(list: readonly Json[], path: Path | undefined, context: CollectContext): void {
  const lines = list.map((line) => (typeof line === 'string' ? line : ''));
  const { markdown, starts } = joinLines(lines);
  const pointer = toPointer(path);
  const getLocation = ({ start, end }: Span) => {
    if (start === 0 && end === markdown.length && lines.length > 1) return { pointer };
    const line = starts.findLastIndex((begin) => begin <= start);
    const begin = starts[line] ?? 0;
    return {
      pointer: appendToPointer(pointer, line),
      within: { start: start - begin, end: Math.min(end - begin, lines[line]?.length ?? 0) },
    };
  };
  addMarkdown(markdown, getLocation, context);
}

function visitObject(
  value: JsonObject,
  tree: SchemaTree | undefined,
  path: Path | undefined,
  context: CollectContext,
): void {
  const { references } = context;
  const fields = selectTree(value, tree) ?? (tree && UNKNOWN_BLOCK);
  if (tree?.part === 'block' && typeof value.type === 'string')
    references.blocks.push({ type: value.type, pointer: toPointer(path), block: value });
  const holder = { value, tree: fields };
  for (const [step, field] of Object.entries(value))
    visit(field, fields?.fields?.get(step) ?? fields?.additional, { up: path, step }, context, holder);
  for (const field of fields?.timed ?? []) {
    const date = value[field];
    if (typeof date === 'string')
      references.add('time', { name: date, pointer: toPointer({ up: path, step: field }) });
  }
  if (fields && fields.orders.length + fields.alternatives.length > 0)
    references.objects.push({ pointer: toPointer(path), value, tree: fields });
}
