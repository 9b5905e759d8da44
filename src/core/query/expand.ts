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
import { hasEntries, isList, type QueryGroup, type QueryResult } from './run-queries.ts';
import type { Row } from './sources.ts';
import { getNamedColumn, getSourceField, type MadeItem, ROW } from './to-item.ts';

/** A page with what its queries give in their place. */
export interface ExpandedPage {
  value: JsonObject;
  /** The page with, at its end, the texts that it shows at another time: their mistakes are found at any. */
  checked: JsonObject;
  /** Returns where the value at a pointer is written: in the page before its expansion, in a cell, in another page. */
  findOrigin: (sought: Sought) => Origin;
  /** The rows of its tables, by their queries. */
  tables: ReadonlyMap<unknown, QueriedTable>;
  /** Its lists that are spread over pages. */
  spread: ReadonlyMap<unknown, Spread>;
  /** The entries and blocks that leave it by time, the last first. */
  leaving: Leaving[];
  diagnostics: UnlocatedDiagnostic[];
}

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
 * Puts what queries give in their place. A block whose list is grouped becomes one block for each group. One
 * whose list stays empty becomes the text `empty` of its query, or is left out: a warning if it was alone. A
 * list that its block can do without is left out alone.
 */
export function expandPage(file: string, page: JsonObject, results: readonly QueryResult[]): ExpandedPage {
  const made = new Map<unknown, Made>();
  const tables = new Map<unknown, QueriedTable>();
  const spread = new Map<unknown, Spread>();
  /** The queries whose text in place of a list is on the page. */
  const shown = new Set<Query>();
  const diagnostics: UnlocatedDiagnostic[] = [];
  const byPointer = new Map(results.map((result) => [result.reference.pointer, result]));
  const byBlock = groupBy(results.filter(hasEntries), ({ reference }) => reference.block);

  const expand = (value: Json, pointer: string, group?: QueryGroup): Json => {
    const result = byPointer.get(pointer);
    if (result) return toValue(result, value, group);
    if (Array.isArray(value)) return expandEntries(value, pointer, group);
    if (!isObject(value)) return value;
    const copy = mapValues(value, (field, key) => expand(field, appendToPointer(pointer, key), group));
    made.set(copy, { file, pointer });
    return copy;
  };

  const toValue = (result: QueryResult, written: Json, group?: QueryGroup): Json => {
    if ('count' in result) return result.count;
    if (!isList(result)) {
      tables.set(written, result);
      return written;
    }
    const groups = group && result.groups.includes(group) ? [group] : result.groups;
    const entries = groups.flatMap((one) => one.entries);
    for (const { item, ...row } of entries) made.set(item, { ...row, by: result.reference });
    return entries.map(({ item }) => item);
  };

  const expandEntries = (entries: readonly Json[], pointer: string, group?: QueryGroup): Json[] => {
    const expanded = entries.flatMap((entry, i) => expandEntry(entry, appendToPointer(pointer, i), group));
    const lists = entries.flatMap((_, i) => byBlock.get(appendToPointer(pointer, i)) ?? []);
    const [first] = lists;
    if (!first || lists.some(({ reference }) => reference.query.empty !== undefined)) return expanded;
    if (!expanded.every((block) => made.get(block)?.until !== undefined)) return expanded;
    const isEmpty = expanded.length === 0;
    diagnostics.push(createEmptyWarning(file, first.reference.pointer, isEmpty));
    const [block] = entries;
    return isEmpty && isObject(block) ? showEmpty(block, first.reference, NOTHING) : expanded;
  };

  const expandEntry = (entry: Json, pointer: string, group?: QueryGroup): Json[] => {
    if (byPointer.has(pointer)) return [expand(entry, pointer, group)].flat();
    const lists = byBlock.get(pointer);
    if (!lists || !isObject(entry)) return [expand(entry, pointer, group)];
    const grouped = lists.filter(isList).find(({ reference }) => reference.query.groupBy !== undefined);
    const groups = grouped && grouped.groups.length > 0 ? grouped.groups : [undefined];
    return groups.flatMap((one, i) => {
      const block = expand(entry, pointer, one);
      if (!isObject(block)) return [];
      const listed = lists.map((list) => {
        const { reference } = list;
        const [type, field = ''] = reference.place;
        if (isList(list) && list.spread) spread.set(block[field], list.spread);
        const ends = isList(list)
          ? [block[field]].flat().map((item) => made.get(item)?.until)
          : list.rows.map((_, place) => list.ends.find((end) => end.place === place)?.until);
        const until = Math.max(...ends.map((end) => end ?? Number.POSITIVE_INFINITY));
        // Without such a list, a block has nothing to show.
        const isNeeded = listNeeded(getSchema(`blocks/${type}`)).some((choice) => choice.includes(field));
        return { reference, field, isEmpty: ends.length === 0, isNeeded, until };
      });
      const empty = listed.filter(({ isEmpty }) => isEmpty);
      const missing = empty.find(({ isNeeded }) => isNeeded);
      if (missing) return showEmpty(block, missing.reference);
      for (const { field } of empty) delete block[field];
      // Below the last of its blocks.
      const texts = i < groups.length - 1 ? [] : empty.flatMap(({ reference }) => showEmpty({}, reference));
      if (i > 0) delete block.id;
      const source: Made = { file, pointer };
      if (grouped && one?.title !== undefined) {
        if (typeof entry.title === 'string') block.title = `${entry.title}: ${one.title}`;
        else {
          block.title = one.title;
          source.texts = { title: appendToPointer(grouped.reference.pointer, 'groupBy') };
        }
      }
      const [first] = listed.filter((list) => list.isNeeded).sort((a, b) => a.until - b.until);
      if (first && Number.isFinite(first.until)) {
        const instead = groups.length > 1 ? [] : createEmpty(entry, first.reference.query.empty);
        Object.assign(source, { until: first.until, instead });
      }
      made.set(block, source);
      return [block, ...texts];
    });
  };

  /** Returns the text in place of a list, which comes from its query. */
  const showEmpty = (block: JsonObject, reference: QueryReference, text = reference.query.empty) => {
    const blocks = createEmpty(block, text);
    const texts = { [findBlock('text').field]: appendToPointer(reference.pointer, 'empty') };
    for (const one of blocks) made.set(one, { file, pointer: reference.block, texts });
    shown.add(reference.query);
    return blocks;
  };

  const listLeaving = ({ value: part, path, holder }: Visited): Leaving[] => {
    const pointer = toPointer(path);
    const written = made.get(holder?.value)?.pointer;
    const result = path && written !== undefined && byPointer.get(appendToPointer(written, path.step));
    if (result && !isList(result)) {
      if ('count' in result) return result.ends.map(({ until }) => ({ pointer, until }));
      return result.ends.flatMap(({ place, until }) =>
        (place in result.rows ? [`rows/${place}`, ...listSizes(result, place)] : []).map((step) => ({
          pointer: `${pointer}/${step}`,
          until,
        })),
      );
    }
    const { until, instead } = made.get(part) ?? {};
    return until === undefined ? [] : [{ pointer, until, ...(instead && { instead }) }];
  };

  const expanded = expand(page, '');
  const value = isObject(expanded) ? expanded : page;
  const hidden = results.flatMap((result) =>
    hasEntries(result) && !shown.has(result.reference.query) ? showEmpty({}, result.reference) : [],
  );
  const { blocks } = value;
  const checked = Array.isArray(blocks) ? { ...value, blocks: [...blocks, ...hidden] } : value;
  return {
    value,
    checked,
    tables,
    spread,
    diagnostics,
    leaving: listValues({ value }).flatMap(listLeaving).reverse(),
    findOrigin({ pointer, missing }) {
      const steps = parsePointer(pointer);
      let [current, written]: [unknown, string] = [checked, ''];
      for (let i = 0; ; i++) {
        const { by, texts, ...row } = made.get(current) ?? { file, pointer: written };
        if (by) return findCell(row, file, by, current, steps.slice(i), missing);
        const step = steps[i];
        if (step === undefined) return { file, pointer: row.pointer };
        current = getChild(current, step);
        written = texts?.[step] ?? appendToPointer(row.pointer, step);
      }
    },
  };
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
  return {
    rule: 'missing-empty',
    severity: 'warning',
    file,
    pointer,
    message: `Nothing is left to show here${reason}.`,
    help: 'Add "empty" to the query, the text in place of the list: "empty": "No events are planned."',
  };
}
