import { parsePageId } from '../../paths/page-id.ts';
import { DAY, isDate } from '../../values/dates.ts';
import { createCall } from './examples.ts';
import { checkEach, type Rule } from './rule.ts';

/** The first minute of a day, with its offset from UTC. */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(Z|[+-]\d\d:\d\d)$/i;

export const midnightDeadline: Rule = {
  severity: 'warning',
  why: 'A day begins at 00:00. A call that closes at that minute is over on the whole day that visitors read.',
  bad: { blocks: [createCall({ state: 'byDate', closesAt: '2027-02-01T00:00:00Z' })] },
  good: { blocks: [createCall({ state: 'byDate', closesAt: '2027-01-31T23:59:00Z' })] },
  page: checkEach(['time'], ({ name, pointer }, _site, { file }) => {
    const [, day, offset] = MIDNIGHT.exec(name) ?? [];
    if (day === undefined || !isDate(name) || !pointer.endsWith('/closesAt')) return undefined;
    const [last] = new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().split('T', 1);
    return {
      // The call and "subject" say the same.
      cause: `${parsePageId(file).file} ${name}`,
      message: `The call closes with the first minute of ${day}, so nobody can apply on that day.`,
      help: `Write the last minute of its last day: "${last}T23:59:00${offset}", or "${day}T23:59:00${offset}".`,
    };
  }),
};
