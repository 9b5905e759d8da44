import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COUNT, setUpTestSite } from './test-site.ts';

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

  it('are those with a dated notice; all of them, if it is in the site config', async () => {
    const isShown = (page: string) =>
      readFileSync(join(site.out, page), 'utf8').includes('The office is closed.');
    const notice = '"text": "The office is closed.", "until": "1970-01-01"';
    site.edit(2, (text) => text.replace('"blocks": [', `"blocks": [{ "type": "notice", ${notice} }, `));
    await site.build();
    expect(isShown('p/2.html')).toBe(true);
    expect((await site.build({ now: 86_400_000 })).rendered).toBe(1);
    expect(isShown('p/2.html')).toBe(false);
    site.edit('site.config.json', (text) => text.replace('{', `{ "notice": { ${notice} },`));
    await site.build();
    for (const page of ['p/3.html', 'site-map.html']) expect(isShown(page)).toBe(true);
    expect((await site.build({ now: 86_400_000 })).rendered).toBe(COUNT);
    for (const page of ['p/3.html', 'site-map.html']) expect(isShown(page)).toBe(false);
  });
});
