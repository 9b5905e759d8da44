import { isDate } from '../../is-date.ts';
import { createCall } from './examples.ts';
import type { Rule } from './rule.ts';

const CALL = (opensAt: string) => createCall({ state: 'byDate', opensAt, closesAt: '2027-01-31T23:59:00Z' });

/** Reports two dates in the wrong order. */
export const dateOrder: Rule = {
  name: 'date-order',
  severity: 'error',
  why: 'A call that closes before it opens is never open. If a page was changed before it was published, one of the two dates is wrong.',
  bad: { blocks: [CALL('2027-02-01T00:00:00Z')] },
  good: { blocks: [CALL('2027-01-01T00:00:00Z')] },
  page({ orders }, _site, report) {
    for (const { first, second } of orders) {
      if (!isDate(first.name) || !isDate(second.name)) continue;
      // A day and a time are compared by their days; a time has the day of its own offset.
      const areDays = first.name.length === DAY || second.name.length === DAY;
      const isRight = areDays
        ? first.name.slice(0, DAY) <= second.name.slice(0, DAY)
        : Date.parse(first.name) <= Date.parse(second.name);
      if (isRight) continue;
      report({
        at: second,
        message: `"${second.field}" (${second.name}) is before "${first.field}" (${first.name}).`,
        help: 'Check the year, the month and the day of both.',
      });
    }
  },
};

/** Number of characters of a day: `2027-01-31`. */
const DAY = 10;
