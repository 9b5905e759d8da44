import { describe, expect, it } from 'vitest';
import { listTimes } from '../../../src/core/analyze/validity.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  listRules,
  memorySource,
  pageText,
  SITE,
  siteWith,
} from '../memory.ts';

const HOME = 'content/pages/home.json';
const CALL = { type: 'cta', label: 'Apply', href: 'https://example.com/', state: 'byDate' };
const page = (more: object): Files => siteWith([], { [HOME]: pageText('/', { title: 'Home', ...more }) });
const call = (more: object, ofPage: object = {}) => page({ ...ofPage, blocks: [{ ...CALL, ...more }] });
const AT = '2027-01-31T23:59:00+05:30';

describe('a call', () => {
  it('with the state "byDate" needs a date', () => {
    expect(formatProblems(call({}))).toEqual([
      'unfinished-call: The "state" of this call is "byDate", but it has no date. ["byDate"]',
    ]);
    expect(formatProblems(call({ closesAt: AT }))).toEqual([]);
    expect(formatProblems(call({ opensAt: AT }))).toEqual([]);
  });

  it('that can be open needs a link', () => {
    const message = 'unfinished-call: The button of this call has no link. ["Apply"]';
    expect(formatProblems(call({ state: 'open', href: undefined }))).toEqual([message]);
    expect(formatProblems(call({ state: undefined, href: undefined }))).toEqual([message]);
    expect(formatProblems(call({ closesAt: AT, href: undefined }))).toEqual([message]);
    expect(formatProblems(call({ state: 'closed', href: undefined }))).toEqual([]);
  });

  it('with a misspelt field is reported for that field alone', () => {
    expect(listRules(call({ closesAt: AT, href: undefined, hrf: '/' }))).toEqual(['schema/unknown']);
    expect(listRules(call({ closeAt: AT }))).toEqual(['schema/unknown']);
  });

  it('closes after it opens', () => {
    expect(
      formatProblems(call({ opensAt: '2027-02-01T00:00:00Z', closesAt: '2027-01-31T12:00:00Z' })),
    ).toEqual([
      'date-order: "closesAt" (2027-01-31T12:00:00Z) is before "opensAt" (2027-02-01T00:00:00Z). ["2027-01-31T12:00:00Z"]',
    ]);
    // The same day, by the clock of another place.
    expect(
      formatProblems(call({ opensAt: '2027-01-31T00:00:00+05:30', closesAt: '2027-01-30T20:00:00Z' })),
    ).toEqual([]);
  });

  it('has one deadline', () => {
    const subject = { kind: 'call', closesAt: AT };
    expect(formatProblems(call({ closesAt: AT }, { subject, expires: '2027-01-31' }))).toEqual([]);
    expect(formatProblems(call({ closesAt: '2027-01-31T18:29:00Z' }, { subject }))).toEqual([]);
    expect(formatProblems(call({ closesAt: '2027-02-28T23:59:00+05:30' }, { subject }))).toEqual([
      `deadline-mismatch: The call closes at 2027-02-28T23:59:00+05:30, but "subject" says ${AT}. In ${HOME}:1. ["2027-02-28T23:59:00+05:30"]`,
    ]);
    expect(formatProblems(call({ closesAt: AT }, { expires: '2026-01-31' }))).toEqual([
      `deadline-mismatch: The page expires on 2026-01-31, but the call closes at ${AT}. ["2026-01-31"]`,
    ]);
    expect(listRules(page({ subject, expires: '2027-02-01' }))).toEqual(['deadline-mismatch']);
    expect(
      formatProblems(page({ subject: { ...subject, endsOn: '2027-03-01' }, expires: '2027-03-01' })),
    ).toEqual([]);
    const repeats = { every: 'week', until: '2027-03-08' };
    const course = { ...subject, startsOn: '2027-03-01', repeats };
    expect(formatProblems(page({ subject: course, expires: '2027-03-08' }))).toEqual([]);
  });

  it('with two deadlines can get either of them, and is never fixed without asking', () => {
    const files = call({ closesAt: '2027-02-28T23:59:00Z' }, { subject: { kind: 'call', closesAt: AT } });
    const [problem] = getProblems(files);
    expect(problem?.fix).toBeUndefined();
    const text = files[HOME] ?? '';
    const made = (problem?.suggestions ?? []).map(
      (one) => text.slice(0, one.start) + one.text + text.slice(one.end),
    );
    expect(made).toEqual(['2027-02-28T23:59:00Z', AT].map((date) => text.replaceAll(/2027-[^"]+/g, date)));
    for (const changed of made) expect(formatProblems({ ...files, [HOME]: changed })).toEqual([]);
    const expired = getProblems(call({ closesAt: AT }, { expires: '2026-01-31' }));
    expect(expired.map(({ suggestions }) => suggestions?.map(({ text: day }) => day))).toEqual([
      ['2027-01-31'],
    ]);
  });

  it('whose dates are written in another form is reported for that alone', () => {
    const wrong = { opensAt: '30.09.2025', closesAt: '12.09.2025' };
    const subject = { kind: 'call', closesAt: '30.09.2025' };
    const written = call({ ...wrong, state: 'open' }, { subject, expires: '30.9.2025' });
    expect(listRules(written)).toEqual(Array(4).fill('schema/form'));
  });

  it('may be one of several on a page', () => {
    const subject = { kind: 'call', closesAt: AT };
    const other = { ...CALL, closesAt: '2027-02-28T23:59:00+05:30' };
    expect(formatProblems(page({ subject, blocks: [{ ...CALL, closesAt: AT }, other] }))).toEqual([]);
  });
});

describe('a notice', () => {
  const notice = (more: object) => page({ blocks: [{ type: 'notice', text: 'x', ...more }] });
  const isTimed = (files: Files) =>
    checkSource(memorySource(files)).pages.some(({ summary }) => listTimes(summary).length > 0);

  it('ends after it begins, in a block and in the site config', () => {
    const dates = { from: '2027-02-01', until: '2027-01-31' };
    const problem = 'date-order: "until" (2027-01-31) is before "from" (2027-02-01). ["2027-01-31"]';
    expect(formatProblems(notice(dates))).toEqual([problem]);
    const config = JSON.stringify({ ...JSON.parse(SITE), notice: { text: 'x', ...dates } });
    expect(formatProblems({ ...page({}), 'site.config.json': config })).toContain(problem);
    expect(formatProblems(notice({ from: '2027-01-31', until: '2027-01-31' }))).toEqual([]);
  });

  it('makes its page time-dependent if it has a date', () => {
    expect(isTimed(notice({}))).toBe(false);
    expect(isTimed(notice({ from: '2027-02-01' }))).toBe(true);
    expect(isTimed(notice({ until: '2027-02-01' }))).toBe(true);
  });
});

describe('the dates of a page', () => {
  it.each([
    [{ published: '2027-02-01', updated: '2027-01-31' }, 'updated'],
    [{ published: '2027-02-01', expires: '2027-01-31' }, 'expires'],
    [{ subject: { kind: 'course', startsOn: '2027-02-01', endsOn: '2027-01-31' } }, 'endsOn'],
    [{ subject: { kind: 'course', opensAt: AT, closesAt: '2027-01-01T12:00:00Z' } }, 'closesAt'],
  ])('%j are in order', (more, field) => {
    const [line, ...others] = formatProblems(page(more));
    expect(others).toEqual([]);
    expect(line).toContain(`date-order: "${field}" (`);
  });

  it.each(['2025-02-30', '2025-13-01', '2025-00-10', '31.12.2025', '2025/12/31', '', 'soon'])(
    '%j is invalid',
    (updated) => {
      expect(listRules(page({ updated }))).toEqual(['schema/form']);
    },
  );

  it.each([
    ['31.12.2025', 'is not a valid date: "31.12.2025"', 'Write "2025-12-31".'],
    ['31.12.2025 18:30', 'is not a valid date and time: "31.12.2025 18:30"', 'Write "2025-12-31T18:30:00Z".'],
    ['2025-02-30', 'is not a day of the calendar: "2025-02-30"', ''],
  ])('an event can not begin on %s', (startsOn, message, help) => {
    const [problem, ...others] = getProblems(page({ subject: { kind: 'event', startsOn } }));
    expect(others).toEqual([]);
    expect(problem?.message).toBe(`"subject" › startsOn ${message}.`);
    expect(problem?.help).toContain(`A day has the form YYYY-MM-DD; with a time`);
    expect(problem?.help).toContain(help);
  });

  it('an event begins and ends on a day or at a time, in the right order', () => {
    const event = (startsOn: string, endsOn: string) =>
      formatProblems(page({ subject: { kind: 'event', startsOn, endsOn } }));
    expect(event('2027-03-01', '2027-03-01')).toEqual([]);
    expect(event('2027-03-01T18:00:00Z', '2027-03-01T20:00:00Z')).toEqual([]);
    expect(event('2027-03-01T18:00:00Z', '2027-03-02')).toEqual([]);
    expect(event('2027-03-01T18:00:00Z', '2027-03-01T17:00:00Z')).toEqual([
      'date-order: "endsOn" (2027-03-01T17:00:00Z) is before "startsOn" (2027-03-01T18:00:00Z). ["2027-03-01T17:00:00Z"]',
    ]);
    expect(event('2027-03-01T18:00:00z', '2027-03-02')).toEqual([
      'schema/form: "subject" › startsOn can\'t be "2027-03-01T18:00:00z". ["2027-03-01T18:00:00z"]',
    ]);
    const subject = { kind: 'event', url: '/' };
    expect(formatProblems(page({ subject }))).toEqual(['schema/form: "subject" › url can\'t be "/". ["/"]']);
  });

  it('of an event make its page time-dependent', () => {
    const isTimed = (subject: object) =>
      checkSource(memorySource(page({ subject }))).pages.map(({ summary }) => summary.times !== undefined);
    expect(isTimed({ kind: 'event', startsOn: '2027-03-01' })).toContain(true);
    expect(isTimed({ kind: 'event' })).not.toContain(true);
  });

  it.each([
    ['2027-01-31 23:59:00Z', '2027-01-31T23:59:00Z'],
    ['2027-01-31t23:59:00z', '2027-01-31T23:59:00Z'],
    ['2027-01-31T23:59:00+0530', AT],
    ['2027-01-31T23:59:00+05', '2027-01-31T23:59:00+05:00'],
  ])('%s is written as %s', (wrong, right) => {
    const files = call({ closesAt: wrong });
    expect(formatProblems(files)).toEqual([
      `schema/form: Call to action › closesAt can't be "${wrong}". ["${wrong}"]`,
    ]);
    expect(getProblems(files)[0]?.help).toContain(`Write "${right}".`);
  });

  it.each([
    '2027-01-31',
    '2027-01-31T23:59:00',
    '2027-02-30T00:00:00Z',
    '2027-01-31T25:00:00Z',
    '2027-01-31T23:59Z',
    '2016-12-31T23:59:60Z',
  ])('%s is reported once', (closesAt) => {
    expect(listRules(call({ closesAt }))).toEqual(['schema/form']);
  });
});
