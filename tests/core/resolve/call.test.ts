import { describe, expect, it } from 'vitest';
import { getPageCall } from '../../../src/core/resolve/call.ts';

const END = { iso: '2027-01-31T23:59:00Z', text: '31 January 2027' };
const call = (fields: object) => ({ type: 'cta', label: 'Apply', ...fields });
const columns = (...aside: unknown[]) => ({ type: 'columns', main: [{ type: 'prose', text: [] }], aside });

describe('the call of a page', () => {
  it.each([
    ['a page that announces nothing', [{ type: 'prose', text: [] }], undefined, undefined],
    ['an announcement without dates', [], { kind: 'call', state: 'byDate' }, undefined],
    [
      'a call that it announces',
      [call({ state: 'open' })],
      { kind: 'call', state: 'byDate' },
      { state: 'open' },
    ],
    [
      'a call that is open unless it says otherwise',
      [call({ closesAt: '2027-01-31T23:59:00Z' })],
      { kind: 'call' },
      { state: 'open', closesAt: '2027-01-31T23:59:00Z' },
    ],
    ['a button for something else', [call({ state: 'open' })], undefined, undefined],
    ['a call in a column', [columns(call({ state: 'closed' }))], undefined, { state: 'closed' }],
    [
      "the subject's end, which its own call leaves out",
      [call({ state: 'closed' })],
      { kind: 'job', state: 'byDate', closesAt: END },
      { state: 'closed', closesAt: END },
    ],
    [
      'the subject alone',
      [],
      { kind: 'job', state: 'byDate', closesAt: END },
      { state: 'byDate', closesAt: END },
    ],
    ['an announcement that is closed', [], { kind: 'job', state: 'closed' }, { state: 'closed' }],
    [
      'an event, which is no call',
      [call({ state: 'closed' })],
      { kind: 'event', state: 'byDate', closesAt: END },
      undefined,
    ],
    [
      'two calls, of which none is the page',
      [call({ state: 'open' }), call({ state: 'closed' })],
      undefined,
      undefined,
    ],
  ])('is the state of %s', (_, blocks, subject, expected) => {
    expect(getPageCall(blocks, subject)).toEqual(expected);
  });
});
