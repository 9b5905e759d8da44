const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Forms of days that can be read in one way only. With dots, the day comes first. */
const FORMS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[. -]+(?<month>\p{L}{3,})\.?,?[ -]+(?<year>\d{4})$/u,
  /^(?<month>\p{L}{3,})\.?[ -]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -]+(?<year>\d{4})$/u,
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.\s*(?<year>\d{4})$/,
];

/** Returns a day as YYYY-MM-DD from another form; `undefined` if it is none, or can be two. */
export function suggestDate(value: string): string | undefined {
  const plain = value.trim();
  for (const form of FORMS) {
    const { year, month = '', day = '' } = form.exec(plain)?.groups ?? {};
    if (year !== undefined) return formatDay(year, month, day);
  }
  // The order depends on the country.
  const [, one = '', , other = '', year = ''] = /^(\d{1,2})([-/ ])(\d{1,2})\2\s*(\d{4})$/.exec(plain) ?? [];
  const dayFirst = formatDay(year, other, one);
  const monthFirst = formatDay(year, one, other);
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return undefined;
  return dayFirst ?? monthFirst;
}

/**
 * Returns a date and time with its offset from another form. Without a time, it is the end of the day; without an
 * offset, that of the time zone, if it is known and has the name that is written.
 */
export function suggestDateTime(value: string, timeZone?: string): string | undefined {
  const [, day = '', hour, minute, second = '00', half, zone = '', name] =
    /^(.*?)(?:[T ,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)?\s*(?:([ap])\.?m\.?\s*)?(?:(Z|[+-]\d\d(?::?\d\d)?)|([A-Z]{2,5}))?)?$/i.exec(
      value.trim(),
    ) ?? [];
  const date = suggestDate(day);
  if (date === undefined) return undefined;
  // The end of a day is its last minute.
  const isEnd = hour === undefined || (hour === '24' && minute === '00');
  const hours24 = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : hour;
  const time = isEnd ? '23:59:00' : `${String(hours24).padStart(2, '0')}:${minute}:${second}`;
  if (name !== undefined && /^(?:GMT|UTC)$/i.test(name)) return `${date}T${time}Z`;
  if (zone === '' && (timeZone === undefined || (name !== undefined && !hasName(timeZone, name))))
    return undefined;
  if (zone === '') return addOffset(`${date}T${time}`, timeZone ?? '');
  const [hours, minutes = '00'] = zone.match(/^[+-]\d\d|\d\d$/g) ?? [];
  return `${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`;
}

/** Returns true for a short name of a time zone, such as the initials of `India Standard Time`. */
function hasName(timeZone: string, name: string): boolean {
  const [long = ''] = listNames(timeZone, 'long');
  const initials = long.replaceAll(/(\p{L})\p{L}*\s*/gu, '$1');
  return [initials, ...listNames(timeZone, 'short')].some((one) => one.toLowerCase() === name.toLowerCase());
}

function listNames(timeZone: string, timeZoneName: 'long' | 'short'): string[] {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts();
  return parts.flatMap(({ type, value }) => (type === 'timeZoneName' ? value : []));
}

/** Returns a local date and time with the offset of a time zone: `2027-01-31T23:59:00-07:00`. */
export function addOffset(local: string, timeZone: string): string {
  const instant = new Date(`${local}Z`);
  if (Number.isNaN(instant.getTime())) return local;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const parts = format.formatToParts(instant);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? '';
  return local + (/[1-9]/.test(offset) ? offset : 'Z');
}

/** Returns a day as YYYY-MM-DD; `undefined` if the calendar does not have it. The month may have its name. */
function formatDay(year: string, month: string, day: string): string | undefined {
  const index = /\d/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  if (index < 0 || date.getUTCMonth() !== index || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
