import type { JsonObject } from '../types.ts';

/** Formats a number. */
export type NumberFormatter = (value: number) => string;

/** Maximum number of digits after the point, more than any number has. */
const MAX_DIGITS = 20;

/** Formatters by language and grouping. */
const formatters = new Map<string, NumberFormatter>();

/** Returns the formatter of a language: `3287590` is `32,87,590` in `en-IN`, and `3287590` without grouping. */
export function getNumberFormatter(lang: string, useGrouping: boolean): NumberFormatter {
  const key = `${lang} ${useGrouping}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = createFormatter(lang, { useGrouping, maximumFractionDigits: MAX_DIGITS });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Creates a formatter. An invalid language tag formats numbers as they are. */
function createFormatter(lang: string, options: Intl.NumberFormatOptions): NumberFormatter {
  try {
    return new Intl.NumberFormat(lang, options).format;
  } catch {
    return String;
  }
}

/**
 * Returns false for a column of years: whole numbers that all have four digits. Identifiers and postal codes are texts by their
 * row schema.
 */
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

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1000 && value <= 9999;
}
