import { createGalleryFiles } from '../../../src/codegen/gallery/write-gallery.ts';
import { readCsv } from '../../../src/core/load/csv.ts';
import type { Json } from '../../../src/core/types.ts';
import { readSite } from '../memory.ts';

/** The texts of the sites of the repository, and of the examples and edge cases of all blocks, by their names. */
export function readTexts(): [file: string, text: string][] {
  const sites = ['.', 'examples', 'examples/own-blocks', 'templates/site'].flatMap((folder) =>
    Object.entries(readSite(folder)).map(([file, text]) => [`${folder}/${file}`, text] as const),
  );
  const gallery = Object.entries(createGalleryFiles()).map(
    ([file, value]) => [`gallery/${file}`, `${JSON.stringify(value, null, 2)}\n`] as const,
  );
  return [...sites, ...gallery].flatMap(([file, text]) =>
    /\.(json|csv|md)$/.test(file) ? [[file, text]] : [],
  );
}

/** The style of a JSON text. */
export interface Style {
  unit: string;
  lineEnd: string;
  colon: string;
  comma: string;
  padding: string;
  /** Returns true for a list or an object in one line. */
  isInline: (value: Json, depth: number) => boolean;
}

/** Writes a value as JSON in a style. */
export function writeJson(value: Json, style: Style, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}';
  const isInline = style.isInline(value, depth);
  const inner = isInline ? { ...style, isInline: () => true } : style;
  const entries = Object.entries(value).map(
    ([name, entry]) =>
      (Array.isArray(value) ? '' : JSON.stringify(name) + style.colon) + writeJson(entry, inner, depth + 1),
  );
  if (entries.length === 0) return `${opening}${closing}`;
  if (isInline) return opening + style.padding + entries.join(style.comma) + style.padding + closing;
  const line = style.lineEnd + style.unit.repeat(depth);
  return opening + line + style.unit + entries.join(`,${line}${style.unit}`) + line + closing;
}

const isScalar = (value: Json) => typeof value !== 'object' || value === null;
const USUAL: Style = {
  unit: '  ',
  lineEnd: '\n',
  colon: ': ',
  comma: ', ',
  padding: '',
  isInline: () => false,
};
const rewrite = (style: Partial<Style>) => (text: string) =>
  `${writeJson(JSON.parse(text), { ...USUAL, ...style })}\n`;

type Variant = (text: string) => string;

const LINES: Variant[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.trimEnd(),
];

const JSON_VARIANTS: Variant[] = [
  ...LINES,
  (text) => text.replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  (text) => text.replaceAll(/^(?: {2})+/gm, (spaces) => spaces + spaces),
  rewrite({ isInline: (value) => Object.values(value ?? {}).every(isScalar) }),
  rewrite({ isInline: (_, depth) => depth > 1, padding: ' ' }),
  rewrite({ isInline: () => true }),
  rewrite({ isInline: () => true, comma: ',', colon: ':' }),
  (text) => text.replaceAll(STRING, escapeLetters),
];

/** A string as JSON writes it. */
export const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Writes some letters of a string as escapes. */
export function escapeLetters(token: string): string {
  const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return token.replaceAll(/\\u.{4}|\\?./gs, (unit) => (/^[^ -df-~]$/.test(unit) ? toEscape(unit) : unit));
}

const CSV_VARIANTS: Variant[] = [
  ...LINES,
  (text) => rewriteCsv(text, ';', (cell) => `"${cell.replaceAll('"', '""')}"`),
  (text) => rewriteCsv(text, ',', (cell) => `"${cell.replaceAll('"', '""')}"`).replaceAll(/(?:,"")+$/gm, ''),
];

function rewriteCsv(text: string, separator: string, write: (cell: string) => string): string {
  return [...readCsv(text)]
    .map(({ cells }) => `${cells.map((cell) => write(cell.text)).join(separator)}\r\n`)
    .join('');
}

/** Returns the ways in which a file may be written too. */
export function listVariants(file: string): readonly Variant[] {
  if (file.endsWith('.csv')) return CSV_VARIANTS;
  return file.endsWith('.json') ? JSON_VARIANTS : LINES;
}
