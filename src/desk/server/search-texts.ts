import { getFileName, getPagePath } from '../../core/changes/file-name.ts';
import { DATA, listFolder, listPageFiles, SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
import { toPointer } from '../../core/paths/pointer.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import { SHOWN_PARTS } from '../../core/resolve/value.ts';
import { pageTree, type SchemaTree, siteTree } from '../../core/schema/schema-tree.ts';
import { listValues } from '../../core/schema/walk.ts';
import type { Json } from '../../core/types.ts';
import type { FoundText } from '../protocol.ts';
import { readTextDocument } from './apply-edits.ts';

/** Maximum number of texts that are found. */
const MAX_FOUND = 60;
/** Maximum number of letters before and after the words. */
const AROUND = 40;

/** Lists the files whose texts are found, those of pages first. */
export function listSearched({ source, tables }: SiteContext): string[] {
  return [
    ...listPageFiles(source),
    ...tables.names.flatMap((name) => tables.findFile(name) ?? []),
    ...listFolder(TEXT, source),
    SITE_FILE,
  ];
}

/** Finds the texts for people that contain words, whatever their case. A file without them is not parsed. */
export function searchTexts(query: string, site: SiteContext): FoundText[] {
  const { source, variables } = site;
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const found: FoundText[] = [];
  for (const file of listSearched(site)) {
    const text = source.read(file) ?? '';
    // A letter may be written as an escape sequence.
    if (!text.toLowerCase().includes(wanted) && !text.includes('\\u')) continue;
    const doc = readTextDocument(file, text);
    if ('refused' in doc) continue;
    const { value } = doc;
    const path = getPagePath(file, value);
    const name = getFileName(file, value, variables);
    for (const one of listShown(file, value)) {
      if (!one.text.toLowerCase().includes(wanted)) continue;
      found.push({
        file,
        pointer: one.pointer,
        ...(path !== undefined && { path }),
        name,
        text: cut(one.text, wanted),
      });
      if (found.length >= MAX_FOUND) return found;
    }
  }
  return found;
}

/** Lists the texts of a file that people read: no names, addresses, keys, or values of choices; of a table, all cells. */
function listShown(file: string, value: Json): { pointer: string; text: string }[] {
  const tree =
    file === SITE_FILE ? siteTree : file.startsWith(DATA) || file.startsWith(TEXT) ? undefined : pageTree;
  const isShown = (of: SchemaTree | undefined) =>
    tree === undefined ||
    (of !== undefined && !of.isHidden && (of.part === 'richText' || SHOWN_PARTS.includes(of.part)));
  return listValues({ value, ...(tree && { tree }) }).flatMap((one) =>
    typeof one.value === 'string' && isShown(one.tree)
      ? { pointer: toPointer(one.path), text: one.value }
      : [],
  );
}

/** Returns the words with what is around them, in one line. */
function cut(text: string, wanted: string): string {
  const at = text.toLowerCase().indexOf(wanted);
  const [start, end] = [Math.max(0, at - AROUND), at + wanted.length + AROUND];
  const shown = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
}
