import type { SchemaNode } from '../schema/schema.ts';
import type { Json } from '../types.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Parses a cell by the type of its column: a number or a boolean if it can be one, else the text. */
export function parseCell(text: string, { type }: SchemaNode): Json {
  const word = text.trim();
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('integer') || types.includes('number')) {
    const number = NUMBER.test(word) ? Number(word) : Number.NaN;
    if (Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number)) return number;
  }
  if (types.includes('boolean') && /^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  return text;
}

/** Digits in groups of three, or of two as in India. */
const GROUPED = /^([+-]?\d{1,3})((?:[,'’ \u00a0\u202f]\d{2,3})+)(\.\d+)?$/;
const WITH_UNIT = /^(?:[\p{Sc}~]\s*)?([+-]?[\d.,'’ \u00a0\u202f]*\d)\s*(?:%|\p{Sc}|\p{L}{1,3})?$/u;
const SCIENTIFIC = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/** Maximum length of a number. */
const MAX_LENGTH = 40;

/**
 * Returns the digits of a number that people write as `8,588`, `1.2E+05` or `92 %`; `undefined` if the text
 * is no number.
 */
export function normalizeNumber(text: string): string | undefined {
  const word = text.trim();
  if (word.length > MAX_LENGTH) return undefined;
  if (SCIENTIFIC.test(word)) return formatDigits(Number(word));
  const digits = WITH_UNIT.exec(word)?.[1];
  if (digits === undefined) return undefined;
  const grouped = GROUPED.exec(digits);
  if (grouped) return formatDigits(Number(digits.replaceAll(/[^\d.+-]/g, '')));
  if (/^[+-]?\d+,\d+$/.test(digits)) return formatDigits(Number(digits.replace(',', '.')));
  return NUMBER.test(digits) ? formatDigits(Number(digits)) : undefined;
}

function formatDigits(number: number): string | undefined {
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    return undefined;
  return NUMBER.test(String(number)) ? String(number) : undefined;
}
