import type { PageReferences } from '../../analyze/references.ts';
import { isCall } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

const CALL = { type: 'cta', label: 'Apply', href: 'https://example.org/', state: 'byDate' };
const PAGE = (closesAt: string) => ({
  'content/pages/call.json': {
    path: '/call',
    title: 'A call',
    subject: { kind: 'call', closesAt: '2027-01-31T23:59:00Z' },
    blocks: [{ type: 'pageHeader' }, { ...CALL, closesAt }],
  },
});

/** Two deadlines of one call that differ. */
export const deadlineMismatch: Rule = {
  name: 'deadline-mismatch',
  severity: 'warning',
  why: "The call's button, the page's `subject` and its `expires` each say when a call ends: visitors, calendars and search engines read different ones. Whoever goes by the later one is too late.",
  bad: { files: PAGE('2027-02-28T23:59:00Z'), links: ['/call'] },
  good: { files: PAGE('2027-01-31T23:59:00Z'), links: ['/call'] },
  page(page, _context, report) {
    const { subject = {}, expires } = page;
    const announced = typeof subject.closesAt === 'string' ? subject.closesAt : undefined;
    const ends = endsOf(page);
    // Of several calls on one page, one may be what the page announces; which, it does not say.
    const [end] = ends;
    const isSame = announced === undefined || ends.some(({ at }) => Date.parse(at) === Date.parse(announced));
    if (end && !isSame) {
      report(
        { pointer: end.pointer },
        {
          message: `The call closes at ${end.at}, but "subject" says ${announced}.`,
          help: 'Write the same "closesAt" in both.',
        },
      );
    }
    const last = end?.at ?? announced;
    if (expires === undefined || last === undefined) return;
    // What is announced may hold until it has taken place.
    const days = [...ends.map(({ at }) => at), announced, subject.startsOn, subject.endsOn];
    if (days.some((day) => typeof day === 'string' && day.startsWith(expires))) return;
    report(
      { pointer: '/expires' },
      {
        message: `The page expires on ${expires}, but the call closes at ${last}.`,
        help: 'Write the day on which the call closes, or take "expires" away.',
      },
    );
  },
};

function endsOf({ blocks }: PageReferences): { at: string; pointer: string }[] {
  return blocks.flatMap(({ type, pointer, block }) =>
    isCall(type) && typeof block.closesAt === 'string'
      ? [{ at: block.closesAt, pointer: `${pointer}/closesAt` }]
      : [],
  );
}
