import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestFiles } from './site-folder.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('an image that cannot be read', () => {
  const listMessages = async () => {
    const { problems } = await site.build();
    return problems.flatMap(({ severity, file, message }) =>
      severity === 'error' ? [`${file}: ${message.replace(/ read: .*/, ' read')}`] : [],
    );
  };

  it('is reported if a page shows it, and leaves the old output unchanged', async () => {
    await site.build();
    const before = digestFiles(site.out);
    writeFileSync(join(site.root, 'content/media/bad.png'), 'no picture');
    expect(await listMessages()).toEqual([]);
    const block = '{"type": "image", "image": {"src": "bad.png", "alt": "Bad"}}';
    site.edit(1, (text) => text.replace(/"blocks":\s*\[/, `$&${block},`));
    const now = digestFiles(site.out);
    expect(await listMessages()).toEqual([
      'content/pages/1.json: "bad.png" is not an image that can be read.',
    ]);
    expect(digestFiles(site.out)).toEqual(now);
    expect(now).toEqual(before);
  });

  it('is reported if it is the logo', async () => {
    writeFileSync(join(site.root, 'content/media/logo.svg'), 'no picture');
    // Each page shows it, and it is one problem.
    expect(await listMessages()).toEqual(['site.config.json: "logo.svg" is not an SVG that can be read']);
    expect(existsSync(site.out)).toBe(false);
  });
});
