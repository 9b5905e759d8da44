import { afterEach, expect, it, vi } from 'vitest';
import {
  getUniqueKey,
  listRemedies,
  nameRemedy,
  showNextProblem,
} from '../../../src/desk/app/problem-actions.ts';
import { getState, setState } from '../../../src/desk/app/store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const TEXT = '{ "closesAt": "2027-01-31T23:59:00+05:30", "href": "/peple" }';

it('names an edit by what it writes, a date in words and in the time zone of the site', () => {
  const { site } = getState();
  const name = (old: string, text: string) =>
    nameRemedy({ start: TEXT.indexOf(old), end: TEXT.indexOf(old) + old.length, text }, TEXT);
  setState({
    site: {
      name: '',
      lang: 'en-IN',
      timeZone: 'Asia/Kolkata',
      pages: [],
      variables: {},
      due: [],
      history: {},
    },
  });
  expect(name('"/peple"', '"/people"')).toBe('Write “/people”');
  expect(name(', "href": "/peple"', '')).toBe('Remove “href": "/peple”');
  expect(name('"2027-01-31T23:59:00+05:30"', '"2027-02-28T18:29:00Z"')).toBe(
    'Write “28 February 2027, 11:59 pm IST”',
  );
  setState(site ? { site } : {});
});

it('offers the safe edit alone, or else all of which a person chooses', () => {
  const [one, other] = ['a', 'b'].map((text) => ({ start: 0, end: 1, text }));
  const problem = { rule: '', severity: 'warning', file: '', pointer: '', message: '' } as const;
  const at = { line: 1, column: 1, offset: 0 };
  const found = { ...problem, range: { start: at, end: at } };
  if (!one || !other) throw new Error('There are two.');
  expect(listRemedies({ ...found, suggestions: [one, other] })).toEqual([one, other]);
  expect(listRemedies({ ...found, fix: one, suggestions: [other] })).toEqual([one]);
  expect(listRemedies(found)).toEqual([]);
});

it('goes from one problem to the next, and from the last one to the first', async () => {
  const { files, problems: before, problem, selected, view } = getState();
  const at = { line: 1, column: 1, offset: 0 };
  const [file, text] = ['content/pages/home.json', '{}'];
  const problems = ['/title', '/path', '/blocks'].map((pointer) => ({
    rule: 'rule',
    severity: 'error',
    file,
    pointer,
    message: pointer,
    range: { start: at, end: at },
    plain: { message: '', help: '' },
  }));
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async () => Response.json(problems));
  setState({ files: { [file]: { file, version: '1', text, value: {} } }, problem: undefined });
  const shown: unknown[] = [];
  for (let i = 0; i <= problems.length; i++) {
    await showNextProblem();
    shown.push(getState().problem);
  }
  const keys = getState().problems.map(getUniqueKey);
  expect(shown).toEqual([...keys, keys[0]]);
  setState({ files, problems: before, problem, selected, view });
});
