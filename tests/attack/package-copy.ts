import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { splitWords } from '../split-words.ts';

/** The files of the package. Its dependencies are linked. */
const PARTS = splitWords(`
  scripts src schema package.json package-lock.json vite.config.ts budgets.json tsconfig.json examples
  templates
`);

/** Copies the package into a folder, where it has its own cache. */
export function copyPackage(folder: string): void {
  for (const part of PARTS) cpSync(join(PACKAGE_ROOT, part), join(folder, part), { recursive: true });
  const packages = join(PACKAGE_ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache' && name !== '.vite-temp')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
}
