import { expandVariables } from '../../core/analyze/variables.ts';
import { readJsonFile } from '../../core/load/json/index.ts';
import { joinLines } from '../../core/markdown/lines.ts';
import { SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
import { appendToPointer, getParent, parsePointer, toPointer } from '../../core/paths/pointer.ts';
import { findOrigin, type LoadedPage, loadPage, type SiteContext } from '../../core/pipeline/index.ts';
import type { TextSource } from '../../core/resolve/context.ts';
import { getPagePointer } from '../../core/schema/page-columns.ts';
import { listValues } from '../../core/schema/walk.ts';
import { isObject, type Json, type Origin, type Span } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { memoize } from '../../core/util/memoize.ts';
import type { ShownText } from '../protocol.ts';
import type { UnmarkedText } from './marked-html.ts';

/** A text that the resolver has made, and its mark if it has one. */
export interface MadeText extends TextSource {
  text: string;
  isMarked: boolean;
  isOfSite: boolean;
}

/** The input of finding the texts of a page. */
interface Found {
  site: SiteContext;
  /** The page; absent for one without a file. */
  loaded: LoadedPage | undefined;
  /** The pointers of its blocks by their numbers. */
  blocks: readonly string[];
  made: readonly MadeText[];
  /** Returns the identity of the page at a path. */
  findPage: (path: string) => string | undefined;
}

/** The texts of a page with marks, and the way to one without. */
export interface FoundTexts {
  texts: Record<number, ShownText>;
  findUnmarked: (id: number) => ShownText | undefined;
}

/** Finds out where the texts of a page are written, and which of them are written as they are shown. */
export function findTexts(
  { site, loaded, blocks, made, findPage }: Found,
  unmarked: readonly UnmarkedText[],
): FoundTexts {
  const read = memoize((file: string): { value: Json | undefined } => {
    const rows = site.tables.getByFile(file)?.rows;
    if (rows || !file.endsWith('.json')) return { value: rows ?? site.source.read(file) };
    return readJsonFile(file, site.source);
  });
  const readFile = (file: string) => read(file).value;

  const find = (one: MadeText): ShownText | undefined => {
    const { page, cell, isOfSite, path, within } = one;
    const pointer = toPointer(path);
    if (page !== undefined) return findOther(page, '/title', one);
    if (isOfSite) return show({ file: SITE_FILE, pointer }, one);
    if (!loaded) return undefined;
    if (cell) return findCell(pointer, cell, one);
    return show(findOrigin(loaded, { pointer, within }), one);
  };

  /** Finds a field of another page. */
  const findOther = (path: string, pointer: string, one: MadeText) => {
    const id = findPage(path);
    if (id === undefined) return undefined;
    const other = loadPage(id, site);
    const isNamed = pointer === '/title' && findValue(other.value, ['navTitle']) === one.text;
    return show(findOrigin(other, { pointer: isNamed ? '/navTitle' : pointer }), one);
  };

  const findCell = (pointer: string, { row, column }: NonNullable<TextSource['cell']>, one: MadeText) => {
    if (!loaded) return undefined;
    const named = findValue(loaded.value, parsePointer(pointer));
    const queried = loaded.expanded?.tables.get(named);
    const written = queried?.rows[row ?? 0];
    const table = written ? site.tables.getByFile(written.file) : site.tables.get(String(named));
    if (row === undefined) {
      const file = table && site.tables.findSchemaFile(table.name);
      const title = ['properties', column, 'title'].reduce(appendToPointer, '');
      return show(file ? { file, pointer: title } : findOrigin(loaded, { pointer }), one);
    }
    if (written?.pointer === '') return findOther(String(written.values.path), getPagePointer(column), one);
    const place = written ?? (table && { file: table.file, pointer: `/${row}` });
    return place && show({ file: place.file, pointer: appendToPointer(place.pointer, column) }, one);
  };

  const show = (origin: Origin, { text, within }: MadeText): ShownText => {
    const whole = readFile(origin.file);
    const { pointer, value } = findWritten(origin, whole);
    const shared = { file: origin.file, pointer, ...(origin.line && { line: origin.line.pointer }) };
    if (!within) return { ...shared, isTyped: !origin.isComputed && value === text };
    if (isObject(value) && typeof value.file === 'string')
      return { ...shared, file: TEXT + value.file, pointer: '', within, isTyped: false };
    const entry = findEntry(value, within);
    if (!entry) return { ...shared, isTyped: false };
    const isAlone = isParagraph(entry.text, entry.within);
    const isPlain = entry.text.slice(entry.within.start, entry.within.end) === text;
    return {
      ...shared,
      pointer: entry.index === undefined ? pointer : appendToPointer(pointer, entry.index),
      within: entry.within,
      isTyped: isPlain && isAlone,
    };
  };

  const listInside = (isOfSite: boolean) =>
    memoize((pointer: string) =>
      listValues({ value: findValue(isOfSite ? readFile(SITE_FILE) : loaded?.value, parsePointer(pointer)) }),
    );
  const insides = { site: listInside(true), page: listInside(false) };

  /** Finds a text without a mark: among those that the element around it is made of, or else what holds them all. */
  const findUnmarked = ({ text, block, near }: UnmarkedText): ShownText | undefined => {
    const isOfSite = block === undefined;
    const around = near.flatMap((id) => made[id] ?? []).filter((one) => one.isOfSite === isOfSite);
    const pointers = around.flatMap(({ path, page }) =>
      page === undefined ? getParent(toPointer(path)) : [],
    );
    const outer = (block === undefined ? undefined : blocks[block]) ?? '';
    if (isOfSite && pointers.length === 0) return undefined;
    const [row] = around.flatMap(({ cell }) => cell?.row ?? []);
    const equal = made.filter((one) => !one.isMarked && one.text === text);
    const [word, otherWord] = equal.filter((one) => one.isOfSite);
    const same = equal.filter(
      (one) => one.isOfSite === isOfSite && (row === undefined || one.cell?.row === row),
    );
    const toPlace = (pointer: string): ShownText | undefined => {
      if (isOfSite) return { file: SITE_FILE, pointer, isTyped: false };
      return loaded && { ...show(findOrigin(loaded, { pointer }), NONE), isTyped: false };
    };
    const common = getCommon(pointers) ?? outer;
    const first = isWithin(common, outer) ? common : outer;
    for (let pointer = first; ; pointer = getParent(pointer)) {
      const [made, otherMade] = same.filter(({ path }) => isWithin(toPointer(path), pointer));
      if (made && !otherMade) return find(made);
      const inside = insides[isOfSite ? 'site' : 'page'](pointer);
      const [leaf, other] = inside.filter((one) => isShown(one.value, text, loaded?.site ?? site));
      if (leaf && !other && !made) return toPlace(pointer + toPointer(leaf.path));
      if (leaf || made) return toPlace(pointer);
      if (pointer === outer) return word && !otherWord ? find(word) : toPlace(first);
    }
  };

  const marked = made.flatMap((one, id) => {
    const shown = one.isMarked ? find(one) : undefined;
    return shown ? [[id, shown] as const] : [];
  });
  return {
    texts: Object.fromEntries(marked),
    // To find them costs as much as the page is long.
    findUnmarked(id) {
      const one = unmarked.find((text) => text.id === id);
      return one && findUnmarked(one);
    },
  };
}

const NONE: MadeText = { text: '', isMarked: false, isOfSite: false };

/** Returns the pointer of the value that holds all of some values. */
function getCommon([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  return others.reduce((common, other) => {
    let shared = common;
    while (!isWithin(other, shared)) shared = getParent(shared);
    return shared;
  }, first);
}

function isWithin(pointer: string, outer: string): boolean {
  return `${pointer}/`.startsWith(`${outer}/`);
}

/** Returns true for a value that a text shows: one with other separators, or a part of it, or with words around it. */
function isShown(value: unknown, text: string, { variables }: SiteContext): boolean {
  if (typeof value === 'number') return text.replaceAll(/\D/g, '') === String(value).replaceAll(/\D/g, '');
  if (typeof value !== 'string' || value === '') return false;
  const expanded = expandVariables(value, variables);
  return expanded.includes(text.trim()) || text.includes(expanded);
}

/** Finds a value, or the innermost one on the way to it that is there. Settings that are absent have their own pointer. */
function findWritten(
  { file, pointer }: Origin,
  whole: Json | undefined,
): { pointer: string; value: Json | undefined } {
  const value = findValue(whole, parsePointer(pointer));
  if (value !== undefined || pointer === '' || file === SITE_FILE) return { pointer, value };
  return findWritten({ file, pointer: getParent(pointer) }, whole);
}

/** Finds the line of a rich text that a range of the whole is in; of one that is no list, the text itself. */
function findEntry(
  value: Json | undefined,
  { start, end }: Span,
): { text: string; index?: number; within: Span } | undefined {
  if (typeof value === 'string') return { text: value, within: { start, end } };
  if (!Array.isArray(value)) return undefined;
  const lines = value.map(String);
  const { starts } = joinLines(lines);
  const index = starts.findLastIndex((from) => from <= start);
  const [text, from = 0] = [lines[index], starts[index]];
  if (text === undefined || end > from + text.length) return undefined;
  return { text, index, within: { start: start - from, end: end - from } };
}

/** Returns true for a range that is all of a paragraph, a heading or an entry of a list, but for what begins its line. */
function isParagraph(text: string, { start, end }: Span): boolean {
  return (
    /(^|\n)[ \t]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t]+)?$/.test(text.slice(0, start)) &&
    /^\s*?(\n|$)/.test(text.slice(end))
  );
}
