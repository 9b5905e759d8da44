import type { ForEach } from '../../generated/content.ts';
import { parsePageId } from '../paths/page-id.ts';
import { toPointer } from '../paths/pointer.ts';
import { listValues } from '../schema/walk.ts';
import { isObject } from '../types.ts';
import { listNamed } from './fill.ts';
import { getForEach } from './page-row.ts';

/** A page file that makes a page for each row: its path and title are those of its pages, as written. */
export interface Template {
  file: string;
  forEach: ForEach;
  path: string;
  title: string;
  /** The columns that its texts name, with their units. */
  names: readonly string[];
  /** Its lines that name columns: where each is, and the columns with their units. */
  lines: readonly { pointer: string; names: readonly string[] }[];
}

/** Returns a page that is a template, `undefined` for any other, also one that a template has made. */
export function readTemplate(file: string, page: unknown): Template | undefined {
  const forEach = parsePageId(file).key === undefined ? getForEach(page) : undefined;
  if (!forEach || !isObject(page)) return undefined;
  const lines = listValues({ value: page }).flatMap(({ value, path }) => {
    const named = typeof value === 'string' ? listNamed(value) : [];
    return named.length > 0 ? { pointer: toPointer(path), names: named } : [];
  });
  const names = [...new Set(lines.flatMap((line) => line.names))];
  return { file, forEach, path: String(page.path), title: String(page.title), names, lines };
}
