import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BuildResult } from '../../src/build/build-options.ts';
import { digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('an unchanged site', () => {
  it('renders nothing, and leaves the output unchanged', async () => {
    expect((await site.build()).rendered).toBe(COUNT);
    const before = statSync(join(site.out, 'p/3.html')).mtimeMs;
    expect((await site.build()).rendered).toBe(0);
    expect(statSync(join(site.out, 'p/3.html')).mtimeMs).toBe(before);
    expect(digestFiles(site.out)).toEqual(await site.buildCold());
  });

  it('reports the same warnings again', async () => {
    site.edit(1, (text) => text.replace('"https://example.org/"', '"http://example.org/"'));
    const first = await site.build();
    site.edit(2, (text) => `${text}\n`);
    const second = await site.build();
    const listRules = ({ problems }: BuildResult) => problems.map(({ rule, file }) => `${rule} ${file}`);
    expect(listRules(first)).toContain('insecure-link content/pages/1.json');
    expect(listRules(second)).toEqual(listRules(first));
  });
});
