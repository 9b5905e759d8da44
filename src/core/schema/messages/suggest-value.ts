import { toAsciiLetters } from '../../text/ascii-letters.ts';
import { parseInformalNumber } from '../../values/informal-number.ts';
import { FORMATS } from '../formats.ts';
import { getChild, getReferencedName, getSchema, resolveNode, type SchemaNode } from '../schema.ts';
import { suggestDate, suggestDateTime } from './suggest-date.ts';

/** Returns the valid text that a wrong one probably means, or `undefined`. */
export function suggestText(value: string, node: SchemaNode, timeZone = 'UTC'): string | undefined {
  const conversions = typeof node.format === 'string' ? BY_FORMAT[node.format] : undefined;
  for (const convert of conversions ?? CONVERSIONS) {
    const converted = convert(value.trim(), timeZone);
    if (converted !== undefined && converted !== value && isValid(converted, node)) return converted;
  }
  return undefined;
}

/** Converts one wrong form to the right one; `undefined` for any other form. */
type Conversion = (value: string, timeZone: string) => string | undefined;

const EMAIL_CONVERSIONS: readonly Conversion[] = [
  (value) => value.replaceAll(/^(?:mailto:)?<?|[.,;>]+$/gi, ''),
  (value) => value.replaceAll(/\s*[[(]?\bat\b[\])]?\s*/gi, '@').replaceAll(/\s*[[(]\s*dot\s*[\])]\s*/gi, '.'),
  (value) => value.replaceAll(/\s+/g, ''),
];

const BY_FORMAT: Readonly<Record<string, readonly Conversion[]>> = {
  date: [suggestDate],
  'date-time': [suggestDateTime],
  email: EMAIL_CONVERSIONS,
  'uri-reference': [(value) => value.replaceAll(' ', '%20').replaceAll('\\', '/')],
  'country-code': [(value) => value.toUpperCase()],
  doi: [(value) => value.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi: *)/i, '')],
};

/** Conversions for all other texts: the pattern says which one fits. */
const CONVERSIONS: readonly Conversion[] = [
  (value) => value,
  (value) => value.replace(/^tel:/i, '').replace(/ *\(0\) */, ' '),
  (value) => `#${value.replace(/^#/, '').toLowerCase()}`,
  (value) => `#${value.replace(/^#/, '').toLowerCase().replaceAll(/./g, '$&$&')}`,
  (value) => /^https?:\/\/([^/?#]+)/i.exec(value)?.[1]?.toLowerCase(),
  (value) => /^https?:\/\/[^/]+(\/[^?#]*)/i.exec(value)?.[1]?.replace(/(?<=.)\/+$/, ''),
  (value) => /[?&]v=([^&#]+)/.exec(value)?.[1],
  (value) => /^https?:\/\/.*\/([^/?#]+)/i.exec(value)?.[1],
  (value) => value.replace(/^(https?:\/\/)?/i, 'https://').replace(/\/+$/, ''),
  (value) => value.replaceAll('_', '-').replace(/^[A-Z]+(?=$|-)/, (part) => part.toLowerCase()),
  (value) => `/${value.replaceAll(/^\/+|\/+$/g, '')}`,
  (value) => `/${value.split('/').map(toPlainName).filter(Boolean).join('/')}`,
  toPlainName,
  (value) => toPlainName(value).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ...EMAIL_CONVERSIONS,
  suggestDateTime,
];

/** Returns a text in small letters, digits and hyphens, as in a path. */
function toPlainName(text: string): string {
  return toAsciiLetters(text)
    .replaceAll(/[^a-z0-9_.{}~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns true if a text has the pattern and the format of a node. */
export function isValid(value: string, { pattern, format }: SchemaNode): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return typeof format !== 'string' || (FORMATS[format]?.pattern.test(value) ?? false);
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;
const MAX_LIST = 60;

/** Returns the JSON of a value converted to a type of a node: `5` for `"5"`; `undefined` if it can't be. */
export function suggestOfType(value: unknown, node: SchemaNode): string | undefined {
  const types = [node.type].flat();
  const accepts = (...names: string[]) => names.some((name) => types.includes(name));
  if (typeof value === 'string') {
    const meant = accepts('integer', 'number') ? parseInformalNumber(value) : undefined;
    if (meant !== undefined && (accepts('number') || Number.isInteger(meant))) return String(meant);
    if (accepts('boolean') && YES.test(value.trim())) return 'true';
    if (accepts('boolean') && NO.test(value.trim())) return 'false';
    if (types.length === 1 && accepts('object')) return suggestObject(value, node);
  }
  if (accepts('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return JSON.stringify(String(value));
  if (accepts('array') && node.items) {
    const meant = JSON.stringify(toList(value, node.items));
    return meant && meant.length <= MAX_LIST ? meant : undefined;
  }
  return undefined;
}

/** Returns the JSON of an object with words in its only required field; `undefined` for a path. */
function suggestObject(text: string, { properties = {}, required = [] }: SchemaNode): string | undefined {
  const [field = '', ...others] = required;
  const { type, enum: choices } = resolveNode(properties[field] ?? {});
  const isRight = Array.isArray(choices) ? choices.includes(text) : [type].flat().includes('string');
  const isWords = !text.includes('/') && text.length <= MAX_LIST;
  return others.length === 0 && isRight && isWords ? JSON.stringify({ [field]: text }) : undefined;
}

const SOURCE = new RegExp(String(getSchema('parts/query').properties?.from?.pattern), 'u');

/**
 * Returns a list of the value, or of the parts of a text between commas, or the query whose source it is;
 * `undefined` if the value can be no entry, such as a block without a type.
 */
function toList(value: unknown, items: SchemaNode): unknown {
  const { type = 'object' } = resolveNode(items);
  const types = [type].flat();
  if (typeof value === 'string' && types.includes('string')) return value.split(/\s*[,;]\s*/).filter(Boolean);
  if (typeof value === 'string' && SOURCE.test(value)) return { from: value };
  if (getReferencedName(items) === 'block' && getChild(value, 'type') === undefined) return undefined;
  return types.includes(typeof value) ? [value] : undefined;
}
