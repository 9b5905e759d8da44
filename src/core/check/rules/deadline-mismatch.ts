import { isCall } from '../../schema/annotations.ts';
import { getChild } from '../../schema/schema.ts';
import { createOffers, isObject } from '../../types.ts';
import { isDate } from '../../values/dates.ts';
import { createCall, createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

const createCallPage = (closesAt: string) =>
  createPageFile('/call', 'A call', {
    subject: { kind: 'call', closesAt: '2027-01-31T23:59:00Z' },
    blocks: [{ type: 'pageHeader' }, createCall({ state: 'byDate', closesAt })],
  });

export const deadlineMismatch: Rule = {
  severity: 'warning',
  why: "The call's button, the page's `subject` and its `expires` each say when a call ends. Visitors, calendars and search engines read different ones. Whoever relies on the later one is too late.",
  bad: { files: createCallPage('2027-02-28T23:59:00Z'), links: ['/call'] },
  good: { files: createCallPage('2027-01-31T23:59:00Z'), links: ['/call'] },
  page(page, _site, report) {
    const { expires } = page.value;
    const subject = isObject(page.value.subject) ? page.value.subject : {};
    const announced = isDate(subject.closesAt) ? subject.closesAt : undefined;
    const ends = page.blocks.flatMap(({ type, pointer, block: { closesAt } }) =>
      isCall(type) && isDate(closesAt) ? [{ date: closesAt, at: `${pointer}/closesAt` }] : [],
    );
    // One of several calls on a page has to match what the page announces; any of them may be that one.
    const [end] = ends;
    const isSame =
      announced === undefined || ends.some(({ date }) => Date.parse(date) === Date.parse(announced));
    if (end && !isSame)
      report({
        at: end.at,
        message: `The call closes at ${end.date}, but "subject" says ${announced}.`,
        help: 'Write the same "closesAt" in both places.',
        also: [{ file: page.file, pointer: '/subject/closesAt' }],
        repairs: createOffers(
          { op: 'set', pointer: '/subject/closesAt', value: end.date },
          { op: 'set', pointer: end.at, value: announced },
        ),
      });
    const last = end?.date ?? announced;
    if (!isDate(expires) || last === undefined) return;
    // A page may also expire on the days on which the announced event starts or ends, or is held for the last time.
    const days = [
      ...ends.map(({ date }) => date),
      announced,
      subject.startsOn,
      subject.endsOn,
      getChild(subject.repeats, 'until'),
    ];
    if (days.some((day) => typeof day === 'string' && day.startsWith(expires))) return;
    report({
      at: '/expires',
      message: `The page expires on ${expires}, but the call closes at ${last}.`,
      help: 'Write the day on which the call closes, or remove "expires".',
      repairs: createOffers({ op: 'set', pointer: '/expires', value: last.slice(0, 10) }),
    });
  },
};
