import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDocs } from '../../src/codegen/docs/index.ts';

describe('generated documents', () => {
  it.each([...createDocs()])('%s is current; if not, run "npm run docs"', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('the pictures of the documents', () => {
  const named = ['README.md', 'docs/editing.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\/([^)]+)\)/g)].map(
      ([, alt = '', name = '']) => ({ alt, name }),
    ),
  );

  it('exist, are all used, and have a description', () => {
    const files = readdirSync('docs/pictures').filter((name) => !name.endsWith('.ts'));
    expect(named.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(named.filter(({ alt }) => alt.length < 20)).toEqual([]);
  });

  it('are small', () => {
    const large = named.filter(
      ({ name }) => name.endsWith('.webp') && readFileSync(`docs/pictures/${name}`).length > 40_000,
    );
    expect(large).toEqual([]);
  });
});
