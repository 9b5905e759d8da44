import { getTextRole } from '../analyze/references.ts';
import { findSchemaNode, getPartName, resolveNode } from '../schema/nodes.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { abbreviate } from '../text/message-text.ts';
import { isObject, type JsonObject } from '../types.ts';

/** Maximum number of characters of a text that names an entry without a plain text. */
const MAX_LENGTH = 60;

/** Finds the text that names an object: one of its own, or else a plain one of an object in it. */
export function findEntryName(entry: JsonObject, node: SchemaNode): string | undefined {
  const field = findNameField(entry, node);
  if (field !== undefined) return abbreviate(String(entry[field]));
  for (const [name, child] of Object.entries(entry)) {
    const childField = isObject(child) && findPlainField(child, findSchemaNode(node, entry, [name]) ?? {});
    if (childField) return abbreviate(String(child[childField]));
  }
  return undefined;
}

/** Finds the field whose text names an object: a plain text, or else a short one. */
export function findNameField(entry: JsonObject, node: SchemaNode): string | undefined {
  const isShort = (name: string) => String(entry[name]).length <= MAX_LENGTH;
  return findPlainField(entry, node) ?? listTexts(entry, node).find(isShort);
}

/** Finds the field with the first plain text of an object, if possible one that it must have. */
export function findPlainField(entry: JsonObject, node: SchemaNode): string | undefined {
  const { properties = {}, required = [] } = node;
  const plain = listTexts(entry, node).filter((name) => isPlain(properties[name]));
  return [...required, ...Object.keys(properties)].find((name) => plain.includes(name));
}

/** Lists the fields with texts that are no choices. */
function listTexts(entry: JsonObject, { properties = {} }: SchemaNode): string[] {
  return Object.keys(entry).filter((name) => isText(entry[name]) && !isChoice(properties[name]));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Returns true for a field with fixed values. */
export function isChoice(node: SchemaNode | undefined): boolean {
  return node?.enum !== undefined || node?.const !== undefined;
}

/** Returns true for a text that is neither an address, a date nor Markdown. */
function isPlain(node: SchemaNode = {}): boolean {
  const { type, format } = resolveNode(node);
  return type === 'string' && format === undefined && getTextRole(getPartName(node)) === 'words';
}
