import { toSlug } from '../../text/slug.ts';
import type { Json } from '../../types.ts';
import { parseQuantity } from '../../values/informal-number.ts';
import type { SchemaNode } from '../schema.ts';
import { suggestDate, suggestDateTime } from './suggest-date.ts';
import { accepts, isValid, listShapes } from './suggest-shape.ts';

/** Lists the values of the type and form of a node that a wrong one probably means, the likeliest first. */
export function listValuesFor(value: Json | undefined, node: SchemaNode, timeZone?: string): Json[] {
  const texts = typeof value === 'string' && accepts(node, 'string') ? listTexts(value, node, timeZone) : [];
  return [...texts, ...listOfType(value, node)];
}

/** Lists the valid texts that a wrong one may mean. */
function listTexts(value: string, node: SchemaNode, timeZone?: string): string[] {
  if (isValid(value, node)) return [];
  const conversions = typeof node.format === 'string' ? BY_FORMAT[node.format] : undefined;
  const converted = (conversions ?? CONVERSIONS).map((convert) => convert(value.trim(), timeZone));
  // The value itself is not valid.
  return [...new Set(converted)].flatMap((one) => (one !== undefined && isValid(one, node) ? one : []));
}

/** Converts one wrong form to the right one; `undefined` for any other form. */
type Conversion = (value: string, timeZone: string | undefined) => string | undefined;

const EMAIL_CONVERSIONS: readonly Conversion[] = [
  (value) => value.replaceAll(/^(?:mailto:)?<?|[.,;>]+$/gi, ''),
  (value) => value.replaceAll(/\s*[[(]?\bat\b[\])]?\s*/gi, '@').replaceAll(/\s*[[(]\s*dot\s*[\])]\s*/gi, '.'),
  (value) => value.replaceAll(/\s+/g, ''),
  (value) => /^[^\s,;]+@[^\s,;]+/.exec(value)?.[0],
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

/** Returns a text as in a path, which may have variables. */
function toPlainName(text: string): string {
  return toSlug(text, '_.{}~');
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;
/** Maximum number of characters of a suggestion. */
const MAX_LENGTH = 400;

/** Lists a value converted to the types of a node: `5` for `"5"`. */
function listOfType(value: Json | undefined, node: SchemaNode): Json[] {
  const found: (Json | undefined)[] = [];
  if (typeof value === 'string') {
    const meant = accepts(node, 'integer', 'number') ? parseQuantity(value) : undefined;
    if (meant !== undefined && (accepts(node, 'number') || Number.isInteger(meant))) found.push(meant);
    if (accepts(node, 'boolean') && YES.test(value.trim())) found.push(true);
    if (accepts(node, 'boolean') && NO.test(value.trim())) found.push(false);
  }
  if (accepts(node, 'string') && (typeof value === 'number' || typeof value === 'boolean'))
    found.push(String(value), ...listTexts(String(value), node));
  found.push(...listShapes(value, node));
  return found.flatMap((one) => (one !== undefined && JSON.stringify(one).length <= MAX_LENGTH ? [one] : []));
}

/** Words of other formats and languages for no value. */
export const NOTHING = /^(?:none|null|nil|undefined|nan|n\/a|void|\(\)|\.{3}|…|-+|\?+)$/i;

/** Returns what to write in place of words without quotes, by what the field takes; `undefined` for a text. */
export function getHelpForWords(words: string, node: SchemaNode, isRequired: boolean): string | undefined {
  if (words.endsWith('('))
    return `Write ${accepts(node, 'array') ? 'a list in brackets: `[ … ]`' : 'the value alone, without parentheses'}.`;
  if (NOTHING.test(words)) return isRequired ? 'Write a value.' : 'Write a value, or delete the field.';
  const isText = node.type === undefined || accepts(node, 'string');
  const [right] = isText && isValid(words, node) ? [] : listValuesFor(words, node);
  if (right !== undefined) return `Write ${JSON.stringify(right)}.`;
  if (isText || !node.examples?.length) return undefined;
  return `Write a value of this kind: ${JSON.stringify(node.examples[0])}.`;
}
