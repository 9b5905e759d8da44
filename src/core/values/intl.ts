/** Returns a function that makes each format once: that takes longer than to use it a hundred times. */
function keepFormats<Options, Format>(Format: new (lang: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (lang: string, options: Options): Format => {
    const key = lang + JSON.stringify(options);
    const format = formats.get(key) ?? new Format(lang, options);
    formats.set(key, format);
    return format;
  };
}

/** Returns a format of dates and times. Throws for an invalid language tag or time zone. */
export const getDateTimeFormat = keepFormats(Intl.DateTimeFormat);
/** Returns a format of numbers. Throws for an invalid language tag. */
export const getNumberFormat = keepFormats(Intl.NumberFormat);
/** Returns a format of lists. Throws for an invalid language tag. */
export const getListFormat = keepFormats(Intl.ListFormat);
/** Returns the plural rules of a language. Throws for an invalid language tag. */
export const getPluralRules = keepFormats(Intl.PluralRules);
