import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** What the engine is made of; its packages are those that are there already. */
const PARTS = [
  'scripts',
  'src',
  'schema',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'budgets.json',
  'tsconfig.json',
  'examples',
  'templates',
];

/** Copies the engine into a folder, where it has a cache of its own that may be harmed. */
export function copyEngine(folder: string): void {
  for (const part of PARTS) cpSync(join(PACKAGE_ROOT, part), join(folder, part), { recursive: true });
  const packages = join(PACKAGE_ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache' && name !== '.vite-temp')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
}
