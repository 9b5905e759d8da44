import { getChild } from '../../schema/schema.ts';
import { compareDates, isDate } from '../../values/dates.ts';
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
      for (const [first, second] of tree.node['x-order'] ?? []) {
        const [one, other] = [value[first], second.split('/').reduce<unknown>(getChild, value)];
        if (!isDate(one) || !isDate(other) || compareDates(one, other) <= 0) continue;
        report({
          at: `${pointer}/${second}`,
          message: `"${second.replace(/.*\//, '')}" (${other}) is before "${first}" (${one}).`,
          help: 'Check the year, the month and the day of both.',
        });
      }
    }
  },
};
