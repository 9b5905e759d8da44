import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite(2);

it('a build says when a date changes a page next, and writes it beside the site', async () => {
  const read = () => JSON.parse(readFileSync(join(site.out, 'next-change.json'), 'utf8'));
  expect((await site.build()).nextChange).toBeUndefined();
  expect(read()).toEqual({ nextChange: null });
  site.edit(0, (text) =>
    text.replace('"label": "Apply', '"state": "byDate", "opensAt": "1970-02-03T10:00:00Z", $&'),
  );
  const { nextChange } = await site.build();
  expect(new Date(nextChange ?? 0).toISOString().slice(0, 10)).toBe('1970-01-27');
  expect(read()).toEqual({ nextChange: new Date(nextChange ?? 0).toISOString() });
  // Up to date: the same again.
  expect(await site.build()).toMatchObject({ rendered: 0, nextChange });
});
