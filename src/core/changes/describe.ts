import { expandVariables } from '../analyze/variables.ts';
import { applyToValue } from '../edit/apply-to-value.ts';
import { splitCell } from '../load/csv.ts';
import { appendToPointer, getParent, parsePointer } from '../paths/pointer.ts';
import { findSchemaNode, type SchemaNode } from '../schema/schema.ts';
import { isObject, type Json, type Operation } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { groupBy } from '../util/group-by.ts';
import { isEqual } from '../util/is-equal.ts';
import { mapValues } from '../util/map-values.ts';
import { getFileName, getFileSchema } from './file-name.ts';
import {
  formatChange,
  formatPresence,
  formatQuery,
  getFieldTitle,
  isQueryOf,
  joinFirst,
  QUERY_FIELDS,
} from './format-value.ts';
import { findLastIndices } from './last-indices.ts';
import { type PlacedChange, type PlacedEntry, pairMoved } from './moved-entries.ts';
import { type Change, joinNames, sumUp } from './sum-up.ts';
import {
  findQuery,
  getEntryName,
  isBlockList,
  isOnlyDetail,
  isOnlyList,
  listContents,
} from './value-name.ts';

/** A file before the operations that are described. */
export interface DescribedFile {
  file: string;
  base: Json;
  /** The row schema of a table. */
  schema?: SchemaNode | undefined;
  /** The variables of the site, which names may contain. */
  variables?: Readonly<Record<string, string>> | undefined;
}

/** A value in a file: the names from that of the file to its own, without those that are implied. */
interface Located {
  path: string[];
  node: SchemaNode;
  /** True if a sentence about the value is clear without its own name. */
  isImplied: boolean;
}

/** A move in words: the innermost thing that the entry has stayed in, its name, its new path and its way. */
interface Move {
  from: PlacedEntry;
  to: PlacedEntry;
  holder: string[];
  name: string;
  path: string[];
  way: string;
}

/**
 * Describes operations, each applied to the result of those before it, in sentences with the titles of the schemas.
 * Throws an `EditError` for one that the value can't take, such as one on a range of a whole Markdown file.
 */
export function describe(operations: readonly Operation[], described: DescribedFile): string[] {
  const describer = new Describer(described, findLastIndices(operations));
  const changes: PlacedChange[] = [];
  let value = described.base;
  /** The query that the last operations were on, and the file before them. */
  let open: { query: string; start: Json } | undefined;
  for (const [i, operation] of operations.entries()) {
    const before = splitList(value, operation);
    value = applyToValue(before, operation);
    const query = open?.query ?? findQuery(before, operation.pointer, describer.root);
    if (query === undefined) {
      changes.push(...describer.describe(operation, before, value));
      continue;
    }
    open ??= { query, start: before };
    if (operations[i + 1]?.pointer.startsWith(`${query}/`)) continue;
    changes.push(...describer.describeValue(query, open.start, value));
    open = undefined;
  }
  return sumUp(describer.joinMoves(changes)).map(({ text }) => text);
}

/** Expands the variables in all texts of a value. */
function expandTexts(value: Json, variables: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') return expandVariables(value, variables);
  if (Array.isArray(value)) return value.map((entry) => expandTexts(entry, variables));
  return isObject(value) ? mapValues(value, (field) => expandTexts(field, variables)) : value;
}

/** Splits the list in a cell, if an operation names an entry of it. */
function splitList(value: Json, { pointer }: Operation): Json {
  const holder = getParent(pointer);
  const cell = pointer === '' ? undefined : findValue(value, parsePointer(holder));
  if (typeof cell !== 'string') return value;
  const entries = splitCell(cell).map(({ entry }) => entry);
  return applyToValue(value, { op: 'set', pointer: holder, value: entries });
}

class Describer {
  /** The schema of the file. */
  readonly root: SchemaNode;
  readonly #name: string;
  readonly #variables: Readonly<Record<string, string>>;
  /** The indices of inserted and moved entries after all operations. */
  readonly #indices: ReadonlyMap<Operation, number>;
  /** Objects as they were before the operations on them, by which they are named. */
  readonly #originals = new WeakMap<object, Json>();
  /** Entries that have moved, which are named by all of their name. */
  readonly #moved = new WeakSet<object>();

  constructor(
    { file, base, schema = {}, variables = {} }: DescribedFile,
    indices: ReadonlyMap<Operation, number>,
  ) {
    this.#indices = indices;
    this.#name = getFileName(file, base, variables);
    this.root = getFileSchema(file, schema);
    this.#variables = variables;
  }

  /** Describes the change of a value that is in the file before and after it. */
  describeValue(pointer: string, before: Json, after: Json): PlacedChange[] {
    const steps = parsePointer(pointer);
    this.#keepOriginals(before, after, steps);
    return this.#compare(before, after, steps);
  }

  describe(operation: Operation, before: Json, after: Json): PlacedChange[] {
    const steps = parsePointer(operation.pointer);
    if (operation.op !== 'move') this.#keepOriginals(before, after, steps);
    switch (operation.op) {
      case 'set':
        return this.#compare(before, after, steps);
      case 'insert':
        return [{ ...this.#describeEntry('added', after, steps), index: this.#indices.get(operation) }];
      case 'remove':
        return [this.#describeEntry('removed', before, steps)];
      case 'duplicate': {
        const { path } = this.#locate(before, steps);
        return [{ path, kind: 'added', text: `${joinNames(path)} duplicated` }];
      }
      case 'move':
        return [this.#describeMove(operation, before, after)];
    }
  }

  /** Describes the change of a value; of an object, that of each field, but those of a query together. */
  #compare(before: Json, after: Json, steps: readonly string[]): PlacedChange[] {
    const [old, value] = [findValue(before, steps), findValue(after, steps)];
    if (isEqual(old, value)) return [];
    if (old === undefined) return [this.#describeEntry('added', after, steps)];
    if (value === undefined) return [this.#describeEntry('removed', before, steps)];
    const { path, isImplied, node } = this.#locate(before, steps);
    const nodes = [node, findSchemaNode(this.root, after, steps)] as const;
    const names = joinNames(isImplied ? path.slice(0, -1) : path);
    const shown = [old, value].map((one) => expandTexts(one, this.#variables));
    const [from = old, to = value] = isEqual(shown[0], shown[1]) ? [] : shown;
    const change: PlacedChange = {
      path,
      kind: 'changed',
      text: `${names}: ${formatChange(from, to, nodes)}`,
    };
    if (!isObject(old) || !isObject(value)) return [change];
    const areQueries = isQueryOf(old, nodes[0]) && isQueryOf(value, nodes[1]);
    const isShown = areQueries && formatQuery(old) !== formatQuery(value);
    const others = Object.keys({ ...old, ...value }).filter(
      (name) => !isShown || !QUERY_FIELDS.includes(name),
    );
    const edits = others.flatMap((name) => this.#compare(before, after, [...steps, name]));
    return isShown ? [change, ...edits] : edits;
  }

  /** Describes an entry of a list, or a field with its value, that is added or removed. */
  #describeEntry(kind: 'added' | 'removed', file: Json, steps: readonly string[]): PlacedChange {
    const { path, node } = this.#locate(file, steps);
    const value = expandTexts(findValue(file, steps) ?? null, this.#variables);
    const change = { path, kind, place: { file, steps } };
    if (isObject(findValue(file, steps.slice(0, -1))))
      return { ...change, text: joinNames(path) + formatPresence(kind, value, node) };
    const contents = joinFirst(isObject(value) && !isQueryOf(value, node) ? listContents(value, node) : []);
    const text = `${joinNames(path.slice(0, -1))}: ${path.at(-1)} ${kind}`;
    return { ...change, text: contents ? `${text}, with ${contents}` : text };
  }

  /** Joins the sentences for what is removed in one place and added in another. */
  joinMoves(changes: readonly PlacedChange[]): Change[] {
    const pairs = pairMoved(changes, this.root);
    const moves = pairs.map(([from, to]) => this.#nameMove(from, to));
    const groups = groupBy(moves, ({ holder, way }) => `${joinNames(holder)}: ${way}`).values();
    const byChange = groupBy(groups, ([first]) => first?.to.change);
    const replaced = new Set(pairs.flat().flatMap(({ isWhole, change }) => (isWhole ? change : [])));
    return changes.flatMap((change): Change[] => {
      const sentences = (byChange.get(change) ?? []).flatMap((group) => this.#describeMoves(group));
      return replaced.has(change) ? sentences : [change, ...sentences];
    });
  }

  /** Names an entry that has moved, the innermost thing that it has stayed in, and its way there. */
  #nameMove(from: PlacedEntry, to: PlacedEntry): Move {
    const [source, target] = [this.#locate(from.file, from.steps).path, this.#locate(to.file, to.steps).path];
    const name = source.pop() ?? '';
    target.pop();
    const length = source.findIndex((one, i) => one !== target[i]);
    const holder = source.slice(0, length < 0 ? source.length : length);
    const [out, into] = [source, target].map((path) => joinNames(path.slice(holder.length)));
    const way = [...(out ? [`from ${out}`] : []), ...(into ? [`into ${into}`] : [])].join(' ');
    const path = [...target, name];
    const place = (to.isWhole ? to.change.index : undefined) ?? Number(to.steps.at(-1));
    return { from, to, holder, name, path, way: `moved ${way || `to place ${place + 1}`}` };
  }

  /** Describes moves from one place to one place in a sentence, then what else has changed in the entries. */
  #describeMoves(moves: readonly Move[]): Change[] {
    const [first] = moves;
    if (!first) return [];
    const { holder, name, path, way, to } = first;
    const noun = isBlockList(this.#locate(to.file, to.steps.slice(0, -1)).node) ? 'blocks' : 'entries';
    const text =
      moves.length === 1
        ? `${name} ${way}`
        : `${moves.length} ${noun} ${way}: ${joinFirst(moves.map((move) => move.name))}`;
    const edits = moves.flatMap(({ from, to: { file, steps, value } }) => {
      this.#moved.add(from.value).add(value);
      const before = applyToValue(file, {
        op: 'set',
        pointer: steps.reduce<string>(appendToPointer, ''),
        value: from.value,
      });
      return this.#compare(before, file, steps);
    });
    return [{ path, kind: 'moved', text: `${joinNames(holder)}: ${text}` }, ...edits];
  }

  /** Describes the move of an entry or a field: to another place, to another list or object, to another name. */
  #describeMove(operation: Operation & { op: 'move' }, before: Json, after: Json): Change {
    const { from, pointer } = operation;
    const steps = parsePointer(pointer);
    const { path } = this.#locate(before, parsePointer(from));
    const target = this.#locate(after, steps).path;
    const name = joinNames(path);
    if (getParent(from) !== getParent(pointer)) {
      const first = target.findIndex((one, i) => one !== path[i]);
      return { path, kind: 'moved', text: `${name} moved to ${joinNames(target.slice(first, -1))}` };
    }
    if (from !== pointer && isObject(findValue(after, steps.slice(0, -1))))
      return { path, kind: 'changed', text: `${name} renamed to ${target.at(-1)}` };
    const index = this.#indices.get(operation) ?? Number(steps.at(-1));
    const place = from === pointer ? (operation.at ?? 0) : index;
    return { path, kind: 'moved', text: `${name} moved to place ${place + 1}` };
  }

  /** Keeps the originals of the objects and lists that hold what an operation changes. */
  #keepOriginals(before: Json, after: Json, steps: readonly string[]): void {
    for (const i of steps.keys()) {
      const [old, value] = [before, after].map((one) => findValue(one, steps.slice(0, i)));
      if (isObject(old) && isObject(value) && old !== value)
        this.#originals.set(value, this.#getOriginal(old));
    }
  }

  #getOriginal(value: Json): Json {
    return (isObject(value) && this.#originals.get(value)) || value;
  }

  #nameEntry(list: Json, index: number, node: SchemaNode, isWhole: boolean): string {
    const entries = Array.isArray(list) ? list.with(index, this.#getOriginal(list[index] ?? null)) : [];
    const entry = entries[index];
    const isMoved = isObject(entry) && this.#moved.has(entry);
    return expandVariables(getEntryName(entries, index, node, isWhole || isMoved), this.#variables);
  }

  #locate(value: Json, steps: readonly string[]): Located {
    const located: Located = { path: [this.#name], node: this.root, isImplied: false };
    let holder = value;
    let isEntry = false;
    for (const [i, step] of steps.entries()) {
      const { path, node } = located;
      const isLast = i === steps.length - 1;
      const child = findValue(holder, [step]) ?? null;
      located.node = findSchemaNode(node, holder, [step]) ?? {};
      if (isObject(holder)) {
        const isList = (Array.isArray(child) && !isLast) || isQueryOf(child, located.node);
        const isSole = isList && !isEntry && isOnlyList(node, step);
        located.isImplied = isSole || (isEntry && isOnlyDetail(holder, node, step));
        if (isLast || !located.isImplied) path.push(getFieldTitle(step, node, located.node));
      } else {
        located.isImplied = !isObject(child) || isQueryOf(child, located.node);
        if (isLast || !located.isImplied) path.push(this.#nameEntry(holder, Number(step), node, isLast));
      }
      isEntry = !isObject(holder) && !isBlockList(node);
      holder = child;
    }
    return located;
  }
}
