import type { Site } from '../../generated/content.ts';
import { getDay, hasTime } from '../values/dates.ts';
import { getDateTimeFormat } from '../values/intl.ts';

/** The languages and the time zone in which dates are formatted. */
export interface DateStyle {
  lang: string;
  /** The site's language, which names the time zone on all pages. */
  siteLang: string;
  timeZone: string;
  /** Text after a time, in place of the derived one. */
  timeZoneName?: string | undefined;
}

export function createDateStyle({
  lang = 'en',
  timeZone = 'UTC',
  timeZoneName,
}: Pick<Site, 'lang' | 'timeZone' | 'timeZoneName'>): DateStyle {
  return { lang, siteLang: lang, timeZone, timeZoneName };
}

/** Formats `2025-09-30T23:59:00+05:30` as `30 September 2025, 11:59 pm IST`. */
export function formatDateTime(iso: string, style: DateStyle): string {
  const { lang, timeZone } = style;
  const day = getDateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(new Date(iso));
  return toPlainSpaces(`${day}, ${formatTime(iso, style)}`);
}

/** Formats when a call opens or closes: as a day if that is the first or the last minute of one. */
export function formatCallTime(iso: string, style: DateStyle): string {
  const { timeZone } = style;
  const time = getDateTimeFormat('sv', { timeStyle: 'short', timeZone }).format(new Date(iso));
  const isWholeDay = time === '00:00' || time === '23:59';
  return isWholeDay ? formatDate(getDay(iso, timeZone), style) : formatDateTime(iso, style);
}

/** Formats `2025-09-30T23:59:00+05:30` as `11:59 pm IST`. */
export function formatTime(iso: string, style: DateStyle): string {
  return `${formatClock(iso, style)} ${formatZone(iso, style)}`;
}

/** Formats `2025-09-30T23:59:00+05:30` as `11:59 pm`. */
export function formatClock(iso: string, { lang, timeZone }: Pick<DateStyle, 'lang' | 'timeZone'>): string {
  return toPlainSpaces(getDateTimeFormat(lang, { timeStyle: 'short', timeZone }).format(new Date(iso)));
}

/** Formats the time zone at an instant: `IST`. */
export function formatZone(iso: string, { siteLang, timeZone, timeZoneName }: DateStyle): string {
  return toPlainSpaces(timeZoneName ?? getZoneName(new Date(iso), siteLang, timeZone));
}

export function formatDayOrTime(iso: string, style: DateStyle): string {
  return hasTime(iso) ? formatDateTime(iso, style) : formatDate(iso, style);
}

/** Returns the short name of a time zone at an instant: `MST` or `MDT`; `GMT+2` if the language has none. */
function getZoneName(instant: Date, lang: string, timeZone: string): string {
  const parts = getDateTimeFormat(lang, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats `2025-06-27` as `27 June 2025`. */
export function formatDate(iso: string, { lang }: Pick<DateStyle, 'lang'>): string {
  const format = getDateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  return toPlainSpaces(format.format(new Date(`${iso}T00:00:00Z`)));
}

/** Replaces non-breaking spaces, as the one before `pm`: it depends on the version of the locale data. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/[\u202F\u00A0]/g, ' ');
}
