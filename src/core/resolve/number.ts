import type { JsonObject } from '../types.ts';
import { getNumberFormat } from '../values/intl.ts';

/** Maximum number of digits after the point, more than any number has. */
const MAX_DIGITS = 20;

/** Creates the formatter of a language: `3287590` is `32,87,590` in `en-IN`. An invalid one has `String`. */
export function createNumberFormatter(lang: string, useGrouping: boolean): (value: number) => string {
  try {
    return getNumberFormat(lang, { useGrouping, maximumFractionDigits: MAX_DIGITS }).format;
  } catch {
    return String;
  }
}

/** Returns true for a whole number of four digits, which is written without separators. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1000 && value <= 9999;
}

/** Returns false for a column of years. Codes are texts by their row schema. */
export function hasSeparators(rows: readonly JsonObject[], field: string): boolean {
  return rows.some(({ [field]: value }) => typeof value === 'number' && !isYear(value));
}

/** `35-55`, `1,200 – 1,500`: two numbers with a dash between them. */
const RANGE = /^\d[\d.,]*\s?[-–]\s?\d[\d.,]*$/;

/** Returns true for a column of texts that are ranges of numbers or empty, with at least one range. */
export function hasRanges(rows: readonly JsonObject[], field: string): boolean {
  const texts = rows.map(({ [field]: value }) => value ?? '').filter((value) => value !== '');
  return texts.length > 0 && texts.every((value) => typeof value === 'string' && RANGE.test(value));
}
