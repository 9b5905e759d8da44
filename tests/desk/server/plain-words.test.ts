import { describe, expect, it } from 'vitest';
import { createCheckOptions } from '../../../src/build/check/check-folder.ts';
import { loadSite } from '../../../src/core/pipeline/index.ts';
import { addPlainWords } from '../../../src/desk/server/plain-words.ts';
import { checkSource, type Files, memorySource, pageText, SITE, siteWith } from '../../core/memory.ts';

const HOME = 'content/pages/home.json';
const CALL = { type: 'cta', label: 'Apply', href: 'https://example.com/', state: 'byDate' };
const AT = '2027-01-31T23:59:00+05:30';
const AT_WORDS = '31 January 2027, 11:59 pm IST';
const site = JSON.stringify({ ...JSON.parse(SITE), lang: 'en-IN', timeZone: 'Asia/Kolkata' });

/** Lists what the desk says about each problem of a site. */
function listPlain(files: Files): string[] {
  const source = memorySource(files);
  const { problems } = checkSource(source);
  const plain = addPlainWords(problems, loadSite(source, createCheckOptions(0)).site);
  return plain.map(({ plain: { message, help } }) => `${message} ${help}`);
}

const call = (more: object, ofPage: object = {}): Files =>
  siteWith([], {
    'site.config.json': site,
    [HOME]: pageText('/', { title: 'Home', ...ofPage, blocks: [{ ...CALL, ...more }] }),
  });

describe('the problems of a deadline, by the titles of fields and with dates in words', () => {
  it.each([
    [
      call({ closesAt: '2027-02-28T23:59:00+05:30' }, { subject: { kind: 'call', closesAt: AT } }),
      `The call closes at 28 February 2027, 11:59 pm IST, but “Announcement” says ${AT_WORDS}. Write the same “Closes” in both places.`,
    ],
    [
      call({ closesAt: AT }, { expires: '2026-01-31' }),
      `The page expires on 31 January 2026, but the call closes at ${AT_WORDS}. Write the day on which the call closes, or remove “Expires”.`,
    ],
    [
      call({ closesAt: '1969-01-31T23:59:00Z', state: 'open' }),
      'The call says it is open, but it ended on 31 January 1969. Write “State: Closed”, a later date if it is open again, or “State: By date” if its dates should decide.',
    ],
    [
      call({ opensAt: '2027-02-01T00:00:00+05:30', closesAt: AT }),
      `“Closes” (${AT_WORDS}) is before “Opens” (1 February 2027, 12:00 am IST). Check the year, the month and the day of both.`,
    ],
    [
      call({}),
      `The “State” of this call is “By date”, but it has no date. Add “Closes”, for example “Closes: ${AT_WORDS}”, or write “State: Open” or “State: Closed”.`,
    ],
    [
      call({ closesAt: AT, href: undefined }),
      'The button of this call has no link. Add “Link”, for example “Link: https://example.org/apply”. If nobody can apply yet, write “State: Closed”.',
    ],
    [
      call({ closesAt: AT }, { allow: [{ rule: 'stale-deadline', why: 'A record.' }] }),
      'The page allows "stale-deadline", but has no such warning. Remove this entry of “Allowed warnings”.',
    ],
  ])('%#', (files, expected) => {
    expect(listPlain(files)).toEqual([expected]);
  });
});

it('leaves the words of editors as they are', () => {
  const files = siteWith([{ type: 'prose', text: '[a](/call-2027-01-31)' }], { 'site.config.json': site });
  expect(listPlain(files)).toEqual([expect.stringContaining('"/call-2027-01-31"')]);
});
