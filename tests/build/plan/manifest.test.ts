import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deleteManifest, getManifestPath } from '../../../src/build/plan/manifest.ts';
import { digestFiles } from '../site-folder.ts';
import { COUNT, setUpTestSite } from '../test-site.ts';

const site = setUpTestSite();

describe('a manifest', () => {
  it.each([
    ['was cut off', (text: string) => text.slice(0, text.length / 2)],
    ['is of something else', () => '{"pages":{}}'],
  ])('is not used when it %s', async (_, harm) => {
    await site.build();
    const right = digestFiles(site.out);
    const path = getManifestPath(site.out);
    const before = readFileSync(path, 'utf8');
    expect(harm(before)).not.toBe(before);
    writeFileSync(path, harm(before));
    expect((await site.build()).rendered).toBe(COUNT);
    expect(digestFiles(site.out)).toEqual(right);
  });

  it('is JSON', async () => {
    await site.build();
    const manifest = JSON.parse(readFileSync(getManifestPath(site.out), 'utf8'));
    expect(Object.keys(manifest.pages)).toHaveLength(COUNT);
  });

  it('is not needed: without it everything is built', async () => {
    await site.build();
    deleteManifest(site.out);
    expect((await site.build()).rendered).toBe(COUNT);
  });

  it('stays unchanged if the build fails', async () => {
    await site.build();
    const before = readFileSync(getManifestPath(site.out), 'utf8');
    rmSync(site.page(COUNT - 1));
    expect((await site.build()).problems.some(({ severity }) => severity === 'error')).toBe(true);
    expect(readFileSync(getManifestPath(site.out), 'utf8')).toBe(before);
  });
});
