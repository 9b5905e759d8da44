import { isDate } from '../../values/dates.ts';
import { createCall } from './examples.ts';
import type { Rule } from './rule.ts';

const createDatedCall = (opensAt: string) =>
  createCall({ state: 'byDate', opensAt, closesAt: '2027-01-31T23:59:00Z' });

export const dateOrder: Rule = {
  why: 'A call that closes before it opens is never open. If a page was changed before it was published, one of the two dates is wrong.',
  bad: { blocks: [createDatedCall('2027-02-01T00:00:00Z')] },
  good: { blocks: [createDatedCall('2027-01-01T00:00:00Z')] },
  page({ objects }, _site, report) {
    for (const { value, pointer, tree } of objects) {
      for (const [first, second] of tree.orders) {
        const [one, other] = [value[first], value[second]];
        if (!isDate(one) || !isDate(other)) continue;
        // A day and a time are compared by their days; a time has the day of its own offset.
        const areDays = one.length === DAY || other.length === DAY;
        const isRight = areDays
          ? one.slice(0, DAY) <= other.slice(0, DAY)
          : Date.parse(one) <= Date.parse(other);
        if (isRight) continue;
        report({
          at: `${pointer}/${second}`,
          message: `"${second}" (${other}) is before "${first}" (${one}).`,
          help: 'Check the year, the month and the day of both.',
        });
      }
    }
  },
};

/** Number of characters of a day: `2027-01-31`. */
const DAY = 10;
