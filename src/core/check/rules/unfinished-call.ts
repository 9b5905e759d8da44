import { getSchema, isCall } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

/** A call whose button can do nothing: no dates to go by, or no link. */
export const unfinishedCall: Rule = {
  name: 'unfinished-call',
  severity: 'error',
  why: 'A call that goes by its dates needs one, or it is open for ever. The button of an open call needs a link, or nobody can apply.',
  bad: { blocks: [{ type: 'cta', label: 'Apply', href: 'https://example.org/', state: 'byDate' }] },
  good: {
    blocks: [
      {
        type: 'cta',
        label: 'Apply',
        href: 'https://example.org/',
        state: 'byDate',
        closesAt: '2027-01-31T23:59:00Z',
      },
    ],
  },
  page({ blocks }, _context, report) {
    for (const { type, pointer, block } of blocks) {
      // A field with a slip in its name may be the one that is missing: that is told already.
      if (!isCall(type) || hasUnknownField(type, block)) continue;
      const { state = 'open', opensAt, closesAt, href } = block;
      if (state === 'byDate' && opensAt === undefined && closesAt === undefined) {
        report(
          { pointer: `${pointer}/state` },
          {
            message: 'The call goes by its dates, but has none.',
            help: 'Add "closesAt", for example "2027-01-31T23:59:00+05:30", or write "state": "open" or "closed".',
          },
        );
      }
      if ((state === 'open' || state === 'byDate') && href === undefined) {
        report(
          { pointer: `${pointer}/label` },
          {
            message: 'The call can be open, but its button has no link.',
            help: 'Add "href": where one can apply. If nobody can yet, write "state": "closed".',
          },
        );
      }
    }
  },
};

function hasUnknownField(type: string, block: object): boolean {
  const { properties = {} } = getSchema(`blocks/${type}`);
  return Object.keys(block).some((field) => !Object.hasOwn(properties, field));
}
