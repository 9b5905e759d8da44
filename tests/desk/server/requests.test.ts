import { expect, it } from 'vitest';
import { isRequest } from '../../../src/generated/protocol-validators.js';

const PLACE = { path: '/', file: 'content/pages/home.json', pointer: '/title' };
const createAct = (...operations: object[]) => ({
  sentence: 'Changed',
  place: PLACE,
  changes: [{ file: PLACE.file, version: '1', operations }],
});
const set = { op: 'set', pointer: '/title', value: null, within: { start: 0, end: 2 } };

it.each([
  ['undo', null],
  ['text', { map: 1, id: 0 }],
  [
    'act',
    createAct(
      set,
      { op: 'insert', pointer: '/blocks', value: {}, at: 0 },
      { op: 'remove', pointer: '' },
      { op: 'move', from: '/a', pointer: '/b', at: 1 },
      { op: 'duplicate', pointer: '/blocks/0' },
    ),
  ],
  ['act', { ...createAct(), isTyping: true, media: [{ name: 'a.jpg', digest: '1' }] }],
  ['act', { ...createAct(), changes: [{ file: PLACE.file, version: '1', text: '{}' }] }],
])('"%s" is sent with %j', (name, request) => {
  expect(isRequest({ [name]: request })).toBe(true);
});

it.each([
  ['undo', {}],
  ['nothing', null],
  ['__proto__', null],
  ['constructor', null],
  ['text', { map: 1 }],
  ['text', { map: 1, id: 0, more: 1 }],
  ['text', { map: 1, id: 0.5 }],
  ['text', { map: -1, id: 2 ** 53 }],
  ['page', [{ path: '/' }]],
  ['act', { ...createAct(), place: { ...PLACE, pointer: 'title' } }],
  ['act', { ...createAct(), changes: [{ file: PLACE.file, version: '1', operations: [], text: '{}' }] }],
  ['act', createAct({ ...set, op: 'replace' })],
  ['act', createAct({ ...set, pointer: 'title' })],
  ['act', createAct({ ...set, within: { start: 0 } })],
  ['act', createAct({ ...set, written: '"not from here"' })],
  ['act', createAct({ op: 'remove', pointer: '/title', left: '' })],
])('"%s" is refused with %j', (name, request) => {
  expect(isRequest({ [name]: request })).toBe(false);
});
