import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocs } from '../../src/codegen/docs.ts';

describe('generated documents', () => {
  it.each([...createDocs()])('%s is current; if not, run "npm run docs"', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('docs/rules.md', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(core|build|cli|files|render).*\.tsx?$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n');
  const documented = [
    ...readFileSync('docs/rules.md', 'utf8').matchAll(/^(?:\| `([a-z/-]+)` \||## ([a-z-]+)$)/gm),
  ].map(([, inTable, heading]) => inTable ?? heading ?? '');

  it('names each problem that the code reports, and no other', () => {
    const reported = [...code.matchAll(/\brule: '([^']+)'/g)].map(([, name = '']) => name);
    expect(reported.filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});

it('docs/own-blocks.md describes each export of blocksite/ui, and no other', () => {
  const [, table = ''] = readFileSync('docs/own-blocks.md', 'utf8').split('## `blocksite/ui`');
  const rows = table.split('\n\n')[1]?.split('\n').slice(2) ?? [];
  const described = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  const lists = [...readFileSync('src/ui/index.ts', 'utf8').matchAll(/^export \{ (.*) \} from/gm)];
  const exported = lists.flatMap(([, names = '']) => names.split(', '));
  expect(exported.length).toBeGreaterThan(20);
  expect(described.map(([, name]) => name).sort()).toEqual(exported.sort());
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
