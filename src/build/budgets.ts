import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Diagnostic } from '../core/types.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { FILE_START } from './build-diagnostics.ts';
import { listOwnAssets } from './keep-assets.ts';

/**
 * Budgets of the engine in bytes, gzipped (fonts as they are). `markupRatio` limits a document relative to
 * its markup without embedded data.
 */
export interface Budgets {
  javascript: number;
  css: number;
  /** For each style of the font. A page loads the italic one only if it has such text. */
  fonts: number;
  markupRatio: number;
}

/** The file of budgets, in the package root. */
const FILE = 'budgets.json';
/** Data that is embedded in a document. */
const DATA = /<script type="application\/[^>]*>[\s\S]*?<\/script>/g;
/** An import of a script in the same folder, as bundles write it; `import()` does not match. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
/** The maximum number of documents to compress: each takes a millisecond. */
const MAX_DOCUMENTS = 200;

/** A page's document: its file below the output, and its size in bytes. */
export interface DocumentFile {
  file: string;
  size: number;
}

/** Returns true if a built file is a page's document. */
export function isDocument(file: string): boolean {
  return file.endsWith('.html');
}

/**
 * Returns a problem for each shared asset type and document over its budget, largest documents
 * first. Checks all documents of the folder by default.
 */
export function checkBudgets(
  folder: string,
  documents = listDocuments(folder),
  budgets = readBudgets(),
): Diagnostic[] {
  const assets = listOwnAssets(folder);
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
  const shared = all.flatMap(([what, bytes, limit, help]) =>
    bytes > limit ? [createProblem('assets/', what, bytes, limit, help)] : [],
  );
  const pages = selectLargest(documents).flatMap((file) => checkPage(folder, file, budgets));
  return [...shared, ...pages];
}

/**
 * Returns the scripts that every page loads before the visitor does anything: three entries, and all that
 * these import.
 */
function listFirstScripts(folder: string, assets: readonly string[]): string[] {
  const found = new Set(assets.filter((file) => /^(main|hydrate|theme)-.*\.js$/.test(file)));
  for (const file of found)
    for (const [, name = ''] of readFileSync(join(folder, 'assets', file), 'utf8').matchAll(STATIC_IMPORT))
      if (assets.includes(name)) found.add(name);
  return [...found];
}

function checkPage(folder: string, file: string, budgets: Budgets): Diagnostic[] {
  const html = readFileSync(join(folder, file), 'utf8');
  const withoutData = html.replace(DATA, '');
  // Compresses only documents with much data beside their markup.
  if (html.length < withoutData.length * (1 + (budgets.markupRatio - 1) / 2)) return [];
  const bytes = getGzippedSize(html);
  const limit = Math.floor(getGzippedSize(withoutData) * budgets.markupRatio);
  const help = 'Embed less data in the document.';
  return bytes > limit ? [createProblem(file, 'HTML with its data', bytes, limit, help)] : [];
}

function createProblem(file: string, what: string, bytes: number, limit: number, help: string): Diagnostic {
  return {
    rule: 'over-budget',
    severity: 'error',
    file,
    pointer: '',
    range: FILE_START,
    message: `${what}: ${bytes} bytes gzipped, ${bytes - limit} over the budget of ${limit}.`,
    help: `${help} The budgets are in ${FILE}.`,
  };
}

function listDocuments(folder: string): DocumentFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isDocument)
    .map((file) => ({ file: file.replaceAll('\\', '/'), size: statSync(join(folder, file)).size }));
}

/** Returns the largest documents, which are those that can be over a budget. */
function selectLargest(documents: readonly DocumentFile[]): string[] {
  const sorted = [...documents].sort((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1));
  return sorted.slice(0, MAX_DOCUMENTS).map(({ file }) => file);
}

/** Returns the budgets of the engine. */
export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(join(PACKAGE_ROOT, FILE), 'utf8'));
  return budgets;
}

/** Returns the size in bytes of a text or bytes, compressed as well as gzip can. */
export function getGzippedSize(bytes: string | Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length;
}
