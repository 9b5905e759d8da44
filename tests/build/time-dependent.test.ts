import { describe, expect, it } from 'vitest';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('time-dependent pages', () => {
  it('at another time renders only pages with deadlines', async () => {
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
