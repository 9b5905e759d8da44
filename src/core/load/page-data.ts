import { parsePageId } from '../paths/page-id.ts';
import { isObject, type JsonObject } from '../types.ts';
import { mapTexts } from '../util/map-texts.ts';
import { mapValues } from '../util/map-values.ts';
import type { Table, Tables } from './tables.ts';

/**
 * Returns the field `data` of a page as a table of one row, by the row schema of its folder; `undefined` without a valid
 * one, and for data that is no object.
 */
export function createDataTable(id: string, { data = {} }: JsonObject, tables: Tables): Table | undefined {
  const { file: name } = parsePageId(id);
  const schemaFile = tables.findPageSchemaFile(name);
  const { schema, check } = tables.readSchema(schemaFile) ?? {};
  if (!schema || !check || !isObject(data)) return undefined;
  const shown = mapValues(data, (value) => mapTexts(value, tables.options.expand ?? String));
  return { name, file: id, schemaFile, schema, rows: [data], shown: [shown], diagnostics: [] };
}

/** Moves a place in the table of a page's data to the page. */
export function moveToPage<P extends { file?: string; pointer: string }>(one: P, id: string): P {
  const { file = id, pointer } = one;
  return file === id ? { ...one, pointer: pointer.replace(/^\/0/, '/data') } : one;
}
