import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ISOLATED } from '../isolated.ts';

/** The file that an import or an export names. Types are not loaded. */
const IMPORTED = /^(?:import|export)(?! type)[^'";]*from '(\.[^']+)'/gm;

/** Returns true for a file that loads a component, by way of others too. */
function loadsComponents(file: string, seen = new Set<string>()): boolean {
  if (file.endsWith('.tsx')) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const names = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTED), ([, name = '']) => name);
  return names.some((name) => loadsComponents(join(dirname(file), name), seen));
}

it('tests that replace modules, or import components, share none with others', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => join('tests', file))
    .filter((file) => file.endsWith('.test.ts') && !/tests.(browser|specification|architecture)/.test(file));
  const alone = files.filter(
    (file) => readFileSync(file, 'utf8').includes('vi.mock(') || loadsComponents(file),
  );
  expect(alone.length).toBeGreaterThan(2);
  expect(alone.filter((file) => !ISOLATED.includes(file))).toEqual([]);
});
