import type { Query } from '../../generated/content.ts';
import { findTextFault } from '../load/text-format.ts';
import { createCodeFilter } from '../markdown/code.ts';
import { isBlank, isUnfilled, joinLines } from '../markdown/lines.ts';
import type { MarkdownParser } from '../markdown/parse.ts';
import { findMark, listHeadings, readMarkdown } from '../markdown/read-markdown.ts';
import { TEXT } from '../paths/content-paths.ts';
import { getOwnPath } from '../paths/parse-link.ts';
import { appendToPointer, parsePointer, toPointer } from '../paths/pointer.ts';
import { isServedElsewhere } from '../paths/site-paths.ts';
import { isQuery } from '../schema/nodes.ts';
import { listValues, type Visited } from '../schema/walk.ts';
import { listMatches } from '../text/list-matches.ts';
import { SHEET_ERROR } from '../text/sheet-error.ts';
import { isObject, type Json, type JsonObject, type Span } from '../types.ts';
import {
  type FileReferences,
  findEnclosingBlock,
  getTextRole,
  hasTextRole,
  REFERENCE_KINDS,
  type ReferenceKind,
  type ReferenceLocation,
} from './references.ts';
import type { SiteContext } from './site.ts';
import {
  expandInLink,
  expandInMarkdown,
  expandVariables,
  findForeignTags,
  findHalfVariables,
  findVariables,
} from './variables.ts';

/** The context of a page in which its references are collected. */
export interface ReferenceContext
  extends Pick<SiteContext, 'source' | 'variables' | 'url' | 'otherPaths' | 'timeZone'> {
  parseMarkdown: MarkdownParser;
}

/** Returns the location of a range of a text. */
type Locate = (span: Span) => ReferenceLocation;

export function locateIn(text: string, place: ReferenceLocation, within?: Span): ReferenceLocation {
  return { ...place, within, written: within ? text.slice(within.start, within.end) : text };
}

const KIND_BY_PART: ReadonlyMap<string, ReferenceKind> = new Map(Object.entries(REFERENCE_KINDS));

/** The kinds of names in which variables are expanded. */
const EXPANDED: ReadonlySet<ReferenceKind> = new Set(['anchor', 'data', 'folder', 'lang']);

/** Collects what the values of a page or of the site config refer to, following their schema trees. */
export class ReferenceCollector {
  readonly #references: FileReferences;
  readonly #context: ReferenceContext;

  constructor(references: FileReferences, context: ReferenceContext) {
    this.#references = references;
    this.#context = context;
  }

  /** Adds what a value refers to, for a walk. Returns true if the values in it are still to be added. */
  readonly add = (visited: Visited): boolean => {
    const { value, tree, path, holder } = visited;
    const isEntry = Array.isArray(holder?.value) && holder.tree?.takesQuery;
    if ((isEntry || tree?.takesQuery) && isQuery(value))
      this.#addQuery(value, toPointer(path), toPointer(isEntry ? holder.path : path), holder);
    else if (typeof value === 'string') this.#addText(value, visited);
    else if (Array.isArray(value) && tree?.part === 'richText') this.#addLines(value, toPointer(path));
    else {
      if (isObject(value)) this.#addObject(value, visited);
      return true;
    }
    return false;
  };

  #addObject(value: JsonObject, { tree, path }: Visited): void {
    const { blocks, objects } = this.#references;
    if (tree?.part === 'block' && typeof value.type === 'string')
      blocks.push({ type: value.type, pointer: toPointer(path), block: value });
    for (const field of tree?.node['x-timed'] ?? []) {
      const date = value[field];
      if (typeof date === 'string')
        this.#references.add('time', { name: date, pointer: toPointer({ up: path, step: field }) });
    }
    if (tree?.node['x-order'] || tree?.node['x-oneOf'])
      objects.push({ pointer: toPointer(path), value, tree });
  }

  /** Adds a query. `list` is the pointer of the list or value that it is, or is an entry of. */
  #addQuery(query: Query, pointer: string, list: string, holder: Visited | undefined): void {
    const { blocks, queries } = this.#references;
    const { pointer: block = '', type = '' } = findEnclosingBlock({ pointer }, blocks) ?? {};
    const steps = parsePointer(list.slice(block.length));
    const columns = holder ? listColumnNames(holder) : [];
    queries.push({
      query,
      pointer,
      block,
      place: [type, ...steps],
      ...(columns.length > 0 && { columns }),
    });
  }

  #addText(text: string, { tree, path, holder }: Visited): void {
    // An empty text refers to nothing.
    if (text === '') return;
    const references = this.#references;
    const { variables, source } = this.#context;
    const part = tree?.part;
    const getLocation = (within?: Span) => locateIn(text, { pointer: toPointer(path) }, within);
    if (isUnfilled(text)) references.add('unfilled', { name: text, ...getLocation() });
    if (part === 'richText') {
      this.#addMarkdown(text, getLocation);
      return;
    }
    addVariables(references, text, variables, getLocation);
    if (getTextRole(part) === 'link') this.#addLink(text, getLocation());
    const named = part ?? holder?.tree?.part;
    const kind = KIND_BY_PART.get(part ?? `${named}.${path?.step}`);
    if (kind && named !== undefined) {
      const name = EXPANDED.has(kind) ? expandVariables(text, variables) : text;
      const object = isObject(holder?.value) ? holder.value : undefined;
      references.add(kind, { name, ...getLocation(), part: named, holder: object });
    }
    if (kind === 'text') {
      const file = TEXT + text;
      // The parser would leave out a byte order mark, and count from what follows it.
      const markdown = source.read(file)?.replace(/^\uFEFF/, ' ');
      if (markdown !== undefined && !findTextFault(file, markdown))
        this.#addMarkdown(markdown, (within) => locateIn(markdown, { pointer: '', file }, within));
    }
    // A field without a schema may take Markdown or not.
    if (!hasTextRole(tree, 'words', 'label')) return;
    if (isBlank(text)) references.add('blank', { name: text, ...getLocation() });
    const mark = findMark(text);
    if (mark)
      references.add('plain', { name: mark.name, ...getLocation({ start: mark.start, end: mark.end }) });
  }

  /** Adds the lines of a rich text as one text, as they are rendered. */
  #addLines(list: readonly Json[], pointer: string): void {
    if (list.length === 0) return;
    const lines = list.map((line) => (typeof line === 'string' ? line : ''));
    const { markdown, starts } = joinLines(lines);
    lines.forEach((name, step) => {
      if (isUnfilled(name))
        this.#references.add('unfilled', { name, pointer: appendToPointer(pointer, step) });
    });
    this.#addMarkdown(markdown, ({ start, end }) => {
      if (start === 0 && end === markdown.length && lines.length > 1) return { pointer };
      const line = starts.findLastIndex((begin) => begin <= start);
      const text = lines[line] ?? '';
      const begin = starts[line] ?? 0;
      const within = { start: start - begin, end: Math.min(end - begin, text.length) };
      return locateIn(text, { pointer: appendToPointer(pointer, line) }, within);
    });
  }

  /** Adds the references of a rich text. */
  #addMarkdown(written: string, getLocation: Locate): void {
    const { variables, parseMarkdown } = this.#context;
    addVariables(this.#references, written, variables, getLocation);
    if (isBlank(written))
      this.#references.add('blank', { name: written, ...getLocation({ start: 0, end: written.length }) });
    const { text, toWritten } = expandInMarkdown(written, variables);
    const tags = findForeignTags(written);
    const parsed = parseMarkdown(text);
    this.#references.headings.push(...listHeadings(parsed.root));
    for (const { kind, url, address, ...span } of readMarkdown(parsed)) {
      const within = toWritten(address ?? span);
      if (tags.some((tag) => tag.start < within.end && within.start < tag.end)) continue;
      const location = { ...getLocation(within), ...(address && { isAddress: true }) };
      const name = url ?? written.slice(within.start, within.end);
      if (kind === 'link') this.#addLink(name, location);
      else this.#references.add(kind, { name, ...location });
    }
  }

  /** Adds a link, by its path if it is a full URL of the site. `location` is that of its address. */
  #addLink(link: string, location: ReferenceLocation): void {
    const { variables, url, otherPaths } = this.#context;
    const name = completeOtherLink(expandInLink(link, variables), this.#context);
    const path = getOwnPath(name, url);
    const isOther = path === undefined || isServedElsewhere(path, otherPaths);
    this.#references.addLink(isOther ? { name, ...location } : { name: path, url: name, ...location });
  }
}

/** Lists the columns that the fields of an object name. */
function listColumnNames({ value, tree }: Visited): string[] {
  return listValues({ value, tree }).flatMap((one) =>
    one.tree?.part === 'columnName' && typeof one.value === 'string' ? one.value : [],
  );
}

/**
 * Adds the variables of a text, those that the site does not have too, what looks like one of another system, and
 * errors of spreadsheets.
 */
export function addVariables(references: FileReferences, text: string, known: object, locate: Locate): void {
  const errors = text.includes('#') ? listMatches(text, SHEET_ERROR).filter(createCodeFilter(text)) : [];
  for (const { name, ...span } of errors) references.add('sheetError', { name, ...locate(span) });
  const tags = findForeignTags(text);
  for (const { name, ...span } of tags) references.add('foreignTag', { name, ...locate(span) });
  for (const { name, ...span } of findVariables(text)) {
    if (tags.some(({ start, end }) => start <= span.start && span.end <= end)) continue;
    const kind = Object.hasOwn(known, name) ? 'variable' : 'unknownVariable';
    references.add(kind, { name, ...locate(span) });
  }
  for (const { name, ...span } of findHalfVariables(text, (word) => Object.hasOwn(known, word))) {
    const [column = ''] = name.split(/(?<=\..*)[.:]/, 1);
    if (Object.hasOwn(known, column)) references.add('unknownVariable', { name, ...locate(span) });
  }
}

/** Returns the full URL of an internal link that leads to another application; any other link as it is. */
export function completeOtherLink(
  link: string,
  { url = '', otherPaths }: Pick<SiteContext, 'url' | 'otherPaths'>,
): string {
  return isServedElsewhere(link, otherPaths) ? url + link : link;
}
