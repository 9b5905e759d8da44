import type { Rule } from './rule.ts';

/** Two dates of which the second is before the first. */
export const dateOrder: Rule = {
  name: 'date-order',
  severity: 'error',
  why: 'A call that closes before it opens is never open, and a page that was changed before it was published has a slip in one of the two.',
  bad: {
    blocks: [
      {
        type: 'cta',
        label: 'Apply',
        href: 'https://example.org/',
        state: 'byDate',
        opensAt: '2027-02-01T00:00:00Z',
        closesAt: '2027-01-31T23:59:00Z',
      },
    ],
  },
  good: {
    blocks: [
      {
        type: 'cta',
        label: 'Apply',
        href: 'https://example.org/',
        state: 'byDate',
        opensAt: '2027-01-01T00:00:00Z',
        closesAt: '2027-01-31T23:59:00Z',
      },
    ],
  },
  page({ orders }, _context, report) {
    for (const { first, second } of orders) {
      // Days and moments: a moment is on the day that it has at its own offset.
      const areDays = first.name.length === DAY || second.name.length === DAY;
      const isRight = areDays
        ? first.name.slice(0, DAY) <= second.name.slice(0, DAY)
        : !(Date.parse(first.name) > Date.parse(second.name));
      if (isRight) continue;
      report(second, {
        message: `"${second.field}" is before "${first.field}": ${second.name} is before ${first.name}.`,
        help: 'Look whether the year and the month of both are right.',
      });
    }
  },
};

/** Characters of a day: `2027-01-31`. */
const DAY = 10;
