import type { Rule } from './rule.ts';

const CTA = (closesAt: string) => ({
  type: 'cta',
  label: 'Apply',
  href: 'https://example.org/',
  state: 'byDate',
  closesAt,
});

/** What RFC 3339 allows, and not every program reads: a space, small letters, an offset without its colon, a leap second. */
const LOOSE =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt\s]([0-9]{2}:[0-9]{2}:)([0-9]{2})(\.[0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{0,2})$/;
const EXACT = /^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** A moment that is not written as all programs read it. Any other wrong one is told by its format. */
export const badDate: Rule = {
  name: 'bad-date',
  severity: 'error',
  why: 'A deadline is compared with the clock, and told in words, feeds and calendars. Not all of them read a space for the `T`, or an offset without its colon: the call would close at another time, or never.',
  bad: { blocks: [CTA('2027-01-31T23:59:00+0530')] },
  good: { blocks: [CTA('2027-01-31T23:59:00+05:30')] },
  page({ dates }, _context, report) {
    for (const { name, part, ...place } of dates) {
      const pieces = part === 'dateTime' && !EXACT.test(name) ? LOOSE.exec(name) : null;
      if (!pieces) continue;
      const right = rightMoment(pieces);
      report(place, {
        message: `Not every program reads this date and time: ${JSON.stringify(name)}.`,
        help: `Write it as "${right}".`,
        word: name,
        instead: right,
      });
    }
  },
};

function rightMoment([, day = '', time = '', seconds = '', , zone = '']: RegExpExecArray): string {
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0');
  const offset = /^z/i.test(zone) ? 'Z' : `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
  return `${day}T${time}${Number(seconds) > 59 ? '59' : seconds}${offset}`;
}
