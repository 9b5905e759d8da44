import { getTextRole, type TextRole } from '../../../core/analyze/references.ts';
import { isQueryOf } from '../../../core/changes/format-value.ts';
import { isBlockList } from '../../../core/changes/value-name.ts';
import { appendToPointer, parsePointer } from '../../../core/paths/pointer.ts';
import { getPartName, resolveNode, resolveNodeFor } from '../../../core/schema/nodes.ts';
import { getSchema } from '../../../core/schema/schema.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { isObject, type Json } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';

/** Kind of value, by which it is edited; `other` is left alone. */
export type Kind =
  | 'text'
  | 'rich'
  | 'number'
  | 'choice'
  | 'switch'
  | 'date'
  | 'colour'
  | 'link'
  | 'picture'
  | 'list'
  | 'object'
  | 'query'
  | 'other';

/** A field of an object, as its schema describes it. */
export interface Field {
  name: string;
  /** The node as it is written in the schema of the object. */
  node: SchemaNode;
  isNeeded?: boolean;
  /** True for one of *More settings*: a name for links, a language, limits and timings. */
  isMore?: boolean;
  /** True for the address of a page: others link to it. */
  isFixed?: boolean;
}

/** Lists the fields of an object in the order of its schema. Fixed values and the list of blocks of a page have none. */
export function listFields(node: SchemaNode): Field[] {
  const { properties = {}, required = [] } = node;
  const isPage = node.$id === getSchema('page').$id;
  return Object.entries(properties).flatMap(([name, field]): Field[] => {
    if (field.const !== undefined || name.startsWith('$') || (isPage && isBlockList(field))) return [];
    const isFixed = isPage && name === 'path';
    return [
      { name, node: field, isNeeded: required.includes(name), isMore: isTechnical(name, field), isFixed },
    ];
  });
}

/** Lists the fields whose names the editor gives, such as shared words. */
export function listOwnFields({ properties = {}, additionalProperties }: SchemaNode, value: Json): Field[] {
  if (typeof additionalProperties !== 'object' || !isObject(value)) return [];
  const names = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return names.map((name) => ({ name, node: additionalProperties }));
}

/** Counts what is in an object and has no field that can show it. */
export function countOthers(node: SchemaNode, value: Json | undefined): number {
  if (!isObject(value)) return 0;
  const { properties = {}, additionalProperties } = node;
  return Object.entries(value).filter(([name, child]) => {
    if (name.startsWith('$')) return false;
    if (!Object.hasOwn(properties, name)) return typeof additionalProperties !== 'object';
    const field = properties[name] ?? {};
    return field.const === undefined && getKind(field, child) === 'other';
  }).length;
}

/** A quantity in milliseconds or pixels, as its name says. */
const UNIT = /(Ms|Px|MB|KB)$/;

function isTechnical(name: string, node: SchemaNode): boolean {
  const isName = ['id', 'lang'].includes(getPartName(node) ?? '');
  const { properties } = resolveNode(node);
  const numbers = Object.values(properties ?? {}).every(
    ({ type }) => type === 'integer' || type === 'number',
  );
  return isName || UNIT.test(name) || (properties !== undefined && numbers);
}

/** Returns the kind by which a value is edited; of an absent one as its schema says. */
export function getKind(node: SchemaNode, value: Json | undefined): Kind {
  const resolved = resolveNodeFor(node, value);
  if (isQueryOf(value, resolved)) return 'query';
  const { properties, items, enum: choices, additionalProperties: others } = resolved;
  if (choices) return isScalar(value) ? 'choice' : 'other';
  if (hasRole(node, 'markdown')) return isObject(value) || isRich(value) ? 'rich' : 'other';
  switch (findType(resolved, value)) {
    case 'boolean':
      return 'switch';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return items && !isScalar(value ?? [])
        ? 'list'
        : isScalar(value) && value !== undefined
          ? 'text'
          : 'other';
    case 'object':
      if (isPicture(resolved)) return 'picture';
      return properties || typeof others === 'object' ? 'object' : 'other';
    case 'string':
      return getTextKind(node, resolved);
    default:
      return 'other';
  }
}

function hasRole(node: SchemaNode, role: TextRole): boolean {
  return getTextRole(getPartName(node)) === role;
}

function getTextKind(node: SchemaNode, resolved: SchemaNode): Kind {
  const { format } = resolved;
  if (format === 'uri-reference' || hasRole(node, 'link')) return 'link';
  if (format === 'date' || takesTime(resolved)) return 'date';
  return format === 'color-hex' ? 'colour' : 'text';
}

/** Returns true for a date that can have a time, or must have one. */
export function takesTime({ format, then }: SchemaNode): boolean {
  return format === 'date-time' || (isObject(then) && then.format === 'date-time');
}

/** Returns the type that fits a value; of an absent one the first; of one with another type, that which it should have. */
function findType({ type, properties, items }: SchemaNode, value: Json | undefined): string | undefined {
  const types = [type ?? (properties ? 'object' : items && 'array') ?? []].flat();
  const fitting = types.find((one) => fits(one, value));
  if (fitting !== undefined || value === undefined) return fitting ?? types[0];
  return isScalar(value) ? types.find((one) => one !== 'object') : undefined;
}

function fits(type: string, value: Json | undefined): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === (typeof value === 'number' && type === 'integer' ? 'integer' : typeof value);
}

function isScalar(value: Json | undefined): boolean {
  return typeof value !== 'object';
}

function isRich(value: Json | undefined): boolean {
  const isList = Array.isArray(value) && value.every((line) => typeof line === 'string');
  return value === undefined || typeof value === 'string' || isList;
}

/** Returns true for an object with an image and what it shows. */
export function isPicture({ properties = {} }: SchemaNode): boolean {
  return ['src', 'alt', 'decorative'].every((name) => Object.hasOwn(properties, name));
}

/** Returns the pointer of what the form shows for a value: the innermost object in a list around it, or the whole file. */
export function findSubject(file: Json | undefined, pointer: string): string {
  const steps = parsePointer(pointer);
  for (let length = steps.length; length > 0; length--) {
    const path = steps.slice(0, length);
    const isEntry = Array.isArray(findValue(file, path.slice(0, -1)));
    if (isEntry && isObject(findValue(file, path))) return path.reduce<string>(appendToPointer, '');
  }
  return '';
}

/** Returns true for a text of the interface, which all pages share. */
export function isShared(node: SchemaNode): boolean {
  return hasRole(node, 'label');
}

/** Returns the name of a field: its title; of a text of the interface that text, as all have one title. */
export function nameField(name: string, node: SchemaNode): string {
  const usual = getPartName(node) === 'label' ? node.default : undefined;
  return node.title ?? (typeof usual === 'string' ? usual : (resolveNode(node).title ?? name));
}
