import { formatWeekday, getOccurrence, getWeekday } from '../../values/occurrences.ts';
import { createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

const createEvent = (on: string[]) =>
  createPageFile('/talks', 'Talks', {
    subject: { kind: 'event', startsOn: '2027-03-02', repeats: { every: 'week', on } },
  });

export const wrongWeekdays: Rule = {
  why: 'Calendars count a first date that is on none of the days of the week as one more, or not at all.',
  bad: { files: createEvent(['thu']), links: ['/talks'] },
  good: { files: createEvent(['tue', 'thu']), links: ['/talks'] },
  site({ pages, timeZone }, report) {
    for (const { file, subject } of pages) {
      const { startsOn, repeats: { every, on } = {} } = subject ?? {};
      if (!subject || startsOn === undefined || !on) continue;
      const day = getWeekday(startsOn, timeZone);
      const { startsOn: next = startsOn } = getOccurrence(subject, 0, timeZone).dates;
      if (every !== 'week')
        report({
          file,
          at: '/subject/repeats/on',
          message: `"on" is for what takes place every week, and this does every ${every}.`,
          help: 'Remove "on", or write "every": "week".',
          suggestions: [
            { op: 'remove', pointer: '/subject/repeats/on' },
            { op: 'set', pointer: '/subject/repeats/every', value: 'week' },
          ],
        });
      else if (!on.includes(day))
        report({
          file,
          at: '/subject/startsOn',
          message: `"startsOn" is a ${formatWeekday(day, 'en')}, which is not one of the days in "on".`,
          help: `Write the first date on one of these days, "${next}", or add "${day}" to them.`,
          suggestions: [
            { op: 'set', pointer: '/subject/startsOn', value: next },
            { op: 'set', pointer: '/subject/repeats/on', value: [...on, day] },
          ],
        });
    }
  },
};
