import { expandVariables, hasVariables } from '../analyze/variables.ts';
import type { ShowTitle } from '../load/referred-rows.ts';
import { toPointer } from '../paths/pointer.ts';
import type { DateStyle } from '../resolve/date.ts';
import type { Columns } from '../schema/page-columns.ts';
import { dropDependents, type SchemaTree } from '../schema/schema-tree.ts';
import { listValues } from '../schema/walk.ts';
import { isFilled, isJson, type Json, type JsonObject } from '../types.ts';
import { mapTexts } from '../util/map-texts.ts';
import { mapValues } from '../util/map-values.ts';
import { type Filling, fill } from './fill.ts';
import { takesImage, toField, toText } from './to-field.ts';

/** The beginning of the names of columns in a value of `fields`. */
export const ROW = 'row.';

/** The input of making entries of rows. */
export interface ItemContext {
  /** The schema of an entry. */
  item: SchemaTree | undefined;
  /** The columns of its fields that have another name, and the fields that are put together of columns. */
  fields: Readonly<Record<string, unknown>>;
  columns: Columns;
  /** The fields of the page that is shown, as `this.name`. */
  variables: Readonly<Record<string, string>>;
  dates: DateStyle;
  show: ShowTitle;
}

/** Returns the column that a value of `fields` is the name of; `undefined` for one that is put together. */
export function getNamedColumn(written: unknown): string | undefined {
  return typeof written === 'string' && !hasVariables(written) ? written : undefined;
}

/** An entry of a list that is made of a row. */
export interface MadeItem {
  item: JsonObject;
  /** The lists in it whose entries have moved by absent ones, by their pointers, with the places that these are written at. */
  moved?: Readonly<Record<string, readonly number[]>>;
}

type Moved = NonNullable<Filling['moved']>;

/** Makes a field of an entry from a row; `undefined` without a value. */
type MakeField = (row: JsonObject, moved: Moved) => Json | undefined;

/** Creates a function that makes an entry of a list from a row. A field without a value is left out. */
export function createItemMaker(context: ItemContext): (row: JsonObject) => MadeItem {
  const { item, fields } = context;
  const makers = mapValues(Object.fromEntries(item?.fields ?? []), (tree, field) =>
    createFieldMaker(fields[field] ?? field, tree, context),
  );
  return (row) => {
    const lists: Moved = new Map();
    const made = mapValues(makers, (make) => make(row, lists));
    const shown = dropDependents(made, item?.node, (field) => !(field in made));
    const entry = withAlternatives(shown, item);
    if (lists.size === 0) return { item: entry };
    const moved = listValues({ value: entry }).flatMap(({ value, path }) => {
      const places = lists.get(value);
      return places ? [[toPointer(path), places] as const] : [];
    });
    return { item: entry, moved: Object.fromEntries(moved) };
  };
}

function createFieldMaker(written: unknown, tree: SchemaTree, context: ItemContext): MakeField | undefined {
  const { columns, dates, show } = context;
  const column = getNamedColumn(written);
  if (column !== undefined)
    return ({ [column]: value }) =>
      isFilled(value) ? toField(show(column, value, tree.part === 'richText'), tree, dates) : undefined;
  if (!isJson(written)) return undefined;
  // Other variables are expanded with those of all texts.
  const own = mapTexts(written, (text) =>
    text.replaceAll(/\{this\.[^{}]+\}/g, (token) => expandVariables(token, context.variables)),
  );
  const none = mapValues(columns, () => '');
  return (row, moved) => {
    const values = { ...none, ...row };
    return fill(own, tree, {
      ...{ prefix: ROW, values, dates, toValue: show, moved },
      toText: (name, isRich) => toText(name, values, { dates, show }, isRich),
    });
  };
}

/** Returns the field of an entry whose value gives a value in it: the first text for the one of an image. */
export function getSourceField(made: JsonObject, [field = '', inner]: readonly string[]): string {
  const [first = field] =
    inner === 'alt' ? Object.keys(made).filter((name) => typeof made[name] === 'string') : [];
  return first;
}

/** Gives images that are made of a name alone the first text of the entry as their text alternative, if it has one. */
function withAlternatives(made: JsonObject, item: SchemaTree | undefined): JsonObject {
  const isFile = (field: string) => takesImage(item?.fields?.get(field));
  const [, alt] =
    Object.entries(made).find(([field, value]) => typeof value === 'string' && !isFile(field)) ?? [];
  return mapValues(made, (value, field) =>
    isFile(field) && typeof value === 'string' ? { src: value, ...(alt !== undefined && { alt }) } : value,
  );
}
