import { expandVariables } from '../analyze/variables.ts';
import { applyToValue } from '../edit/apply-to-value.ts';
import { splitCell } from '../load/csv.ts';
import { getParent, parsePointer } from '../paths/pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { isObject, type Json, type Operation } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { isEqual } from '../util/is-equal.ts';
import { mapTexts } from '../util/map-texts.ts';
import { type Comparison, compare, compareAt } from './compare.ts';
import { getFileName, getFileSchema } from './file-name.ts';
import {
  formatChange,
  formatPresence,
  formatQuery,
  isQueryOf,
  joinFirst,
  QUERY_FIELDS,
} from './format-value.ts';
import { isWhole, type PlacedEntry, pairMoved } from './moved-entries.ts';
import { type ComparedPlace, createPlace, getSide, readPlace, type ValueChange } from './place.ts';
import { createLocator } from './place-names.ts';
import { joinNames, sumUp } from './sum-up.ts';
import { listContents } from './value-name.ts';

/** A file before the changes that are described. */
export interface DescribedFile {
  file: string;
  base: Json;
  /** The row schema of a table. */
  schema?: SchemaNode | undefined;
  /** The variables of the site, which names may contain. */
  variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Describes operations, each applied to the result of those before it, in sentences with the titles of the schemas.
 * Throws an `EditError` for one that the value can't take, such as one on a range of a whole Markdown file.
 */
export function describe(operations: readonly Operation[], described: DescribedFile): string[] {
  let value = described.base;
  const changes = operations.flatMap((operation) => {
    const base = splitList(value, operation);
    value = applyToValue(base, operation);
    const { op, pointer } = operation;
    const path = parsePointer(op === 'set' ? pointer : getParent(pointer));
    const moved = op === 'move' ? parsePointer(operation.from) : undefined;
    const shared = moved ? getShared(path, moved) : path;
    const comparison = compareAt(shared, base, value, moved && findValue(base, moved));
    return describeComparison(comparison, { ...described, base });
  });
  return sumUp(changes).map(({ text }) => text);
}

/** Describes the differences between two versions of a file, each with the parts by which it is taken back. */
export function describeComparison(comparison: Comparison, described: DescribedFile): ValueChange[] {
  const node = getFileSchema(described.file, described.schema ?? {});
  return new Describer(described).describe({ part: comparison, before: node, after: node });
}

/** Returns the names of what a value is in, and its own unless they imply it: `Fellowship › APPLY NOW › Note`. */
export function namePlace(path: readonly string[], described: DescribedFile): string {
  const { file, base, schema = {}, variables = {} } = described;
  const node = getFileSchema(file, schema);
  let place: ComparedPlace = { part: compareAt(path, base, base), before: node, after: node };
  for (let [part] = place.part.partsAfter; part; [part] = part.partsAfter) place = createPlace(place, part);
  return joinLocated(createLocator(getFileName(file, base, variables), variables)(place));
}

/** Joins the names of a place, without one that is implied. */
function joinLocated({ path, isImplied }: { path: string[]; isImplied: boolean }): string {
  return joinNames(isImplied ? path.slice(0, -1) : path);
}

/** Returns the names that two paths begin with. */
function getShared(path: readonly string[], other: readonly string[]): readonly string[] {
  const length = path.findIndex((step, i) => step !== other[i]);
  return length < 0 ? path : path.slice(0, length);
}

/** Splits the list in a cell, if an operation names an entry of it. */
function splitList(value: Json, { pointer }: Operation): Json {
  const holder = getParent(pointer);
  const cell = pointer === '' ? undefined : findValue(value, parsePointer(holder));
  if (typeof cell !== 'string') return value;
  const entries = splitCell(cell).map(({ entry }) => entry);
  return applyToValue(value, { op: 'set', pointer: holder, value: entries });
}

/** Lists the parts of a value as they are described: of a list those in their places, then those that are gone or new there. */
function listParts({ before, partsBefore, partsAfter }: Comparison): Comparison[] {
  const removed = partsBefore.filter(({ to }) => to === undefined);
  if (isObject(before)) return [...removed, ...partsAfter];
  const isInPlace = ({ from, isMoved }: Comparison) => from !== undefined && !isMoved;
  return [...partsAfter.filter(isInPlace), ...removed, ...partsAfter.filter((part) => !isInPlace(part))];
}

class Describer {
  readonly #locate: ReturnType<typeof createLocator>;
  readonly #variables: Readonly<Record<string, string>>;

  constructor({ file, base, variables = {} }: DescribedFile) {
    this.#locate = createLocator(getFileName(file, base, variables), variables);
    this.#variables = variables;
  }

  describe(root: ComparedPlace): ValueChange[] {
    const changes = this.#describePart(root);
    const pairs = pairMoved(changes);
    const whole = pairs.flat().filter(isWhole);
    return changes.flatMap((change) => {
      const moves = pairs.filter(([, to]) => to.change === change);
      const sentences = moves.flatMap(([from, to]) => this.#describeMove(from, to));
      return whole.some((entry) => entry.change === change) ? sentences : [change, ...sentences];
    });
  }

  /** Describes the changes of a part: that of its place, then those of its value. */
  #describePart(place: ComparedPlace): ValueChange[] {
    const { before, after, isMoved } = place.part;
    if (before === undefined) return [this.#describeEntry('added', place)];
    if (after === undefined) return [this.#describeEntry('removed', place)];
    return [...(isMoved ? [this.#describePlace(place)] : []), ...this.#describeValue(place)];
  }

  /** Describes the changes of a value: of a list or an object those of its parts, but those of a query together. */
  #describeValue(place: ComparedPlace): ValueChange[] {
    const { part } = place;
    const { before = null, after = null } = part;
    if (isEqual(before, after)) return [];
    const parts = listParts(part);
    if (parts.length === 0) return [this.#describeChange(place, [place])];
    const areQueries = isQueryOf(before, place.before) && isQueryOf(after, place.after);
    if (!areQueries || formatQuery(before) === formatQuery(after)) return this.#describeParts(place, parts);
    const isShown = ({ from, to }: Comparison) => QUERY_FIELDS.includes(from ?? to ?? '');
    const shown = this.#describeParts(place, parts.filter(isShown)).flatMap((change) => change.places);
    const others = parts.filter((one) => !isShown(one));
    return [this.#describeChange(place, shown), ...this.#describeParts(place, others)];
  }

  /** Describes the changes of parts. Those of a block that became one of another type are taken back together. */
  #describeParts(holder: ComparedPlace, parts: readonly Comparison[]): ValueChange[] {
    const changes = parts.flatMap((part) => this.#describePart(createPlace(holder, part)));
    if (holder.before.title === holder.after.title) return changes;
    const places = changes.flatMap((change) => change.places);
    return changes.map((change) => ({ ...change, places }));
  }

  #describeChange(place: ComparedPlace, places: readonly ComparedPlace[]): ValueChange {
    const { before = null, after = null } = place.part;
    const located = this.#locate(place);
    const { path } = located;
    const names = joinLocated(located);
    const shown = [this.#expand(before), this.#expand(after)] as const;
    const [from, to] = isEqual(...shown) ? [before, after] : shown;
    const text = `${names}: ${formatChange(from, to, [place.before, place.after])}`;
    return { path, kind: 'changed', text, place, places };
  }

  /** Describes an entry of a list, or a field with its value, that is added or removed. */
  #describeEntry(kind: 'added' | 'removed', place: ComparedPlace): ValueChange {
    const { part, holder = place } = place;
    const { path } = this.#locate(place);
    const node = place[getSide(part)];
    const value = this.#expand(readPlace(place));
    const change = { path, kind, place, places: [place] };
    if (isObject(holder.part[getSide(part)]))
      return { ...change, text: joinNames(path) + formatPresence(kind, value, node) };
    const original = holder.part.partsAfter[holder.part.partsAfter.indexOf(part) - 1];
    // A copy that an operation has made is the same value.
    if (original && original.after === part.after) {
      const { path: names } = this.#locate(createPlace(holder, original));
      return { ...change, text: `${joinNames(names)} duplicated` };
    }
    const contents = joinFirst(isObject(value) && !isQueryOf(value, node) ? listContents(value, node) : []);
    const text = `${joinNames(path.slice(0, -1))}: ${path.at(-1)} ${kind}`;
    return { ...change, text: contents ? `${text}, with ${contents}` : text };
  }

  /** Describes the new place of an entry by the entry that is now before it; of the first one, by that after it. */
  #describePlace(place: ComparedPlace): ValueChange {
    const { part, holder = place } = place;
    const order = holder.part.partsAfter;
    const at = order.indexOf(part);
    const { path: beside } = this.#locate(createPlace(holder, order[at - 1] ?? order[at + 1] ?? part));
    const { path } = this.#locate(place);
    const text = `${joinNames(path)} moved ${at > 0 ? 'below' : 'above'} ${beside.at(-1)}`;
    return { path, kind: 'moved', text, place, places: [place] };
  }

  /** Describes the move of an entry into another list, by the innermost thing that it has stayed in, and what else has changed in it. */
  #describeMove(from: PlacedEntry, to: PlacedEntry): ValueChange[] {
    const { place } = to;
    const [source, target] = [this.#locate(from.place).path, this.#locate(place).path];
    const name = source.pop() ?? '';
    target.pop();
    const holder = getShared(source, target);
    const [out, into] = [source, target].map((path) => joinNames(path.slice(holder.length)));
    const way = [...(out ? [`from ${out}`] : []), ...(into ? [`into ${into}`] : [])];
    const text = `${joinNames(holder)}: ${name} moved ${way.join(' ') || 'into another list'}`;
    const entry = { ...place.part, ...compare(readPlace(from.place), readPlace(place)), isMoved: true };
    const edits = this.#describeValue({ ...place, before: from.place.before, part: entry });
    const places = [from.change.place, to.change.place];
    const move = { path: [...target, name], kind: 'moved', text, place } as const;
    return [move, ...edits].map((change) => ({ ...change, places }));
  }

  #expand(value: Json): Json {
    return mapTexts(value, (text) => expandVariables(text, this.#variables));
  }
}
