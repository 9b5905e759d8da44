import type { Query } from '../../generated/content.ts';
import type { QueryReference } from '../analyze/references.ts';
import { appendToPointer, parsePointer, toPointer } from '../paths/pointer.ts';
import type { Leaving, QueriedTable, Spread } from '../resolve/context.ts';
import { findBlock } from '../schema/annotations.ts';
import { getPagePointer } from '../schema/page-columns.ts';
import { getChild, getSchema } from '../schema/schema.ts';
import { listNeeded } from '../schema/schema-tree.ts';
import { listValues, type Visited } from '../schema/walk.ts';
import {
  createFileError,
  isObject,
  type Json,
  type JsonObject,
  type Origin,
  type Place,
  type RowLine,
  type Sought,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { mapValues } from '../util/map-values.ts';
import { listNamed } from './fill.ts';
import { listColumnsOf } from './page-row.ts';
import { hasEntries, isList, type QueryGroup, type QueryResult, type ShownResult } from './run-queries.ts';
import type { Row } from './sources.ts';
import { getNamedColumn, getSourceField, type MadeItem, ROW } from './to-item.ts';

/** The source of an object of an expanded page, and the time from which it is gone. */
interface Made
  extends Place,
    Pick<Row, 'places'>,
    Pick<MadeItem, 'moved'>,
    Partial<Omit<Leaving, 'pointer'>> {
  /** The query, if it is an entry that is made of a row. */
  by?: QueryReference;
  /** The pointers of its fields that are made of something else. */
  texts?: Record<string, string>;
}

/**
 * A page with what its queries give in their place. A block whose list is grouped becomes one block for each
 * group. One whose list stays empty becomes the text `empty` of its query, or is left out: a warning if it was
 * alone. A list that its block can do without is left out alone.
 */
export class ExpandedPage {
  readonly value: JsonObject;
  /** The page with, at its end, the texts that it shows at another time: their mistakes are found at any. */
  readonly checked: JsonObject;
  /** The rows of its tables, by their queries. */
  readonly tables = new Map<unknown, QueriedTable>();
  /** Its lists that are spread over pages. */
  readonly spread = new Map<unknown, Spread>();
  /** The entries and blocks that leave it by time, the last first. */
  readonly leaving: Leaving[];
  readonly diagnostics: UnlocatedDiagnostic[] = [];
  readonly #file: string;
  readonly #byPointer: ReadonlyMap<string, QueryResult>;
  readonly #byBlock: ReadonlyMap<string, readonly ShownResult[]>;
  readonly #made = new Map<unknown, Made>();
  /** The queries whose text in place of a list is on the page. */
  readonly #empty = new Set<Query>();

  constructor(file: string, page: JsonObject, results: readonly QueryResult[]) {
    this.#file = file;
    this.#byPointer = new Map(results.map((result) => [result.reference.pointer, result]));
    const shown = results.filter(hasEntries);
    this.#byBlock = groupBy(shown, ({ reference }) => reference.block);
    this.value = this.#copy(page, '');
    const { blocks } = this.value;
    const hidden = shown.flatMap(({ reference }) =>
      this.#empty.has(reference.query) ? [] : this.#showEmpty({}, reference),
    );
    this.checked = Array.isArray(blocks) ? { ...this.value, blocks: [...blocks, ...hidden] } : this.value;
    const parts = listValues({ value: this.value });
    this.leaving = parts.flatMap((part) => this.#listLeaving(part)).reverse();
  }

  /** Returns a copy of an object with what the queries in it give: in a block of a group, the entries of that group. */
  #copy(value: JsonObject, pointer: string, group?: QueryGroup): JsonObject {
    const copy = mapValues(value, (field, key) => this.#expand(field, appendToPointer(pointer, key), group));
    this.#made.set(copy, { file: this.#file, pointer });
    return copy;
  }

  #expand(value: Json, pointer: string, group?: QueryGroup): Json {
    const result = this.#byPointer.get(pointer);
    if (result) return this.#toValue(result, value, group);
    if (Array.isArray(value)) return this.#expandEntries(value, pointer, group);
    return isObject(value) ? this.#copy(value, pointer, group) : value;
  }

  /** Returns what a query gives: a number, the query of a table, or the entries of a list. */
  #toValue(result: QueryResult, written: Json, group?: QueryGroup): Json {
    if ('count' in result) return result.count;
    if (!isList(result)) {
      this.tables.set(written, result);
      return written;
    }
    const groups = group && result.groups.includes(group) ? [group] : result.groups;
    const entries = groups.flatMap((one) => one.entries);
    for (const { item, ...row } of entries) this.#made.set(item, { ...row, by: result.reference });
    return entries.map(({ item }) => item);
  }

  /** Expands a list. Of blocks that may all be gone one day, a warning says so. */
  #expandEntries(entries: readonly Json[], pointer: string, group?: QueryGroup): Json[] {
    const places = entries.map((_, i) => appendToPointer(pointer, i));
    const expanded = entries.flatMap((entry, i) => this.#expandEntry(entry, places[i] ?? '', group));
    const lists = places.flatMap((place) => this.#byBlock.get(place) ?? []);
    const [first] = lists;
    if (!first || lists.some(({ reference }) => reference.query.empty !== undefined)) return expanded;
    if (!expanded.every((block) => this.#made.get(block)?.until !== undefined)) return expanded;
    const isEmpty = expanded.length === 0;
    this.diagnostics.push(createEmptyWarning(this.#file, first.reference.pointer, isEmpty));
    const [block] = entries;
    return isEmpty && isObject(block) ? this.#showEmpty(block, first.reference, NOTHING) : expanded;
  }

  #expandEntry(entry: Json, pointer: string, group?: QueryGroup): Json[] {
    const lists = this.#byBlock.get(pointer);
    if (this.#byPointer.has(pointer) || !lists || !isObject(entry))
      return [this.#expand(entry, pointer, group)].flat();
    return this.#expandBlock(entry, pointer, lists);
  }

  /** Returns the blocks of a block with lists of queries, one for each group, and the texts in place of empty lists. */
  #expandBlock(written: JsonObject, pointer: string, lists: readonly ShownResult[]): Json[] {
    const grouped = lists.filter(isList).find(({ reference }) => reference.query.groupBy !== undefined);
    const groups = grouped && grouped.groups.length > 0 ? grouped.groups : [undefined];
    return groups.flatMap((group, i) => {
      const block = this.#copy(written, pointer, group);
      const filled = lists.map((list) => this.#readList(list, block));
      const empty = filled.filter(({ isEmpty }) => isEmpty);
      const missing = empty.find(({ isNeeded }) => isNeeded);
      if (missing) return this.#showEmpty(block, missing.reference);
      for (const { field } of empty) delete block[field];
      if (i > 0) delete block.id;
      const heading = grouped && addHeading(block, written, group, grouped.reference);
      const [first] = filled.filter(({ isNeeded }) => isNeeded).sort((a, b) => a.until - b.until);
      const leaving = first &&
        Number.isFinite(first.until) && {
          until: first.until,
          instead: groups.length > 1 ? [] : createEmpty(written, first.reference.query.empty),
        };
      this.#made.set(block, { file: this.#file, pointer, ...heading, ...leaving });
      // Below the last of its blocks.
      const below = i < groups.length - 1 ? [] : empty;
      return [block, ...below.flatMap(({ reference }) => this.#showEmpty({}, reference))];
    });
  }

  /** Reads how the list or the table of a query fills its block, and until when there is something in it. */
  #readList(list: ShownResult, block: JsonObject) {
    const { reference } = list;
    const [type, field = ''] = reference.place;
    if (isList(list) && list.spread) this.spread.set(block[field], list.spread);
    const ends = isList(list)
      ? [block[field]].flat().map((item) => this.#made.get(item)?.until)
      : list.rows.map((_, place) => list.ends.find((end) => end.place === place)?.until);
    const until = Math.max(...ends.map((end) => end ?? Number.POSITIVE_INFINITY));
    // Without such a list, a block has nothing to show.
    const isNeeded = listNeeded(getSchema(`blocks/${type}`)).some((choice) => choice.includes(field));
    return { reference, field, isEmpty: ends.length === 0, isNeeded, until };
  }

  /** Returns the text in place of a list, which comes from its query. */
  #showEmpty(block: JsonObject, reference: QueryReference, text = reference.query.empty): JsonObject[] {
    const blocks = createEmpty(block, text);
    const texts = { [findBlock('text').field]: appendToPointer(reference.pointer, 'empty') };
    for (const one of blocks) this.#made.set(one, { file: this.#file, pointer: reference.block, texts });
    this.#empty.add(reference.query);
    return blocks;
  }

  /** Lists what leaves the page by time at one of its values: the value itself, rows of a table, or one of a number. */
  #listLeaving({ value, path, holder }: Visited): Leaving[] {
    const pointer = toPointer(path);
    const written = this.#made.get(holder?.value)?.pointer;
    const result = path && written !== undefined && this.#byPointer.get(appendToPointer(written, path.step));
    if (result && !isList(result)) return listEnds(result, pointer);
    const { until, instead } = this.#made.get(value) ?? {};
    return until === undefined ? [] : [{ pointer, until, ...(instead && { instead }) }];
  }

  /** Returns where the value at a pointer is written: in the page before its expansion, in a cell, in another page. */
  findOrigin({ pointer, missing }: Sought): Origin {
    const file = this.#file;
    const steps = parsePointer(pointer);
    let [current, written]: [unknown, string] = [this.checked, ''];
    for (let i = 0; ; i++) {
      const { by, texts, ...row } = this.#made.get(current) ?? { file, pointer: written };
      if (by) return findCell(row, file, by, current, steps.slice(i), missing);
      const step = steps[i];
      if (step === undefined) return { file, pointer: row.pointer };
      current = getChild(current, step);
      written = texts?.[step] ?? appendToPointer(row.pointer, step);
    }
  }
}

/** Adds the heading of a group to the title of its block. Returns where the title is made of that alone. */
function addHeading(
  block: JsonObject,
  { title: written }: JsonObject,
  { title }: Partial<QueryGroup> = {},
  { pointer }: QueryReference,
): Pick<Made, 'texts'> {
  if (title === undefined) return {};
  block.title = typeof written === 'string' ? `${written}: ${title}` : title;
  return typeof written === 'string' ? {} : { texts: { title: appendToPointer(pointer, 'groupBy') } };
}

/** Returns the cell of a row that a value of an entry is made of; the row for a field without a value. */
function findCell(
  { moved, ...row }: Place & Pick<Row, 'places'> & Pick<MadeItem, 'moved'>,
  file: string,
  { pointer, query: { fields = {} } }: QueryReference,
  item: unknown,
  steps: readonly string[],
  missing: readonly string[] = [],
): Origin {
  const [field = missing.find((name) => name in fields) ?? missing[0], ...inside] = steps;
  const line: RowLine = { file, pointer, query: pointer };
  if (field === undefined) return { ...row, line };
  const source = getSourceField(Object(item), [field, ...inside]);
  const written = fields[source] ?? source;
  const whole = getNamedColumn(written);
  if (field in fields) line.pointer = ['fields', field].reduce(appendToPointer, pointer);
  const way = findWay(written, appendToPointer('', source), inside, moved);
  line.pointer = way.reduce(appendToPointer, line.pointer);
  // What is put together is in the cell of the first column that it names.
  const [column = whole] = listColumnsOf(listNamed(way.reduce<unknown>(getChild, written), ROW));
  if (column === undefined) return { file, pointer: line.pointer };
  line.column = column;
  if (steps.length === 0) return { file: row.file, pointer: row.pointer, line: { ...line, isEmpty: true } };
  const cell = row.places?.[column] ?? {
    file: row.file,
    pointer: row.pointer === '' ? getPagePointer(column) : appendToPointer(row.pointer, column),
  };
  const rest = whole === undefined ? [] : inside;
  return { file: cell.file, pointer: rest.reduce(appendToPointer, cell.pointer), line };
}

/** Returns the steps in a field that is put together to the part that is at a pointer in an entry. */
function findWay(
  written: unknown,
  pointer: string,
  [next, ...inside]: readonly string[],
  moved: MadeItem['moved'] = {},
): string[] {
  if (next === undefined || typeof written !== 'object') return [];
  const step = `${moved[pointer]?.[Number(next)] ?? next}`;
  const child = getChild(written, step);
  return child === undefined ? [] : [step, ...findWay(child, appendToPointer(pointer, next), inside, moved)];
}

/** Lists what leaves by time in the place of a number or of a table. */
function listEnds(result: Exclude<QueryResult, { groups: unknown }>, pointer: string): Leaving[] {
  if ('count' in result) return result.ends.map(({ until }) => ({ pointer, until }));
  return result.ends.flatMap(({ place, until }) => {
    const steps = place in result.rows ? [`rows/${place}`, ...listSizes(result, place)] : [];
    return steps.map((step) => ({ pointer: `${pointer}/${step}`, until }));
  });
}

/** Returns the pointer of the number of rows of the group that a row is in; none without groups. */
function listSizes({ headings = [] }: QueriedTable, place: number): string[] {
  let end = 0;
  const at = headings.findIndex(({ size }) => {
    end += size;
    return place < end;
  });
  return at < 0 ? [] : [`groups/${at}/size`];
}

/** The text in place of a list without which nothing would be left. */
const NOTHING = '–';

/** Returns the text in place of a block without entries, if there is one. */
function createEmpty({ title }: JsonObject, text: string | undefined): JsonObject[] {
  if (text === undefined) return [];
  const { type, field } = findBlock('text');
  return [{ type, ...(title !== undefined && { title }), [field]: text }];
}

function createEmptyWarning(file: string, pointer: string, isEmpty: boolean): UnlocatedDiagnostic {
  const reason = isEmpty ? ': this query gives nothing' : ' once the entries of this query are over';
  return createFileError('missing-empty', file, {
    severity: 'warning',
    pointer,
    message: `Nothing is left to show here${reason}.`,
    help: 'Add "empty" to the query, the text in place of the list: "empty": "No events are planned."',
  });
}
