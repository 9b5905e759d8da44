import { appendFileSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { computeBuildId as computeWithCache } from '../../../src/build/plan/digests.ts';
import { createTempFolder } from '../../temp-folder.ts';

const KNOWN = 'sources.json';
let root: string;
const computeBuildId = (folder: string) => computeWithCache(folder, folder);

beforeEach(() => {
  root = createTempFolder();
  put('scripts/build.ts', 'build');
  put('src/core/pipeline.ts', 'check');
  put('src/generated/content.ts', 'made');
  put('schema/page.schema.json', '{}');
  put('templates/nginx.conf', 'etag on;');
  put('package-lock.json', '{}');
  put('vite.config.ts', '');
});

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe('the build id', () => {
  it('is the same for the same texts, in another folder too', () => {
    const buildId = computeBuildId(root);
    expect(buildId).toMatch(/^[0-9a-f]{16}$/);
    expect(computeBuildId(root)).toBe(buildId);
    put('src/core/pipeline.ts', 'check');
    expect(computeBuildId(root)).toBe(buildId);
  });

  it.each([
    'scripts/build.ts',
    'src/core/pipeline.ts',
    'schema/page.schema.json',
    'templates/nginx.conf',
    'package-lock.json',
  ])('changes with %s', (file) => {
    const buildId = computeBuildId(root);
    appendFileSync(join(root, file), ' ');
    expect(computeBuildId(root)).not.toBe(buildId);
  });

  it('changes when a file is added or deleted', () => {
    const buildId = computeBuildId(root);
    put('src/core/link.ts', '');
    const more = computeBuildId(root);
    expect(more).not.toBe(buildId);
    rmSync(join(root, 'src/core/link.ts'));
    expect(computeBuildId(root)).toBe(buildId);
  });

  it('changes with a text of the same length and mtime', () => {
    const file = join(root, 'src/core/pipeline.ts');
    utimesSync(file, 1e9, 1e9);
    const buildId = computeBuildId(root);
    writeFileSync(file, 'CHECK');
    utimesSync(file, 1e9, 1e9);
    expect(computeBuildId(root)).not.toBe(buildId);
  });

  it('ignores generated files', () => {
    const buildId = computeBuildId(root);
    put('src/generated/content.ts', 'made again');
    expect(computeBuildId(root)).toBe(buildId);
  });

  it.each(['', '{"fingerprints":"', 'null', '{}', '{"fingerprints":"0123456789abcdef","hash":"foreign"}'])(
    'is computed again if its cache entry is %s',
    (text) => {
      const buildId = computeBuildId(root);
      put(KNOWN, text);
      expect(computeBuildId(root)).toBe(buildId);
    },
  );

  it('is not computed again if nothing has changed', () => {
    computeBuildId(root);
    const { ino } = statSync(join(root, KNOWN));
    computeBuildId(root);
    expect(statSync(join(root, KNOWN)).ino).toBe(ino);
  });
});
