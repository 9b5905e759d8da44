import { isObject, type Json, type JsonObject } from '../../types.ts';
import { FORMATS } from '../formats.ts';
import { getReferencedName, resolveNode, resolveNodeFor } from '../nodes.ts';
import { getChild, getSchema, type SchemaNode } from '../schema.ts';

export function accepts({ type = [] }: SchemaNode, ...names: readonly string[]): boolean {
  return names.some((name) => [type].flat().includes(name));
}

/** Returns true if a text has the pattern and the format of a node. */
export function isValid(value: string, { pattern, format }: SchemaNode): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return typeof format !== 'string' || (FORMATS[format]?.pattern.test(value) ?? false);
}

/** Returns true if a value has the form that a field needs. Its type alone says too little. */
export function hasFormOf(node: SchemaNode, value: unknown): boolean {
  const field = resolveNodeFor(node, value);
  const { items, properties = {}, pattern, format } = field;
  if (Array.isArray(value)) return items !== undefined && value.some((entry) => hasFormOf(items, entry));
  if (isObject(value))
    return isObject(field.additionalProperties) || Object.keys(value).some((key) => key in properties);
  if (typeof value === 'number') return accepts(field, 'number', 'integer');
  if (typeof value !== 'string' || !accepts(field, 'string') || field.enum) return false;
  const { examples = pattern || format ? [value] : ['A text'] } = field;
  return isValid(value, field) && examples.some((example) => getTextForm(example) === getTextForm(value));
}

/** An address or a file, then words for visitors. Any other text is a name such as `red`. */
const TEXT_FORMS = [/^(?:\/|\S*[/#:.]\S+)$/, /[\s{]|\p{Lu}|\p{Lo}/u];

function getTextForm(text: unknown): number {
  return TEXT_FORMS.findIndex((form) => form.test(String(text)));
}

/** Lists the shapes of a value that a node takes, with all of its words. */
export function listShapes(value: Json | undefined, node: SchemaNode): Json[] {
  if (value === undefined || value === null) return [];
  const [first, ...others] = typeof value === 'object' ? Object.values(value) : [];
  const isOnly = first !== undefined && others.length === 0;
  return [
    accepts(node, 'array') && node.items ? toList(value, node, node.items) : undefined,
    accepts(node, 'object') && (Array.isArray(value) || !accepts(node, typeof value))
      ? toObject(value, node)
      : undefined,
    accepts(node, 'string') && areTexts(value) && !node.pattern ? value.join(' ') : undefined,
    isOnly && (Array.isArray(value) || takes(node, first)) ? first : undefined,
  ].flatMap((one) => (one === undefined ? [] : [one]));
}

function areTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Returns the example of an object that a value may be a part of, with that in it; `undefined` for any other value. */
export function fillExample(value: Json | undefined, node: SchemaNode): Json | undefined {
  if (!accepts(node, 'object') || typeof value !== 'string' || accepts(node, 'string')) return undefined;
  const { properties = {}, required = [] } = node;
  const fields = assignFields([value], node);
  if (!fields) return undefined;
  const isFilled = required.every((name) => name in fields || getExample(properties[name]) !== undefined);
  const right = Object.fromEntries(
    required.map((name) => [name, fields[name] ?? getExample(properties[name]) ?? '']),
  );
  return isFilled && Object.hasOwn(right, Object.keys(fields)[0] ?? '') ? right : undefined;
}

function getExample(node: SchemaNode = {}): Json | undefined {
  return resolveNode(node).examples?.[0];
}

/** A name and its value in words: `Fee: none`, `project = rivers`. */
const PAIR = /^([^:=]+?)\s*(?:=+|:(?=\s))\s*(\S.*)$/;

/** Returns the fields of an object with the words of a text or of a list in them; `undefined` if they do not fill it. */
function toObject(value: Json, node: SchemaNode): JsonObject | undefined {
  if (isObject(node.additionalProperties) && areTexts(value)) return toPairs(joinPairs(value));
  if (typeof value !== 'string') return Array.isArray(value) ? toEntry(value, node) : undefined;
  if (accepts(node, 'number') && /^\W*\d/.test(value)) return undefined;
  const query = node['x-query'] && toQuery(value);
  if (query) return query;
  if (isObject(node.additionalProperties)) return toPairs(value);
  const [, name = '', words = ''] = PAIR.exec(value) ?? [];
  return (name === '' ? undefined : toEntry([name, words], node)) ?? toEntry([value], node);
}

/** Returns the values by their names in a text: `team = core and left: 2020`; `undefined` for another text. */
function toPairs(text: string): JsonObject | undefined {
  const parts = text.split(/\s*(?:[,;]|&+|\band\b)\s*(?=\w+\s*[=:])/);
  const pairs = parts.flatMap((part) => {
    const [, name, words = ''] = PAIR.exec(part) ?? [];
    return name === undefined ? [] : [[name, words.replaceAll(/^["']|["']$/g, '')] as const];
  });
  return pairs.length === parts.length ? Object.fromEntries(pairs) : undefined;
}

/** Returns a list of pairs, or of a name and its value, as one text. */
function joinPairs(words: readonly string[]): string {
  const parts = words.filter((one) => !/^=+$/.test(one));
  return parts.length === 2 && !parts.some((one) => PAIR.test(one)) ? parts.join(' = ') : parts.join(', ');
}

/** Returns the query in a text: `data/people where team = core`, `pages, data/talks`; `undefined` for another text. */
export function toQuery(text: string): JsonObject | undefined {
  const [from = '', condition] = text.split(/\s+where\s+/i, 2);
  const sources = from.split(/\s*[,;]\s*|\s+and\s+/);
  const where = condition === undefined ? {} : toPairs(condition);
  if (!where || !sources.every((one) => isValid(one, SOURCE))) return undefined;
  return { from: sources.length > 1 ? sources : from, ...(condition !== undefined && { where }) };
}

function toEntry(words: readonly Json[], node: SchemaNode): JsonObject | undefined {
  const fields = assignFields(words, node);
  return fields && node.required?.every((name) => name in fields) ? fields : undefined;
}

/** Gives each word the first free field that it has the form of, or else that takes it; `undefined` without one. */
function assignFields(words: readonly Json[], node: SchemaNode): JsonObject | undefined {
  const { properties = {}, required = [] } = node;
  if (required.length === 0) return undefined;
  const free = new Set([...required, ...Object.keys(properties)]);
  const found = new Map<string, Json>();
  for (const word of words) {
    const fields = [...free].map((name) => [name, properties[name] ?? {}] as const);
    const [name] =
      fields.find(([one, field]) => required.includes(one) && hasFormOf(field, word)) ??
      fields.find(([, field]) => takes(field, word) && (!isPath(word) || hasFormOf(field, word))) ??
      [];
    if (name === undefined) return undefined;
    free.delete(name);
    found.set(name, word);
  }
  return Object.fromEntries(found);
}

/** Returns true for an address or a file, which is no text for visitors. */
function isPath(word: Json): boolean {
  return typeof word === 'string' && /^\S*\/\S*$/.test(word);
}

function takes(node: SchemaNode, value: Json): boolean {
  const field = resolveNode(node);
  if (field.enum) return field.enum.includes(value);
  if (typeof value === 'object') return hasFormOf(field, value);
  return accepts(field, typeof value) && (typeof value !== 'string' || isValid(value, field));
}

const SOURCE: SchemaNode = getSchema('parts/query').properties?.from ?? {};

/**
 * Returns a list of the value, or of the parts of a text between commas, or of the entries of an object by their names, or
 * the query whose source it is; `undefined` if the value can be no entry, such as a block without a type.
 */
function toList(value: Json, node: SchemaNode, items: SchemaNode): Json | undefined {
  const item = resolveNode(items);
  if (typeof value === 'string' && accepts(item, 'string'))
    return splitList(value, node) ?? (isValid(value, item) ? [value] : undefined);
  const query = typeof value === 'string' ? toQuery(value) : undefined;
  if (query) return query;
  if (getReferencedName(items) === 'block' && getChild(value, 'type') === undefined) return undefined;
  if (!accepts({ type: 'object', ...item }, 'object'))
    return accepts(item, typeof value) ? [value] : undefined;
  const { properties = {} } = item;
  if (typeof value === 'string') {
    const entry = toObject(value, item);
    return entry && [entry];
  }
  if (!isObject(value)) return undefined;
  const names = Object.keys(value);
  if (names.length === 0 || Object.keys(properties).length === 0 || names.some((name) => name in properties))
    return [value];
  const entries = names.map((name) => toNamed(name, value[name] ?? null, item));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Returns the entry of a list with the name that its value has in an object. */
function toNamed(name: string, value: Json, item: SchemaNode): JsonObject | undefined {
  if (!isObject(value)) return toEntry([name, value], item);
  const named = assignFields([name], item);
  return named && { ...named, ...value };
}

/** Returns the entries of a text between commas, for a list of names; `undefined` for one text. */
function splitList(text: string, { uniqueItems, items = {} }: SchemaNode): string[] | undefined {
  const parts = text.split(/\s*[,;]\s*/).filter(Boolean);
  const areNames = uniqueItems === true || parts.every((part) => !part.includes(' '));
  return areNames && parts.length > 1 && parts.every((part) => isValid(part, resolveNode(items)))
    ? parts
    : undefined;
}
