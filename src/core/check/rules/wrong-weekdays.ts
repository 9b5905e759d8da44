import { formatWeekday, getOccurrence, listWeekdays } from '../../values/occurrences.ts';
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
      if (!subject || !startsOn || !on) continue;
      const [first = 'mon'] = listWeekdays({ startsOn, repeats: { every: 'week' } }, timeZone);
      const next = getOccurrence(subject, 0, timeZone).dates.startsOn;
      if (every !== 'week')
        report({
          file,
          at: '/subject/repeats/on',
          message: `"on" is for what takes place every week, and this does every ${every}.`,
          help: 'Remove "on", or write "every": "week".',
        });
      else if (!on.includes(first))
        report({
          file,
          at: '/subject/startsOn',
          message: `"startsOn" is a ${formatWeekday(first, 'en')}, which is not one of the days in "on".`,
          help: `Write the first date on one of these days, "${next}", or add "${first}" to them.`,
        });
    }
  },
};
