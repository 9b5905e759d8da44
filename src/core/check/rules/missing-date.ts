import { getChild, getSchema } from '../../schema/schema.ts';
import { createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

/** The field that holds the date of an announcement, in `subject` or on the page itself, by its kind: `x-dated` in the schema. */
const DATED: unknown = getSchema('parts/subject')['x-dated'];

export const missingDate: Rule = {
  severity: 'warning',
  why: 'An event without its day is in no calendar, and news without a date are in no feed. Lists by date show both last, or not at all.',
  bad: { files: createEvent({}), links: ['/open-day'] },
  good: { files: createEvent({ startsOn: '2027-03-01' }), links: ['/open-day'] },
  site({ pages }, report) {
    for (const page of pages) {
      const kind = page.subject?.kind ?? '';
      const field = getChild(DATED, kind);
      if (typeof field !== 'string' || page.draft) continue;
      if (getChild(page.subject, field) !== undefined || getChild(page, field) !== undefined) continue;
      const isOfPage = field in (getSchema('page').properties ?? {});
      report({
        file: page.file,
        at: '/subject/kind',
        message: `The kind "${kind}" needs a date: "${field}".`,
        help: `Add it ${isOfPage ? 'beside "title"' : 'to "subject"'}, for example "${field}": "2027-03-01".`,
      });
    }
  },
};

function createEvent(dates: object): Record<string, object> {
  return createPageFile('/open-day', 'Open day', { subject: { kind: 'event', ...dates } });
}
