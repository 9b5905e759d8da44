import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { splitWords } from '../split-words.ts';

/** Names that two modules export for different things. The list may only get shorter. */
const DOUBLE = splitWords(`
  IconName isImage Place getValue Report readText RowSchema listFiles getKind listTexts Neighbour
  toLocal Problems RichText RichTextField Icon
`);

/** Modules that export one thing with a name that is given: of a command, or of a block's component. */
const NAMED_BY_FILE = /^(cli\/commands|blocks)\//;

/** Matches what an export declares. Re-exports declare nothing. */
const DECLARED = /^export (?:async |abstract )?(?:(type|interface)|function\*?|const|let|class|enum) (\w+)/gm;

/** Modules that have the same names for one thing: what sites write and what components get, and generators of code. */
const TOGETHER = [
  /^generated\/(content|props)\.ts$/,
  /^(codegen\/(blocks|index|validators)|generated\/(blocks|icons|on-demand))\.tsx?$/,
];

interface Declared {
  module: string;
  isType: boolean;
}

/** Lists the declarations that modules of `src` export, by their names. */
function listDeclared(): Map<string, Declared[]> {
  const byName = new Map<string, Declared[]>();
  const files = readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => /(?<!\.d)\.tsx?$/.test(one)).sort()) {
    const path = file.replaceAll('\\', '/');
    if (NAMED_BY_FILE.test(path)) continue;
    const module = String(TOGETHER.find((pattern) => pattern.test(path)) ?? path);
    const text = readFileSync(join(PACKAGE_ROOT, 'src', file), 'utf8');
    for (const [, type, name = ''] of text.matchAll(DECLARED))
      byName.set(name, [...(byName.get(name) ?? []), { module, isType: type !== undefined }]);
  }
  return byName;
}

const listModules = (declared: readonly Declared[]) => [...new Set(declared.map(({ module }) => module))];

/** Returns true for a component and the type of what it shows. */
function isComponentWithType(name: string, declared: readonly Declared[]): boolean {
  const counts = [true, false].map(
    (isType) => listModules(declared.filter((one) => one.isType === isType)).length,
  );
  return /^[A-Z][a-z]/.test(name) && counts.every((count) => count === 1);
}

it('no two modules export one name for different things', () => {
  const declared = [...listDeclared()];
  const double = declared
    .filter(([name, all]) => listModules(all).length > 1 && !isComponentWithType(name, all))
    .map(([name, all]) => `${name}: ${listModules(all).join(', ')}`);
  expect(declared.length).toBeGreaterThan(1000);
  expect(double.filter((one) => !DOUBLE.includes(one.replace(/:.*/, '')))).toEqual([]);
  expect(DOUBLE).toHaveLength(double.length);
});
