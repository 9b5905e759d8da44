import type { Query } from '../../generated/content.ts';
import type { QueryReference } from '../analyze/references.ts';
import { groupBy } from '../group-by.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import type { Leaving, QueriedTable } from '../resolve/context.ts';
import { findBlock, getChild } from '../schema/schema.ts';
import { isObject, type Json, type JsonObject, type UnlocatedDiagnostic } from '../types.ts';
import type { QueryGroup, QueryResult } from './run-queries.ts';

/** Source of a value: its file and its pointer there. */
export interface Origin {
  file: string;
  pointer: string;
}

/** A page with what its queries give in their place. */
export interface ExpandedPage {
  value: JsonObject;
  /** The page with the texts that it shows at another time, in blocks at its end: their mistakes are found whatever the time. */
  checked: JsonObject;
  /** Returns where the value at a pointer comes from: the page as written, or a row. */
  findOrigin: (pointer: string) => Origin;
  /** The rows of its tables, by their queries. */
  tables: ReadonlyMap<unknown, QueriedTable>;
  /** The entries and blocks that leave it by time, the last first. */
  leaving: Leaving[];
  diagnostics: UnlocatedDiagnostic[];
}

type ListResult = Extract<QueryResult, { groups: unknown }>;

/**
 * Puts what queries give in their place. A block whose list is grouped becomes one block for each group; one whose list stays empty
 * becomes the text `empty` of its query, or is left out: it is a warning if nothing is beside it.
 */
export function expandPage(file: string, page: JsonObject, results: readonly QueryResult[]): ExpandedPage {
  const origins = new Map<object, Origin & Pick<Query, 'fields'> & { texts?: Record<string, string> }>();
  const tables = new Map<unknown, QueriedTable>();
  /** The queries whose text in place of a list is on the page. */
  const shown = new Set<Query>();
  const diagnostics: UnlocatedDiagnostic[] = [];
  const ends = new Map<unknown, Omit<Leaving, 'pointer'>>();
  const byPointer = new Map(results.map((result) => [result.reference.pointer, result]));
  const byBlock = groupBy(results.filter(isList), ({ reference }) => reference.block);

  const expand = (value: Json, pointer: string, group?: QueryGroup): Json => {
    const result = byPointer.get(pointer);
    if (result) return toValue(result, value, group);
    if (Array.isArray(value)) return expandEntries(value, pointer, group);
    if (!isObject(value)) return value;
    const made: JsonObject = {};
    for (const [key, field] of Object.entries(value))
      made[key] = expand(field, appendToPointer(pointer, key), group);
    origins.set(made, { file, pointer });
    return made;
  };

  const expandEntries = (entries: readonly Json[], pointer: string, group?: QueryGroup): Json[] => {
    const made = entries.flatMap((entry, i) => expandEntry(entry, appendToPointer(pointer, i), group));
    const lists = entries.flatMap((_, i) => byBlock.get(appendToPointer(pointer, i)) ?? []);
    const [first] = lists;
    if (!first || !lists.every(({ reference }) => reference.query.empty === undefined)) return made;
    if (!made.every((block) => ends.has(block))) return made;
    diagnostics.push(createEmptyWarning(file, first, made.length === 0));
    const [block] = entries;
    return made.length > 0 || !isObject(block) ? made : createEmpty(block, NOTHING);
  };

  const toValue = (result: QueryResult, written: Json, group?: QueryGroup): Json => {
    if ('count' in result) return result.count;
    if (!isList(result)) {
      tables.set(written, result);
      return written;
    }
    const { query, pointer } = result.reference;
    const groups = query.groupBy !== undefined && group ? [group] : result.groups;
    return groups.flatMap(({ items, rows }) =>
      items.map((item, i) => {
        const row = rows[i];
        origins.set(item, row && row.pointer !== '' ? { ...row, ...query } : { file, pointer });
        if (row?.until !== undefined) ends.set(item, { until: row.until });
        return item;
      }),
    );
  };

  const expandEntry = (entry: Json, pointer: string, group?: QueryGroup): Json[] => {
    if (byPointer.has(pointer)) return [expand(entry, pointer, group)].flat();
    const lists = byBlock.get(pointer);
    if (!lists || !isObject(entry)) return [expand(entry, pointer, group)];
    const grouped = lists.find(({ reference }) => reference.query.groupBy !== undefined);
    const groups = grouped && grouped.groups.length > 0 ? grouped.groups : [undefined];
    const blocks = groups.flatMap((one, i) => {
      const block = expand(entry, pointer, one);
      if (!isObject(block)) return [];
      const empty = lists.find(({ reference: { place } }) => [block[place[1] ?? '']].flat().length === 0);
      if (empty) return showEmpty(block, empty.reference);
      if (i > 0) delete block.id;
      if (one?.title !== undefined) block.title = joinTitles(entry.title, one.title);
      return [block];
    });
    for (const block of blocks) {
      const [first] = lists
        .map(({ reference: { place, query } }) => ({ query, until: findLastEnd(block[place[1] ?? '']) }))
        .toSorted((a, b) => a.until - b.until);
      if (first && Number.isFinite(first.until))
        ends.set(block, {
          until: first.until,
          instead: blocks.length > 1 ? [] : createEmpty(entry, first.query.empty),
        });
    }
    return blocks;
  };

  /** Returns the text in place of a list, which comes from its query. */
  const showEmpty = (block: JsonObject, { block: pointer, query, ...reference }: QueryReference) => {
    const made = createEmpty(block, query.empty);
    const texts = { [findBlock('x-text').field]: appendToPointer(reference.pointer, 'empty') };
    for (const one of made) origins.set(one, { file, pointer, texts });
    shown.add(query);
    return made;
  };

  /** Returns the time from which all entries of a list have left it. It may be infinite. */
  const findLastEnd = (list: Json | undefined) =>
    Math.max(...[list].flat().map((entry) => ends.get(entry)?.until ?? Number.POSITIVE_INFINITY));

  const listLeaving = (part: Json | undefined, pointer: string): Leaving[] => {
    if (part === null || typeof part !== 'object') return [];
    const inside = Object.entries(part).flatMap(([step, one]) => {
      const at = appendToPointer(pointer, step);
      const written = origins.get(part)?.pointer;
      const result = written !== undefined && byPointer.get(appendToPointer(written, step));
      if (!result || isList(result)) return listLeaving(one, at);
      const toPointer = (place: number) => ('count' in result ? at : `${at}/rows/${place}`);
      return result.ends.map(({ place, until }) => ({ pointer: toPointer(place), until }));
    });
    const end = ends.get(part);
    return [...(end ? [{ pointer, ...end }] : []), ...inside];
  };

  const expanded = expand(page, '');
  const value = isObject(expanded) ? expanded : page;
  const hidden = results.flatMap((result) =>
    isList(result) && !shown.has(result.reference.query) ? showEmpty({}, result.reference) : [],
  );
  const { blocks } = value;
  const checked = Array.isArray(blocks) ? { ...value, blocks: [...blocks, ...hidden] } : value;
  return {
    value,
    checked,
    tables,
    diagnostics,
    leaving: listLeaving(value, '').reverse(),
    findOrigin(pointer) {
      let [current, origin]: [unknown, Origin] = [checked, { file, pointer: '' }];
      for (const step of parsePointer(pointer)) {
        const parent = isObject(current) ? origins.get(current) : undefined;
        current = getChild(current, step);
        const known = isObject(current) ? origins.get(current) : undefined;
        const name = parent?.fields?.[step] ?? step;
        origin = known ?? {
          ...origin,
          pointer: parent?.texts?.[step] ?? appendToPointer(origin.pointer, name),
        };
      }
      return { file: origin.file, pointer: origin.pointer };
    },
  };
}

function isList(result: QueryResult): result is ListResult {
  return 'groups' in result;
}

/** The text in place of a list without which nothing would be left. */
const NOTHING = '–';

/** Returns the text in place of a block without entries, if there is one. */
function createEmpty({ title }: JsonObject, text: string | undefined): JsonObject[] {
  if (text === undefined) return [];
  const { type, field } = findBlock('x-text');
  return [{ type, ...(title !== undefined && { title }), [field]: text }];
}

function createEmptyWarning(
  file: string,
  { reference: { pointer } }: ListResult,
  isEmpty: boolean,
): UnlocatedDiagnostic {
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

function joinTitles(title: Json | undefined, group: string): string {
  return typeof title === 'string' ? `${title}: ${group}` : group;
}
