/** Formats by their language and options: to make one takes longer than to use it a hundred times. */
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns a format of dates and times. Throws for an invalid language tag or time zone. */
export function getDateTimeFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options);
  const format = dateTimeFormats.get(key) ?? new Intl.DateTimeFormat(lang, options);
  dateTimeFormats.set(key, format);
  return format;
}

/** Returns a format of numbers. Throws for an invalid language tag. */
export function getNumberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(lang, options);
  numberFormats.set(key, format);
  return format;
}
