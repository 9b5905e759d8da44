import { expect, it } from 'vitest';
import { createDevSearch } from '../../src/dev/dev-search.ts';

it('the index is made for its first file, after a change for a new search, and again after a failure', async () => {
  let count = 0;
  let isBroken = false;
  const search = createDevSearch(async () => {
    count++;
    if (isBroken) throw new Error('out of luck');
    return new Map([['words.json', new Uint8Array([count])]]);
  });
  const read = async () => (await search.file('words.json'))?.[0];
  expect(await read()).toBe(1);
  search.refresh();
  expect(await read()).toBe(1);
  await search.file('pagefind.js');
  expect(await read()).toBe(2);
  isBroken = true;
  search.refresh();
  await expect(search.file('pagefind.js')).rejects.toThrow('out of luck');
  isBroken = false;
  expect(await read()).toBe(4);
});
