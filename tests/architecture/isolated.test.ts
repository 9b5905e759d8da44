import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ISOLATED } from '../isolated.ts';

it('tests that replace modules, or import components, share none with others', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => join('tests', file))
    .filter((file) => file.endsWith('.test.ts') && !/tests.(browser|specification|architecture)/.test(file));
  const alone = files.filter((file) => /\bvi\.mock\(|from '[^']*\.tsx'/.test(readFileSync(file, 'utf8')));
  expect(alone.length).toBeGreaterThan(2);
  expect(alone.filter((file) => !ISOLATED.includes(file))).toEqual([]);
});
