import { findSchemaNode, isQuery } from '../schema/nodes.ts';
import { PAGE_COLUMNS } from '../schema/page-columns.ts';
import { getSchema, type SchemaNode } from '../schema/schema.ts';
import { abbreviate } from '../text/message-text.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { isDate, isDay } from '../values/dates.ts';
import { getDateTimeFormat } from '../values/intl.ts';
import { EQUALS, OPERATORS } from '../values/operators.ts';
import { formatChangedWords } from './changed-words.ts';
import { findEntryName, isChoice } from './entry-name.ts';
import { getSourceName, isPageSource } from './file-name.ts';

/** Maximum number of characters of a text whose change is shown as a whole. */
const MAX_LENGTH = 60;
/** Maximum number of entries of a list, or fields of an object, that are shown. */
const MAX_ENTRIES = 4;

/** Formats a value for people: texts in quotes; links, names of files, numbers and choices without. */
export function formatChangedValue(value: Json | undefined, node: SchemaNode = {}): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value !== '') return formatText(value, node);
  if (isQueryOf(value, node)) return formatQuery(value);
  if (value === null || value === undefined) return 'no value';
  const entries = Object.entries(value).map(([name, child]) => {
    const childNode = findSchemaNode(node, value, [name]);
    if (!Array.isArray(value))
      return `${getFieldTitle(name, node, childNode)}: ${formatChangedValue(child, childNode)}`;
    const isNamed = isObject(child) && !isQueryOf(child, childNode);
    return (isNamed && findEntryName(child, childNode ?? {})) || formatChangedValue(child, childNode);
  });
  if (entries.length > 0) return joinFirst(entries);
  if (isObject(value)) return 'an empty object';
  return Array.isArray(value) ? 'an empty list' : 'empty';
}

/** Joins the first words of a list, and the number of the others: `a, b, c, d and 3 more`. */
export function joinFirst(words: readonly string[]): string {
  const more = words.length - MAX_ENTRIES;
  return words.slice(0, MAX_ENTRIES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The fields of a query that are shown. */
export const QUERY_FIELDS: readonly string[] = ['from', 'where', 'limit'];

const QUERY = getSchema('parts/query').properties;

/** Returns true for a query at a place that takes one. Other objects may have fields of the same names. */
export function isQueryOf(value: Json | undefined, { properties }: SchemaNode = {}): value is JsonObject {
  return properties === QUERY && isQuery(value);
}

/** Formats a query: `a list that follows People (where group is “core”, at most 3)`. */
export function formatQuery({ from, where, limit }: JsonObject, isWhole = true): string {
  const sources = [from ?? ''].flat().map(String);
  const conditions = Object.entries(isObject(where) ? where : {}).flatMap(([name, condition]) => {
    const column = (sources.every(isPageSource) && PAGE_COLUMNS[name]?.title) || name;
    if (!isObject(condition)) return EQUALS.format(column, formatChangedValue(condition), condition);
    return Object.entries(condition).map(([name, operand]) => {
      const shown = formatChangedValue(operand);
      // What is no operator, in a query with errors, is shown as it is written.
      return OPERATORS.get(name)?.format(column, shown, operand) ?? `${column} ${name} ${shown}`;
    });
  });
  const details = [
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(limit === undefined ? [] : [`at most ${formatChangedValue(limit)}`]),
  ];
  const name = `a list that follows ${sources.map(getSourceName).join(' and ') || 'nothing'}`;
  return isWhole && details.length > 0 ? `${name} (${details.join(', ')})` : name;
}

/** Returns the title of a field, or the name of one that has none of its own, such as a variable. */
export function getFieldTitle(name: string, { properties = {} }: SchemaNode, node: SchemaNode = {}): string {
  return (Object.hasOwn(properties, name) && node.title) || name;
}

/** One word that is a link, an address, the name of a file or a number. */
const CODE = /^(\S*[\d/.:@#]\S+|[\d/#])$/;

export function isCode(line: string): boolean {
  return CODE.test(line);
}

function formatText(text: string, node: SchemaNode): string {
  const line = text.replaceAll(/\s+/g, ' ');
  if (isDate(text)) return formatDate(text);
  if (node.pattern === QUERY?.from?.pattern) return getSourceName(text);
  const isBare = isChoice(node) || isCode(line) || /^(boolean|integer|number)$/.test(String(node.type));
  return isBare ? line : `“${abbreviate(line)}”`;
}

/** Formats `2025-09-30T23:59:00+05:30` as `30 September 2025, 23:59 (+05:30)`. */
function formatDate(iso: string): string {
  const format = getDateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const day = format.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
  return isDay(iso) ? day : `${day}, ${iso.slice(11, 16)} (${iso.slice(19).replace(/z/i, 'UTC')})`;
}

/** Formats the change of a value: `6 → 7`; of a long text, the words that differ. */
export function formatChange(
  before: Json,
  after: Json,
  [node, newNode]: readonly [SchemaNode | undefined, SchemaNode | undefined],
): string {
  const [old, text] = [joinText(before), joinText(after)];
  const [from, to] = [formatChangedValue(before, node), formatChangedValue(after, newNode)];
  const isLong = [old, text].some((one = '') => one.length > MAX_LENGTH);
  if (old && text && (from === to || (isLong && /\s/.test(old + text)))) return formatChangedWords(old, text);
  return `${from} → ${to}`;
}

/** Formats a field that is added or removed: ` added: 7`; with a default, which it is without: `: no (usual) → yes`. */
export function formatPresence(kind: 'added' | 'removed', value: Json, node: SchemaNode): string {
  const shown = formatChangedValue(value, node);
  if (node.default === undefined) return ` ${kind}: ${shown}`;
  const usual = `${formatChangedValue(node.default, node)} (usual)`;
  return kind === 'added' ? `: ${usual} → ${shown}` : `: ${shown} → ${usual}`;
}

/** Returns a text, or a list of texts as one; `undefined` for any other value. */
function joinText(value: Json): string | undefined {
  const texts = [value].flat();
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined;
}
