import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { getDigest } from '../../src/files/fingerprint.ts';
import { createTempFolder } from '../temp-folder.ts';
import { buildAt1970, createFolder, digestFiles } from './site-folder.ts';

it('the bare site of the benchmarks stays the same, as older versions are measured with it', () => {
  const root = createTempFolder();
  generateSite(root, 3);
  expect(getDigest(Object.entries(digestFiles(root)).flat())).toBe('238a7eef7943d4a2');
});

it('the usual site of the benchmarks has a search, feeds, share cards and photos', async () => {
  const folder = createFolder();
  const [root, out] = [join(folder, 'site'), join(folder, 'dist')];
  generateSite(root, 11, 'usual');
  const { problems } = await buildAt1970({ root, out, now: Date.UTC(2026, 0) });
  expect(problems.map(({ rule }) => rule)).toEqual(['missing-home']);
  expect(readFileSync(join(out, 'feed.xml'), 'utf8').match(/<entry>/g)).toHaveLength(2);
  expect(readdirSync(join(out, 'pagefind/fragment'))).toHaveLength(12);
  const media = readdirSync(join(out, 'assets/media'));
  // Four photos in four sizes, and a card for each page and the list of them.
  expect(media.filter((file) => file.endsWith('.avif'))).toHaveLength(16);
  expect(media.filter((file) => /^share\..*\.png$/.test(file))).toHaveLength(12);
});
