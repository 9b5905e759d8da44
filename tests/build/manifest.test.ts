import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteManifest, getManifestPath } from '../../src/build/manifest-file.ts';
import { buildAndWait, digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('a manifest', () => {
  it.each([
    ['was cut off', (text: string) => text.slice(0, text.length / 2)],
    ['was changed', (text: string) => text.replace('"/p/3"', '"/p/4"')],
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
    const { manifest } = JSON.parse(readFileSync(getManifestPath(site.out), 'utf8'));
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

  it('leaves no file behind if the build that writes it is killed', async () => {
    await site.build();
    const path = getManifestPath(site.out);
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    for (const pid of [dead, process.ppid]) writeFileSync(`${path}.${pid}`, 'incomplete');
    site.edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    await site.build();
    const left = readdirSync(dirname(path)).filter((name) => name.startsWith('manifest.json.'));
    expect(left).toEqual([`manifest.json.${process.ppid}`]);
  });

  it('is deleted some time after its output', async () => {
    const other = join(site.folder, 'other');
    const path = getManifestPath(other);
    await buildAndWait({ root: site.root, out: other });
    rmSync(other, { recursive: true });
    await site.build();
    expect(existsSync(path)).toBe(true);
    const yesterday = Date.now() / 1000 - 86_400;
    const stray = join(dirname(path), '..', 'stray.json');
    writeFileSync(stray, '{}');
    for (const file of [stray, join(dirname(path), 'output.txt')]) utimesSync(file, yesterday, yesterday);
    site.edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    await site.build();
    expect([stray, path].map((file) => existsSync(file))).toEqual([false, false]);
    expect(existsSync(getManifestPath(site.out))).toBe(true);
  });
});
