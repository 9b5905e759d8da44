import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findUse } from '../../src/core/check/path-faults.ts';
import { getDataFile, getHtmlFile, NOT_FOUND } from '../../src/core/paths/site-paths.ts';
import { buildAt1970, createFolder } from './site-folder.ts';

let root = '';
beforeEach(() => {
  root = join(createFolder(), 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  const page = { path: '/moved', redirectFrom: ['/old'], title: 'Moved', blocks: [{ type: 'pageHeader' }] };
  writeFileSync(join(root, 'content/pages/moved.json'), JSON.stringify(page));
});

describe('files that a build writes beside pages', () => {
  it('have paths that no page can have', { timeout: 180_000 }, async () => {
    const out = join(root, 'dist');
    const { problems } = await buildAt1970({ root, out });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => statSync(join(out, file)).isFile());
    const ofPages = new Set(
      ['/', '/call', '/hindi', '/photos', '/places', '/moved', '/old', '/site-map'].flatMap((path) => [
        getHtmlFile(path),
        getDataFile(path),
      ]),
    );
    const others = files.filter((file) => !ofPages.has(file));
    expect(others).toContain(getHtmlFile(NOT_FOUND));
    for (const file of others) {
      expect(findUse(`/${file}`, { otherPaths: [] }), file).toBeDefined();
      if (/\.(html|json)$/.test(file))
        expect(findUse(`/${file.replace(/\.\w+$/, '')}`, { otherPaths: [] }), file).toBeDefined();
    }
  });
});
