import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfSources } from '../../src/build/build-id.ts';

const KNOWN = 'node_modules/.cache/blocksite/sources.json';
let engine: string;

beforeEach(() => {
  engine = mkdtempSync(join(tmpdir(), 'engine-'));
  put('scripts/build.ts', 'build');
  put('src/core/pipeline.ts', 'check');
  put('src/generated/content.ts', 'made');
  put('schema/page.schema.json', '{}');
  put('package-lock.json', '{}');
  put('vite.config.ts', '');
});
afterEach(() => rmSync(engine, { recursive: true, force: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(engine, file)), { recursive: true });
  writeFileSync(join(engine, file), text);
}

describe('the hash of the sources', () => {
  it('is the same for the same texts, in another folder too', () => {
    const hash = hashOfSources(engine);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOfSources(engine)).toBe(hash);
    put('src/core/pipeline.ts', 'check');
    expect(hashOfSources(engine)).toBe(hash);
  });

  it.each(['scripts/build.ts', 'src/core/pipeline.ts', 'schema/page.schema.json', 'package-lock.json'])(
    'is another one when %s has changed',
    (file) => {
      const hash = hashOfSources(engine);
      appendFileSync(join(engine, file), ' ');
      expect(hashOfSources(engine)).not.toBe(hash);
    },
  );

  it('is another one when a file is new or gone', () => {
    const hash = hashOfSources(engine);
    put('src/core/link.ts', '');
    const more = hashOfSources(engine);
    expect(more).not.toBe(hash);
    rmSync(join(engine, 'src/core/link.ts'));
    expect(hashOfSources(engine)).toBe(hash);
  });

  it('sees a text of the same length, with the moments of the one before', () => {
    const file = join(engine, 'src/core/pipeline.ts');
    utimesSync(file, 1e9, 1e9);
    const hash = hashOfSources(engine);
    writeFileSync(file, 'CHECK');
    utimesSync(file, 1e9, 1e9);
    expect(hashOfSources(engine)).not.toBe(hash);
  });

  it('does not ask what is made from the schemas', () => {
    const hash = hashOfSources(engine);
    put('src/generated/content.ts', 'made anew');
    expect(hashOfSources(engine)).toBe(hash);
  });

  it.each(['', '{"stamps":"', 'null', '{}', '{"stamps":"0123456789abcdef","hash":"foreign"}'])(
    'is made anew where what was kept is %s',
    (text) => {
      const hash = hashOfSources(engine);
      put(KNOWN, text);
      expect(hashOfSources(engine)).toBe(hash);
    },
  );

  it('is not made anew where nothing has changed', () => {
    hashOfSources(engine);
    const { ino } = statSync(join(engine, KNOWN));
    hashOfSources(engine);
    expect(statSync(join(engine, KNOWN)).ino).toBe(ino);
  });
});
