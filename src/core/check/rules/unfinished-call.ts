import { isCall } from '../../schema/annotations.ts';
import { addOffset } from '../../schema/messages/suggest-date.ts';
import { createCall } from './examples.ts';
import type { Rule } from './rule.ts';

export const unfinishedCall: Rule = {
  why: 'A call with `"state": "byDate"` needs a date, or it stays open for ever. The button of an open call needs a link, or nobody can apply.',
  bad: { blocks: [createCall({ state: 'byDate' })] },
  good: { blocks: [createCall({ state: 'byDate', closesAt: '2027-01-31T23:59:00Z' })] },
  page({ blocks }, { timeZone }, report) {
    for (const { type, pointer, block } of blocks) {
      if (!isCall(type)) continue;
      const { state = 'open', opensAt, closesAt, href } = block;
      if (state === 'byDate' && opensAt === undefined && closesAt === undefined)
        report({
          at: `${pointer}/state`,
          message: 'The "state" of this call is "byDate", but it has no date.',
          help: `Add "closesAt", for example "closesAt": "${addOffset('2027-01-31T23:59:00', timeZone)}", or write "state": "open" or "state": "closed".`,
        });
      if ((state === 'open' || state === 'byDate') && href === undefined)
        report({
          at: `${pointer}/label`,
          message: 'The button of this call has no link.',
          help: 'Add "href", for example "href": "https://example.org/apply". If nobody can apply yet, write "state": "closed".',
        });
    }
  },
};
