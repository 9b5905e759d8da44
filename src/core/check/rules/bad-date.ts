import { createCall } from './examples.ts';
import type { Rule } from './rule.ts';

/** Forms that RFC 3339 allows but not every program reads: a space, small letters, an offset without a colon, a leap second. */
const LOOSE =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt\s]([0-9]{2}:[0-9]{2}:)([0-9]{2})(\.[0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{0,2})$/;
const EXACT = /^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** Reports a date and time in a form that some programs can't read. All other wrong forms break the schema. */
export const badDate: Rule = {
  name: 'bad-date',
  severity: 'error',
  why: "A deadline is compared with the clock and shown on pages, in feeds and in calendars. Some programs can't read a space instead of the `T`, or an offset without its colon. For them the call would close at another time, or never.",
  bad: { blocks: [createCall({ state: 'byDate', closesAt: '2027-01-31T23:59:00+0530' })] },
  good: { blocks: [createCall({ state: 'byDate', closesAt: '2027-01-31T23:59:00+05:30' })] },
  page({ dates }, _site, report) {
    for (const { name, part, ...place } of dates) {
      const pieces = part !== 'date' && !EXACT.test(name) ? LOOSE.exec(name) : null;
      if (!pieces) continue;
      const right = toExactForm(pieces);
      report({
        at: place,
        message: `Not every program can read this date and time: ${JSON.stringify(name)}.`,
        help: `Write "${right}".`,
        word: name,
        instead: right,
      });
    }
  },
};

function toExactForm([, day = '', time = '', seconds = '', , zone = '']: RegExpExecArray): string {
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0');
  const offset = /^z/i.test(zone) ? 'Z' : `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
  return `${day}T${time}${Number(seconds) > 59 ? '59' : seconds}${offset}`;
}
