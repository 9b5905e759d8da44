import { parseInformalNumber } from '../load/json/bare-words.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { toHexColor } from './colour-names.ts';
import { suggestDate, suggestDateTime } from './suggest-date.ts';

/** A value of the form that a schema asks for, made from a wrong one; nothing where none or more than one can be meant. */
export function suggestText(value: string, node: SchemaNode): string | undefined {
  const makers = typeof node.format === 'string' ? BY_FORMAT[node.format] : undefined;
  for (const make of makers ?? MAKERS) {
    const made = make(value.trim(), node);
    if (made !== undefined && made !== value && fits(made, node)) return made;
  }
  return undefined;
}

type Maker = (value: string, node: SchemaNode) => string | undefined;

const BY_FORMAT: Readonly<Record<string, readonly Maker[]>> = {
  date: [suggestDate],
  'date-time': [
    (value, { examples }) => suggestDateTime(value, Array.isArray(examples) ? examples[0] : undefined),
  ],
  email: [
    (value) =>
      value
        .replace(/^mailto:/i, '')
        .replace(/[.,;>]+$/, '')
        .replace(/^</, ''),
    (value) =>
      value.replaceAll(/\s*[[(]?\bat\b[\])]?\s*/gi, '@').replaceAll(/\s*[[(]\s*dot\s*[\])]\s*/gi, '.'),
    (value) => value.replaceAll(/\s+/g, ''),
  ],
  'uri-reference': [(value) => value.replaceAll(' ', '%20').replaceAll('\\', '/')],
};

/** What people write in the place of something else: the pattern says which of them fits. */
const MAKERS: readonly Maker[] = [
  (value) => value,
  toHexColor,
  (value) => /^https?:\/\/[^/]+(\/[^?#]*)/i.exec(value)?.[1]?.replace(/(?<=.)\/+$/, ''),
  (value) => /[?&]v=([^&#]+)/.exec(value)?.[1],
  (value) => /^https?:\/\/.*\/([^/?#]+)/i.exec(value)?.[1],
  (value) => value.replace(/^(https?:\/\/)?/i, 'https://').replace(/\/+$/, ''),
  (value) => value.replaceAll('_', '-').replace(/^[A-Z]+(?=$|-)/, (part) => part.toLowerCase()),
  (value) => `/${value.replaceAll(/^\/+|\/+$/g, '')}`,
  (value) => `/${value.split('/').map(plainName).filter(Boolean).join('/')}`,
  plainName,
  (value) => plainName(value).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
];

/** Small letters, digits and hyphens, as in an address. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.{}~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  email: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  'uri-reference': /^[^\s\\"<>^`{|}]+$/,
};

function fits(value: string, { pattern, format }: SchemaNode): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return typeof format !== 'string' || (FORMS[format]?.test(value) ?? false);
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;
/** Characters of a list that a message shows. */
const LONGEST_LIST = 60;

/** A value of one of some types as it is written, made from one of another type. */
export function suggestOfType(value: unknown, types: readonly string[]): string | undefined {
  const isAmong = (...names: string[]) => names.some((name) => types.includes(name));
  if (typeof value === 'string') {
    if (isAmong('integer', 'number')) {
      const meant = parseInformalNumber(value);
      if (meant !== undefined && (isAmong('number') || Number.isInteger(meant))) return String(meant);
    }
    if (isAmong('boolean') && YES.test(value.trim())) return 'true';
    if (isAmong('boolean') && NO.test(value.trim())) return 'false';
  }
  if (isAmong('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return JSON.stringify(String(value));
  if (isAmong('array') && value !== null && value !== undefined) {
    const list = `[${JSON.stringify(value)}]`;
    return list.length <= LONGEST_LIST ? list : undefined;
  }
  return undefined;
}
