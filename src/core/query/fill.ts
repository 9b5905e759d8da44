import { hasTextRole } from '../analyze/references.ts';
import { escapeBraces, findVariables } from '../analyze/variables.ts';
import type { DateStyle } from '../resolve/date.ts';
import { isQuery } from '../schema/nodes.ts';
import { dropDependents, getChildTree, listNeeded, type SchemaTree } from '../schema/schema-tree.ts';
import { listTexts } from '../schema/walk.ts';
import { isFilled, isObject, type Json, type JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { parseColumn } from './select-rows.ts';
import { toField } from './to-field.ts';

/** The columns of a row that are filled in where a text names them: `{this.name}`. */
export interface Filling {
  /** The beginning of their names: `this.` or `row.`. */
  prefix: string;
  values: JsonObject;
  dates: DateStyle;
  /** Returns what a text shows of a column, by its name with its unit: `start:year`; a rich text with links. */
  toText: (name: string, isRich?: boolean) => string;
  /** Returns what a field shows of a column that is all of it. */
  toValue: (column: string, value: Json, isRich: boolean) => Json;
  /** True if texts that say more than a column are filled in with all other variables. */
  isLater?: boolean;
  /** Takes the lists whose entries have moved, with the places that these are written at. */
  moved?: Map<unknown, readonly number[]>;
}

/** Lists the columns with their units that the texts in a value name by a prefix: `this.start:year`. */
export function listNamed(written: unknown, prefix = 'this.'): string[] {
  if (typeof written !== 'string') return listTexts(written).flatMap((text) => listNamed(text, prefix));
  return findVariables(written).flatMap(({ name }) =>
    name.startsWith(prefix) ? name.slice(prefix.length) : [],
  );
}

/** Lists those of the columns in a text that there are. */
function listNames(text: string, { prefix, values }: Pick<Filling, 'prefix' | 'values'>): string[] {
  return listNamed(text, prefix).filter((name) => Object.hasOwn(values, parseColumn(name).column));
}

/** Returns the column whose value takes the place of a text. */
export function getWholeColumn(value: unknown, filling: Pick<Filling, 'prefix' | 'values'>) {
  const [name, ...others] = typeof value === 'string' ? listNames(value, filling) : [];
  const isWhole = others.length === 0 && value === `{${filling.prefix}${name}}`;
  return isWhole && name !== undefined && Object.hasOwn(filling.values, name) ? name : undefined;
}

/**
 * Fills in the columns of a value. One that is made of columns which are all empty is absent, and takes with it what
 * can't do without it: an object that needs it, a list without any other entry, a heading with nothing below.
 * `missing` is in its place in a query, which then finds nothing.
 */
export function fill(
  value: Json,
  tree: SchemaTree | undefined,
  filling: Filling,
  missing?: '',
): Json | undefined {
  if (typeof value === 'string') return fillText(value, tree, filling, missing);
  if (Array.isArray(value)) {
    const entries = fillList(value, tree, filling, missing);
    if (entries.length === 0 && value.length > 0) return undefined;
    const values = entries.map((entry) => entry.value);
    const places = filling.moved && entries.map(({ at }) => at);
    if (places?.some((at, i) => at !== i)) filling.moved?.set(values, places);
    return values;
  }
  if (!isObject(value)) return value;
  const fields = fillObject(value, tree, filling, missing);
  const filled = dropDependents(fields, tree?.node, (field) => field in value && !(field in fields));
  const isGone = (field: string) => field in value && !(field in filled);
  const isMissing = (choice: readonly string[]) =>
    choice.some(isGone) && !choice.some((one) => one in filled);
  return listNeeded(tree?.node).some(isMissing) ? undefined : filled;
}

/** Fills in the fields of an object, which stays whatever it lacks. */
export function fillObject(
  value: JsonObject,
  tree: SchemaTree | undefined,
  filling: Filling,
  missing?: '',
): JsonObject {
  return mapValues(value, (field, key) =>
    fill(field, getChildTree(tree, key, field), filling, key === 'where' && isQuery(value) ? '' : missing),
  );
}

/** An entry of a filled list: its value, the entry that it is made of, and its place in the column of that one. */
export interface FilledEntry {
  value: Json;
  at: number;
  inside?: number;
}

/** Fills in the entries of a list. The values of a column that holds a list take the place of one entry. */
export function fillList(
  list: readonly Json[],
  tree: SchemaTree | undefined,
  filling: Filling,
  missing?: '',
): FilledEntry[] {
  const entries = list.flatMap((entry, at): FilledEntry[] => {
    const made = fill(entry, getChildTree(tree, at, entry), filling, missing);
    if (made === undefined) return [];
    if (!Array.isArray(made) || Array.isArray(entry)) return [{ value: made, at }];
    return made.map((value, inside) => ({ value, at, inside }));
  });
  return tree?.part === 'richText' && entries.length < list.length ? dropEmptySections(entries) : entries;
}

/** Leaves out the headings with nothing below them. */
function dropEmptySections(lines: readonly FilledEntry[]): FilledEntry[] {
  let next = 1;
  return lines
    .toReversed()
    .filter(({ value }) => {
      const level = getLevel(value);
      const isEmpty = level > 0 && next > 0 && next <= level;
      if (!isEmpty) next = level;
      return !isEmpty;
    })
    .reverse();
}

/** Returns the level of a heading in Markdown; 0 for any other line. */
function getLevel(line: Json): number {
  return typeof line === 'string' ? (/^#{1,6}(?=\s|$)/.exec(line)?.[0].length ?? 0) : 0;
}

/** A name in braces that is not in the text of a link. */
const OUTSIDE_LINKS = /\{([^{}]+)\}(?![^[\]]*\]\()/g;

/** Fills in those columns of a rich text that may be shown with links. */
function fillLinks(text: string, names: readonly string[], { prefix, toText, isLater }: Filling): string {
  return text.replaceAll(OUTSIDE_LINKS, (token, name: string) => {
    const column = name.slice(prefix.length);
    if (!name.startsWith(prefix) || !names.includes(column)) return token;
    const shown = toText(column, true);
    return isLater && shown === toText(column) ? token : escapeBraces(shown);
  });
}

function fillText(
  text: string,
  tree: SchemaTree | undefined,
  filling: Filling,
  missing: '' | undefined,
): Json | undefined {
  const { values, prefix, dates, toText, toValue, isLater = false } = filling;
  const names = listNames(text, filling);
  if (names.length === 0) return text;
  if (!names.some((name) => isFilled(values[parseColumn(name).column]))) return missing;
  const isRich = tree?.part === 'richText';
  const isShown = isRich || hasTextRole(tree, 'words', 'label');
  const column = getWholeColumn(text, filling);
  const value = column === undefined ? undefined : values[column];
  if (column !== undefined && value !== undefined) {
    if (!tree) return typeof value === 'string' ? escapeBraces(value) : value;
    return toField(isShown ? toValue(column, value, isRich) : value, tree, dates);
  }
  const expand = (part: string, toPart: (name: string) => string) =>
    names.reduce(
      (made, name) => made.replaceAll(`{${prefix}${name}}`, () => escapeBraces(toPart(name))),
      part,
    );
  const toRaw = (name: string) => String(values[parseColumn(name).column] ?? '');
  const isSame = names.every((name) => toText(name) === toRaw(name));
  // An address has the values as they are written.
  if (isLater && !tree) return text;
  if (!isShown) return isLater && isSame ? text : expand(text, toRaw);
  const addressed = isSame ? text : text.replaceAll(/\]\([^()\s]*\)/g, (address) => expand(address, toRaw));
  const linked = isRich ? fillLinks(addressed, names, filling) : addressed;
  return isLater ? linked : expand(linked, toText);
}
