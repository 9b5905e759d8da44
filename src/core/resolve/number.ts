import type { JsonObject } from '../types.ts';

/** Tells a number. */
export type NumberFormatter = (value: number) => string;

/** More digits behind the point than a number has. */
const DIGITS = 20;

const formats = new Map<string, NumberFormatter>();

/** Returns how a language writes numbers: `3287590` is `32,87,590` in `en-IN`. Without separators digits stay together. */
export function getNumberFormatter(lang: string, useGrouping: boolean): NumberFormatter {
  const key = `${lang} ${useGrouping}`;
  let format = formats.get(key);
  if (!format) {
    format = inLanguage(lang, { useGrouping, maximumFractionDigits: DIGITS });
    formats.set(key, format);
  }
  return format;
}

/** A tag that has the form of a language and is none has no separators. */
function inLanguage(lang: string, options: Intl.NumberFormatOptions): NumberFormatter {
  try {
    return new Intl.NumberFormat(lang, options).format;
  } catch {
    return String;
  }
}

/**
 * Returns `false` for a column of whole numbers that all have four digits, which are years: to a reader `2,024` is not one. An
 * identifier or a postal code is no number: its row schema says `string`.
 */
export function hasSeparators(rows: readonly JsonObject[], field: string): boolean {
  return rows.some(({ [field]: value }) => typeof value === 'number' && !isYear(value));
}

/** `35-55`, `1,200 – 1,500`: two numbers with a dash between them. */
const RANGE = /^\d[\d.,]*\s?[-–]\s?\d[\d.,]*$/;

/** Returns `true` for a column of texts that are all ranges of numbers; some may be empty, but not all. */
export function hasRanges(rows: readonly JsonObject[], field: string): boolean {
  const texts = rows.map(({ [field]: value }) => value ?? '').filter((value) => value !== '');
  return texts.length > 0 && texts.every((value) => typeof value === 'string' && RANGE.test(value));
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1000 && value <= 9999;
}
