import type { SchemaNode } from '../schema/schema.ts';
import type { Json } from '../types.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Returns the value of a cell: a number or a switch where its column is one and the text is one, else the text as it is. */
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

/** Separators of thousands between groups of digits, also those of India. */
const GROUPED = /^([+-]?\d{1,3})((?:[,'’ \u00a0\u202f]\d{2,3})+)(\.\d+)?$/;
const WITH_UNIT = /^(?:[\p{Sc}~]\s*)?([+-]?[\d.,'’ \u00a0\u202f]*\d)\s*(?:%|\p{Sc}|\p{L}{1,3})?$/u;
const SCIENTIFIC = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/** Longer texts are no numbers. */
const LONGEST = 40;

/** Returns the number that people mean by `8,588`, `1.2E+05` or `92 %`, as digits, or `undefined` for no number. */
export function normalizeNumber(text: string): string | undefined {
  const word = text.trim();
  if (word.length > LONGEST) return undefined;
  if (SCIENTIFIC.test(word)) return plainDigits(Number(word));
  const digits = WITH_UNIT.exec(word)?.[1];
  if (digits === undefined) return undefined;
  const grouped = GROUPED.exec(digits);
  if (grouped) return plainDigits(Number(digits.replaceAll(/[^\d.+-]/g, '')));
  if (/^[+-]?\d+,\d+$/.test(digits)) return plainDigits(Number(digits.replace(',', '.')));
  return NUMBER.test(digits) ? plainDigits(Number(digits)) : undefined;
}

function plainDigits(number: number): string | undefined {
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    return undefined;
  return NUMBER.test(String(number)) ? String(number) : undefined;
}
