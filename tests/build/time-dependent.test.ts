import { describe, expect, it } from 'vitest';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('time-dependent pages', () => {
  it('are the only pages that a build at another time renders', async () => {
    site.edit(2, (text) =>
      text.replace(
        '"label": "Apply"',
        '"label": "Apply", "state": "byDate", "closesAt": "2030-01-01T00:00:00Z"',
      ),
    );
    await site.build();
    expect((await site.build({ now: 86_400_000 })).rendered).toBe(1);
  });
});
