import { getFileSchema } from '../../core/changes/file-name.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../../core/paths/pointer.ts';
import { isNeeded } from '../../core/schema/find-removable.ts';
import { findSchemaNode, resolveNode } from '../../core/schema/nodes.ts';
import type { SchemaNode } from '../../core/schema/schema-node.ts';
import { isObject, type Json, type Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import { mapValues } from '../../core/util/map-values.ts';
import type { FileView } from '../protocol.ts';

/** A file that a form is about. */
export interface FormFile {
  file: string;
  value: Json;
  root: SchemaNode;
}

/** Returns a file as forms need it. One whose text can't be read has nothing in it. */
export function toFormFile({
  file,
  value = null,
  schema = {},
}: Omit<FileView, 'text' | 'version'>): FormFile {
  return { file, value, root: getFileSchema(file, schema) };
}

/** Finds the value at a pointer of a file. */
export function getValue({ value }: Pick<FormFile, 'value'>, pointer: string): Json | undefined {
  return findValue(value, parsePointer(pointer));
}

/** Returns the schema of what a file has at a pointer. */
export function getNode({ root, value }: FormFile, pointer: string): SchemaNode {
  return findSchemaNode(root, value, parsePointer(pointer)) ?? {};
}

/** Sets a value. What is absent around it is added with what it needs; an absent value that is set to the usual one stays absent. */
export function setValue(file: FormFile, pointer: string, value: Json): Operation[] {
  if (pointer === '' || getValue(file, pointer) !== undefined) return [{ op: 'set', pointer, value }];
  const [parent, step] = [getParent(pointer), getLastStep(pointer)];
  const node = getNode(file, parent);
  const field = node.properties?.[step];
  if (field && isEqual(resolveNode(field).default, value)) return [];
  const holder = getValue(file, parent);
  // A list that takes the place of an absent one has this entry alone.
  if (holder === undefined) {
    const empty =
      /^\d+$/.test(step) && node.items
        ? [value]
        : sortFields({ ...Object(createEmpty(node)), [step]: value }, node);
    return setValue(file, parent, empty);
  }
  if (!isObject(holder)) return [{ op: 'insert', pointer, value }];
  const order = Object.keys(node.properties ?? {});
  const at = Object.keys(holder).findIndex((name) => order.indexOf(name) > order.indexOf(step));
  return [{ op: 'insert', pointer, value, ...(at >= 0 && order.includes(step) && { at }) }];
}

/** Returns an object with its fields in the order of its schema. */
function sortFields(value: Record<string, Json>, { properties = {} }: SchemaNode): Json {
  const order = Object.keys(properties);
  const fields = Object.entries(value);
  return Object.fromEntries(fields.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

/** Removes a value, and the optional list or object around it if that is empty then. A needed text is emptied instead. */
export function clearValue(file: FormFile, pointer: string): Operation[] {
  const value = getValue(file, pointer);
  if (value === undefined) return [];
  if (pointer === '' || file.file.endsWith('.csv')) return setValue(file, pointer, '');
  const isEmptied = isNeeded(file.root, file.value, pointer) && typeof value !== 'object';
  const parent = getParent(pointer);
  const holder = getValue(file, parent);
  const isField = parent !== '' && isObject(getValue(file, getParent(parent)));
  const isSole = isField && Object.keys(Object(holder)).length === 1;
  if (isSole && !isNeeded(file.root, file.value, parent) && (Array.isArray(holder) || !isEmptied))
    return clearValue(file, parent);
  return isEmptied ? setValue(file, pointer, '') : [{ op: 'remove', pointer }];
}

/** Adds a new entry at the end of a list. */
export function addEntry(
  file: FormFile,
  list: string,
  value: Json,
): { pointer: string; operations: Operation[] } {
  const entries = getValue(file, list);
  const pointer = appendToPointer(list, Array.isArray(entries) ? entries.length : 0);
  return { pointer, operations: setValue(file, pointer, value) };
}

/**
 * Moves an entry before the one at `to`, which may be in another list. An optional list that has no other entries goes;
 * one that is absent is added.
 */
export function moveEntry(file: FormFile, from: string, to: string): Operation[] {
  const [source, list] = [getParent(from), getParent(to)];
  const pointer = shiftPointer(to, from, -1);
  if (to === from || pointer === from) return [];
  const before = getValue(file, source);
  const isEmptied = source !== list && Array.isArray(before) && before.length === 1;
  return [
    ...(getValue(file, list) === undefined ? [{ op: 'insert' as const, pointer: list, value: [] }] : []),
    { op: 'move', from, pointer },
    ...(isEmptied && !isNeeded(file.root, file.value, source)
      ? [{ op: 'remove' as const, pointer: shiftPointer(source, pointer, 1) }]
      : []),
  ];
}

/** Returns a pointer after an entry was added at another one, or with -1 removed there. */
function shiftPointer(pointer: string, at: string, by: 1 | -1): string {
  const list = getParent(at);
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [step = '', ...inner] = parsePointer(pointer.slice(list.length));
  const index = Number(step) + (Number(step) >= Number(getLastStep(at)) ? by : 0);
  return [index, ...inner].reduce<string>(appendToPointer, list);
}

/** Creates the least value that a schema describes: empty texts for what is needed, and nothing else. */
export function createEmpty(node: SchemaNode): Json {
  const { const: fixed, enum: choices, type, properties, required = [], minimum = 0 } = resolveNode(node);
  if (typeof fixed === 'string') return fixed;
  if (choices) return choices[0] ?? '';
  const [first] = [type ?? (properties ? 'object' : 'string')].flat();
  if (first === 'object') {
    const needed = required.map((name) => [name, properties?.[name] ?? {}] as const);
    return mapValues(Object.fromEntries(needed), createEmpty);
  }
  if (first === 'array') return [];
  if (first === 'boolean') return false;
  return first === 'string' ? '' : Number(minimum);
}
