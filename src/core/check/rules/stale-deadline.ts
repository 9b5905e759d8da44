import { isCall } from '../../schema/annotations.ts';
import { isDate } from '../../values/dates.ts';
import { createCall } from './examples.ts';
import type { Rule } from './rule.ts';

export const staleDeadline: Rule = {
  severity: 'warning',
  why: 'People who prepare an application for a call that is over lose a day, and trust the site less.',
  bad: { blocks: [createCall({ closesAt: '1969-01-31T23:59:00Z' })] },
  good: { blocks: [createCall({ state: 'byDate', closesAt: '1969-01-31T23:59:00Z' })] },
  page({ blocks, meta: { expires } }, { now }, report) {
    for (const { type, pointer, block } of blocks) {
      const { state = 'open', closesAt = expires && `${expires}T23:59:59Z` } = block;
      if (!isCall(type) || state !== 'open') continue;
      if (!isDate(closesAt) || Date.parse(closesAt) >= now) continue;
      report({
        at: `${pointer}/${'closesAt' in block ? 'closesAt' : 'label'}`,
        message: `The call says it is open, but it ended on ${closesAt.slice(0, 10)}.`,
        help: 'Write "state": "closed", a later date if it is open again, or "state": "byDate" if its dates should decide.',
      });
    }
  },
};
