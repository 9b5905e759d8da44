import { describe, expect, it } from 'vitest';
import { type Found, rank } from '../../../src/desk/app/shell/list-found.ts';

const found = (name: string, also = '', kind = 'page'): Found => ({
  id: name,
  name,
  kind,
  also,
  run: () => {},
});
const ALL = [
  found('All services'),
  found('Fellowship'),
  found('Sciences', 'offers services'),
  found('Services'),
  found('Hide this page', 'unpublish take offline', 'do'),
  found('Publish: see what has changed first', '', 'do'),
];
const list = (typed: string) => rank(ALL, typed).map(({ name }) => name);

describe('what is found', () => {
  it.each([
    ['services', ['Services', 'All services', 'Sciences']],
    ['Fell', ['Fellowship']],
    ['unpublish', ['Hide this page']],
    ['publish', ['Publish: see what has changed first', 'Hide this page']],
    ['page hide', ['Hide this page']],
    ['nothing like that', []],
  ])('begins with what begins with "%s"', (typed, names) => {
    expect(list(typed)).toEqual(names);
  });

  it('is all, in its order, before something is typed', () => {
    expect(list(' ')).toEqual(ALL.map(({ name }) => name));
  });
});
