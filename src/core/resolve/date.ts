/** The languages and the time zone in which dates are formatted. */
export interface DateStyle {
  lang: string;
  /** The site's language, which names the time zone on all pages. */
  siteLang: string;
  timeZone: string;
  /** Text after a time, in place of the derived one. */
  timeZoneName?: string | undefined;
}

/** Formats `2025-09-30T23:59:00+05:30` as `30 September 2025, 11:59 pm IST`. */
export function formatDateTime(iso: string, { lang, siteLang, timeZone, timeZoneName }: DateStyle): string {
  const instant = new Date(iso);
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(instant);
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short', timeZone }).format(instant);
  return toPlainSpaces(`${day}, ${time} ${timeZoneName ?? getZoneName(instant, siteLang, timeZone)}`);
}

/** Returns the short name of a time zone at an instant: `MST` or `MDT`, `GMT+2` where a language has no name for it. */
function getZoneName(instant: Date, lang: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats `2025-06-27` as `27 June 2025`. */
export function formatDate(iso: string, style: Pick<DateStyle, 'lang'>): string {
  return createDateFormatter(style)(iso);
}

/** Creates a function that formats dates, for many of them: creating it takes longer than to format one. */
export function createDateFormatter({ lang }: Pick<DateStyle, 'lang'>): (iso: string) => string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  return (iso) => toPlainSpaces(format.format(new Date(`${iso}T00:00:00Z`)));
}

/** Replaces non-breaking spaces by plain ones. The space before `pm` depends on the version of the locale data. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/[\u202F\u00A0]/g, ' ');
}
