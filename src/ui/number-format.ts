/** Formats by language and options; to make one takes longer than to format a number. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns the number format of a language. */
export function getNumberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(lang, options);
  formats.set(key, format);
  return format;
}
