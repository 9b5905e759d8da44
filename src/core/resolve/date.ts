/** Where and in which language dates are told. */
export interface DateStyle {
  lang: string;
  timeZone: string;
  /** What stands behind a time: `IST`. */
  timeZoneName: string;
}

/** `2025-09-30T23:59:00+05:30` is told as `30 September 2025, 11:59 pm IST`. */
export function formatDateTime(iso: string, { lang, timeZone, timeZoneName }: DateStyle): string {
  const moment = new Date(iso);
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(moment);
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short', timeZone }).format(moment);
  return plainSpaces(`${day}, ${time} ${timeZoneName}`);
}

/** `2025-06-27` is told as `27 June 2025`. */
export function formatDate(iso: string, { lang }: Pick<DateStyle, 'lang'>): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  return plainSpaces(format.format(new Date(`${iso}T00:00:00Z`)));
}

/** Which space stands before `pm` depends on the version of the locale data; a plain one is the same everywhere. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u202F\u00A0]/g, ' ');
}
