const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns a day as YYYY-MM-DD from another form; `undefined` if it is no day, or if day and month could be swapped. */
export function suggestDate(value: string): string | undefined {
  const plain = value.trim();
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[. -]+(?<month>\p{L}{3,})\.?,?[ -]+(?<year>\d{4})$/u.exec(plain) ??
    /^(?<month>\p{L}{3,})\.?[ -]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -]+(?<year>\d{4})$/u.exec(plain);
  if (named?.groups) {
    const { year, month = '', day } = named.groups;
    return formatDay(Number(year), MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day));
  }
  const yearFirst =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ].*)?$/.exec(plain) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  if (yearFirst) return formatDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2\s*(\d{4})$/.exec(plain);
  if (!yearLast) return undefined;
  const [one, other, year] = [Number(yearLast[1]), Number(yearLast[3]), Number(yearLast[4])];
  // With dots the day comes first; with slashes and hyphens the order depends on the country.
  const dayFirst = formatDay(year, other, one);
  const monthFirst = yearLast[2] === '.' ? undefined : formatDay(year, one, other);
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return undefined;
  return dayFirst ?? monthFirst;
}

/** Returns a date and time with its offset from another form; at the end of the day and in `timeZone`, if it has no others. */
export function suggestDateTime(value: string, timeZone: string): string | undefined {
  const [, day = '', hour, minute, second = '00', zone = ''] =
    /^(.*?)(?:[T ,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      value.trim(),
    ) ?? [];
  const date = suggestDate(day);
  if (date === undefined) return undefined;
  const time = hour === undefined ? '23:59:00' : `${hour.padStart(2, '0')}:${minute}:${second}`;
  if (zone === '') return addOffset(`${date}T${time}`, timeZone);
  return `${date}T${time}${zone
    .toUpperCase()
    .replace(/^([+-]\d\d)$/, '$1:00')
    .replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`;
}

/** Returns a local date and time with the offset of a time zone: `2027-01-31T23:59:00-07:00`. Leaves an invalid one as it is. */
export function addOffset(local: string, timeZone: string): string {
  const instant = new Date(`${local}Z`);
  if (Number.isNaN(instant.getTime())) return local;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const parts = format.formatToParts(instant);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? '';
  return local + (/[1-9]/.test(offset) ? offset : 'Z');
}

/** Returns a day as YYYY-MM-DD, or `undefined` if the calendar does not have it. */
function formatDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
