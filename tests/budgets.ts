import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getGzippedSize } from '../src/build/pages/long-page.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

/** Budgets of the engine in bytes, gzipped (fonts as they are). */
export interface Budgets {
  javascript: number;
  css: number;
  /** For each style of the font. A page loads the italic one only if it has such text. */
  fonts: number;
}

/** The file of budgets, in the package root. */
const FILE = 'budgets.json';
/** An import of a script in the same folder, as bundles write it; `import()` does not match. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** Returns a message for each type of assets in an output that is over its budget. */
export function checkBudgets(folder: string, budgets = readBudgets()): string[] {
  const assets = readdirSync(join(folder, 'assets'));
  const sumGzipped = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + getGzippedSize(readFileSync(join(folder, 'assets', file))), 0);
  const sumFonts = (isItalic: boolean) =>
    assets
      .filter((file) => file.endsWith('.woff2') && file.includes('-italic-') === isItalic)
      .reduce((sum, file) => sum + statSync(join(folder, 'assets', file)).size, 0);
  const all: [what: string, bytes: number, limit: number, help: string][] = [
    [
      'JavaScript',
      sumGzipped(listFirstScripts(folder, assets)),
      budgets.javascript,
      'Load rarely used code on demand, with import() in the block.',
    ],
    [
      'CSS',
      sumGzipped(assets.filter((file) => /^style-.*\.css$/.test(file))),
      budgets.css,
      'Remove rules that no block uses.',
    ],
    ['fonts', sumFonts(false), budgets.fonts, 'Load fewer scripts or weights of the font.'],
    ['italic fonts', sumFonts(true), budgets.fonts, 'Load fewer scripts or weights of the font.'],
  ];
  return all.flatMap(([what, bytes, limit, help]) =>
    bytes > limit
      ? [`${what}: ${bytes} bytes gzipped, ${bytes - limit} over the budget of ${limit}. ${help}`]
      : [],
  );
}

/**
 * Returns the scripts that every page loads before the visitor does anything: three entries, and all that
 * these import.
 */
function listFirstScripts(folder: string, assets: readonly string[]): string[] {
  const entries = assets.filter((file) => /^(main|hydrate|theme)-.*\.js$/.test(file));
  return listImports(join(folder, 'assets'), assets, entries);
}

/** Returns scripts of a folder with all that they import at once. */
export function listImports(folder: string, assets: readonly string[], entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found)
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(STATIC_IMPORT))
      if (assets.includes(name)) found.add(name);
  return [...found];
}

/** Returns the budgets of the engine. */
export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(join(PACKAGE_ROOT, FILE), 'utf8'));
  return budgets;
}
