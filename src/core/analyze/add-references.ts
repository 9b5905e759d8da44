import { getMediaFile, getOwnPath, TEXT } from '../link.ts';
import { appendToPointer, type Path, toPointer } from '../pointer.ts';
import { getHeadingLevels, joinLines } from '../resolve/markdown.ts';
import { blockTrees, EMPTY_TREE, type SchemaTree } from '../schema/schema-tree.ts';
import type { ContentSource, JsonObject, Span } from '../types.ts';
import { findMarkdownMark, readMarkdown } from './markdown.ts';
import type { FileReference, PageReferences, Reference } from './references.ts';
import { expandInLink, expandVariables, findVariables } from './variables.ts';

/** What collecting depends on besides the page. */
export interface ReferenceContext {
  source: Pick<ContentSource, 'read'>;
  variables: Readonly<Record<string, string>>;
  /** The site's own URL, if it is known. */
  url: string | undefined;
}

interface Gathering extends ReferenceContext {
  references: PageReferences;
}

/** A text, and where a piece of it stands. */
interface Text {
  text: string;
  placeOf: (span: Span) => Omit<Reference, 'name'>;
}

/** Adds to `references` what a value refers to, following its schema tree. */
export function addReferences(
  value: object,
  tree: SchemaTree | undefined,
  references: PageReferences,
  context: ReferenceContext,
): void {
  const { source, variables, url } = context;
  visitObject(value, tree, undefined, { references, source, variables, url });
}

/** The files below `content/media/` among what is linked to, by their names there. */
export function collectFileLinks(links: readonly Reference[]): Reference[] {
  const files: Reference[] = [];
  for (const link of links) {
    const name = getMediaFile(link.name);
    if (name !== undefined) files.push({ ...link, name });
  }
  return files;
}

/** What is certain of a block of unknown type: its anchor. Links to it are not broken. */
const UNKNOWN_BLOCK: SchemaTree = { ...EMPTY_TREE, fields: new Map([['id', { ...EMPTY_TREE, part: 'id' }]]) };

type Listed = 'anchors' | 'folders' | 'data' | 'emails' | 'langs';

/** The parts whose string is a reference, and the list that it belongs to. */
const LISTS: Readonly<Record<string, Listed>> = {
  id: 'anchors',
  dataName: 'data',
  mediaFolder: 'folders',
  email: 'emails',
  lang: 'langs',
};

function visit(value: unknown, tree: SchemaTree | undefined, path: Path, gathering: Gathering): void {
  if (typeof value === 'string') visitText(value, tree, path, gathering);
  else if (Array.isArray(value)) visitList(value, tree, path, gathering);
  else if (typeof value === 'object' && value !== null) visitObject(value, tree, path, gathering);
}

function visitText(text: string, tree: SchemaTree | undefined, path: Path, gathering: Gathering): void {
  const { references, variables } = gathering;
  const part = tree?.part;
  if (part === 'richText') {
    addHeadings(text, path, references);
    visitMarkdown({ text, placeOf: () => ({ pointer: toPointer(path) }) }, gathering);
    return;
  }
  visitVariables({ text, placeOf: () => ({ pointer: toPointer(path) }) }, gathering);
  if (part === 'link') addLink(text, { pointer: toPointer(path) }, gathering);
  if (part === 'dateTime') references.isTimed = true;
  if (part === 'date' || part === 'dateTime')
    references.dates.push({ name: text, pointer: toPointer(path), part });
  const list = part === undefined ? undefined : LISTS[part];
  if (list) references[list].push({ name: expandVariables(text, variables), pointer: toPointer(path) });
  // Of a field that no schema knows, nobody can say whether it takes Markdown.
  const takesNone = tree !== undefined && !tree.isHidden && (part === undefined || part === 'heading');
  const mark = takesNone ? findMarkdownMark(text) : undefined;
  if (mark !== undefined) references.issues.push({ kind: 'plain', name: mark, pointer: toPointer(path) });
}

function visitVariables({ text, placeOf }: Text, { references, variables }: Gathering): void {
  for (const { name, ...span } of findVariables(text))
    if (!Object.hasOwn(variables, name)) references.unknownVariables.push({ name, ...placeOf(span) });
}

function addLink(
  link: string,
  place: Omit<Reference, 'name'>,
  { references, variables, url }: Gathering,
): void {
  const name = expandInLink(link, variables);
  const path = getOwnPath(name, url);
  references.links.push(path === undefined ? { name, ...place } : { name: path, written: name, ...place });
}

function visitMarkdown(markdown: Text, gathering: Gathering): void {
  visitVariables(markdown, gathering);
  const { links, issues } = readMarkdown(markdown.text);
  for (const link of links) addLink(link.url, markdown.placeOf(link), gathering);
  for (const { kind, word, ...span } of issues)
    gathering.references.issues.push({ kind, name: word, ...markdown.placeOf(span) });
}

function visitList(
  list: readonly unknown[],
  tree: SchemaTree | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  if (tree?.part === 'richText') {
    visitLines(list, path, gathering);
    return;
  }
  list.forEach((item, step) => {
    if (mayRefer(item, tree?.items)) visit(item, tree?.items, { up: path, step }, gathering);
  });
}

/** The lines of a rich text are read together, as they are drawn. */
function visitLines(list: readonly unknown[], path: Path | undefined, gathering: Gathering): void {
  const lines = list.map((line) => (typeof line === 'string' ? line : ''));
  const { markdown, starts } = joinLines(lines);
  addHeadings(markdown, path, gathering.references);
  const whole = toPointer(path);
  const placeOf = ({ start, end }: Span) => {
    const line = starts.findLastIndex((begin) => begin <= start);
    const isOfAll = start === 0 && end === markdown.length && lines.length > 1;
    return { pointer: isOfAll ? whole : appendToPointer(whole, Math.max(line, 0)) };
  };
  visitMarkdown({ text: markdown, placeOf }, gathering);
}

/** Numbers and switches refer to nothing, nor do words that are no part of their own. */
function mayRefer(value: unknown, tree: SchemaTree | undefined): boolean {
  return typeof value === 'string'
    ? tree?.part !== undefined || value.includes('{') || value.includes('**') || value.includes('](')
    : typeof value === 'object';
}

function visitObject(
  value: object,
  tree: SchemaTree | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  const fields = tree?.part === 'block' ? getBlockTree(value) : tree;
  if (tree?.part === 'block') {
    const block: JsonObject = { ...value };
    if (typeof block.type === 'string')
      gathering.references.blocks.push({ type: block.type, pointer: toPointer(path), block });
  }
  for (const [step, field] of Object.entries(value)) {
    const inner = fields?.fields?.get(step) ?? fields?.additional;
    if (mayRefer(field, inner)) visit(field, inner, { up: path, step }, gathering);
  }
  if (fields && fields.orders.length > 0) addOrders(value, fields.orders, path, gathering.references);
  if (fields && fields.alternatives.length > 0) addChoice(value, fields, path, gathering.references);
  addInside(value, tree?.part, path, gathering);
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
  // A field with a slip in its name may be the one that is missing: that is told already.
  if (Object.keys(value).some((field) => !fields?.has(field))) return;
  const present = alternatives.filter((field) => Object.hasOwn(value, field));
  if (present.length !== 1)
    references.choices.push({ pointer: toPointer(path), fields: alternatives, present: present });
}

function addHeadings(markdown: string, path: Path | undefined, references: PageReferences): void {
  const depths = getHeadingLevels(markdown);
  if (depths.length > 0) references.headings.push({ depths, pointer: toPointer(path) });
}

function addInside(
  value: object,
  part: string | undefined,
  path: Path | undefined,
  gathering: Gathering,
): void {
  const { references, source } = gathering;
  const isWide = part === 'wideImage';
  if ((isWide || part === 'image') && 'src' in value && typeof value.src === 'string') {
    const hasAlternative =
      ('alt' in value && value.alt !== '') || ('decorative' in value && value.decorative === true);
    references.media.push({
      name: value.src,
      pointer: toPointer({ up: path, step: 'src' }),
      hasAlternative,
      isWide,
    });
  }
  if (part === 'videoFile') {
    const reference = (step: string, kind: FileReference['kind'], name: unknown) => {
      if (typeof name === 'string')
        references.videoFiles.push({ name, kind, pointer: toPointer({ up: path, step }) });
    };
    reference('src', 'video', 'src' in value ? value.src : undefined);
    reference('captions', 'captions', 'captions' in value ? value.captions : undefined);
  }
  if (part === 'richText' && 'file' in value && typeof value.file === 'string') {
    const pointer = toPointer({ up: path, step: 'file' });
    references.texts.push({ name: value.file, pointer });
    const file = TEXT + value.file;
    const text = source.read(file);
    if (text !== undefined) visitMarkdown({ text, placeOf: (span) => ({ pointer, file, span }) }, gathering);
  }
  if (part === 'count' && 'count' in value && typeof value.count === 'string') {
    references.data.push({ name: value.count, pointer: toPointer({ up: path, step: 'count' }) });
  }
}

function getBlockTree(value: object): SchemaTree | undefined {
  return 'type' in value && typeof value.type === 'string'
    ? (blockTrees.get(value.type) ?? UNKNOWN_BLOCK)
    : UNKNOWN_BLOCK;
}
