import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSkippedParts, NEEDS } from '../closing-line.ts';

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('tests', file));

describe('the closing lines', () => {
  it('say which parts were skipped, and how to get what they need', () => {
    const missing = NEEDS.map((need) => ({ ...need, isThere: () => false }));
    expect(listSkippedParts(['/site/tests/browser/firefox.test.ts'], missing)).toEqual([
      'Skipped: Firefox. To test it as well: apt-get install firefox-esr',
      'Skipped: photos of another site. To test it as well: apt-get install openssl',
    ]);
    expect(listSkippedParts(['/site/tests/core/resolve/link.test.ts'], missing)).toEqual([]);
    expect(listSkippedParts(files, missing)).toHaveLength(NEEDS.length);
    const there = NEEDS.map((need) => ({ ...need, isThere: () => true }));
    expect(listSkippedParts(files, there)).toEqual([]);
  });

  it('know each file that needs a program', () => {
    const needing = files.filter((file) =>
      /import [^;]*\b(findProgram|getSkipReason|canServeRemotePhotos|describeEngine|startFirefox|startWebKit)\b/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(needing.length).toBeGreaterThan(6);
    expect(needing.filter((file) => !NEEDS.some((need) => need.files.test(file)))).toEqual([]);
  });

  it.each([
    ['nginx', /import [^;]*\b(start|test)Nginx\b/],
    ['Apache', /import [^;]*\bstartApache\b/],
    ['Firefox', /import [^;]*\bstartFirefox\b/],
    ['WebKit', /import [^;]*\bstartWebKit\b/],
    ['symbolic links', /import [^;]*\bCAN_LINK\b/],
    ['photos of another site', /import [^;]*\b(canServeRemotePhotos|describeEngine)\b/],
    ["the W3C's HTML checker", /findProgram\('java'\)/],
  ])('name %s for the files that use it and for no other', (part, use) => {
    const named = files.filter((file) => NEEDS.find((need) => need.part === part)?.files.test(file));
    expect(named.length).toBeGreaterThan(0);
    expect(named).toEqual(
      files.filter((file) => !file.includes('closing-lines') && use.test(readFileSync(file, 'utf8'))),
    );
  });
});
