import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

interface Package {
  license?: string;
  bin?: string | Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(PACKAGE_ROOT, folder, 'package.json'), 'utf8'));

const own = readPackage('.');
const versions = { ...own.dependencies, ...own.devDependencies };
const names = Object.keys(versions).sort();

/** The cells of each row of the document, which begins with a package's name. */
const rows = new Map(
  readFileSync(join(PACKAGE_ROOT, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
      const [, name] = /^`([^`]+)`$/.exec(cells[0] ?? '') ?? [];
      return name === undefined ? [] : [[name, cells] as const];
    }),
);

/** All sources that may import a package. */
const sources = ['src', 'scripts', 'tests', 'bench']
  .flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(tsx?|js|css)$/.test(file) && !/^(src\/generated|bench\/peers)/.test(file)),
  )
  .concat('vite.config.ts', 'vitest.config.ts')
  .filter((file) => !file.endsWith('dependencies.test.ts'))
  .map((file) => readFileSync(join(PACKAGE_ROOT, file), 'utf8'))
  .join('\n');

/** Returns true if a source imports a package, its types or a part of it, or a script of npm runs its program. */
function isUsed(name: string): boolean {
  const imported = name.replace(/^@types\//, '');
  const use = `(from |import |import\\(|resolve\\()['"]${imported}['"/:]|node_modules/${imported}/`;
  if (new RegExp(use).test(sources)) return true;
  const { bin = {} } = readPackage(`node_modules/${name}`);
  const programs = typeof bin === 'string' ? [imported] : Object.keys(bin);
  const commands = Object.values(own.scripts ?? {}).join('\n');
  return programs.some((program) => new RegExp(`\\b${program} `).test(commands));
}

describe('dependencies', () => {
  it('are described in docs/dependencies.md, each once, and nothing else is', () => {
    expect([...rows.keys()].sort()).toEqual(names);
  });

  it('have all cells filled, and the licence that they are installed with', () => {
    for (const [name, cells] of rows) {
      expect(
        cells.filter((cell) => cell.trim() === ''),
        name,
      ).toEqual([]);
      expect(cells, name).toContain(readPackage(`node_modules/${name}`).license);
    }
  });

  it('are used', () => {
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
    expect(isUsed('invariant')).toBe(false);
  });

  it('have exact versions', () => {
    expect(
      Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });
});
