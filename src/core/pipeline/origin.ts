import { parsePageId } from '../paths/page-id.ts';
import { appendToPointer, parsePointer } from '../paths/pointer.ts';
import { findFilled } from '../query/page-row.ts';
import { createDateStyle } from '../resolve/date.ts';
import { getChild } from '../schema/schema.ts';
import type { Origin, Sought, UnlocatedDiagnostic } from '../types.ts';
import { type LoadedPage, loadPage, readShared } from './load-page.ts';

/**
 * Returns where a value that a page shows is written. The name of a card that a query makes is a cell of `team.csv`, or
 * the title of another page; the title of a page that a template makes is a line of the template, and with the range of
 * its `{this.name}` the cell that fills it.
 */
export function findOrigin(loaded: LoadedPage, sought: Sought): Origin {
  const { file, expanded, value, template } = loaded;
  // A page without a row and without queries is shown as it is written.
  if (!expanded && !template && parsePageId(file).file === file)
    return { file, pointer: sought.pointer, isComputed: false };
  const found = expanded?.findOrigin(sought) ?? { file, pointer: sought.pointer };
  const origin = found.line ? followRow(found, loaded) : findWritten(loaded, { ...sought, ...found });
  const shown = parsePointer(sought.pointer).reduce(getChild, expanded?.checked ?? value);
  return compareWritten(origin, shown, loaded);
}

/** Returns where a value of a page is written, before its queries expand it. */
export function findWritten({ file: id, template, row, site }: LoadedPage, sought: Sought): Origin {
  const { file } = parsePageId(id);
  return template && row
    ? findFilled(file, template, row, createDateStyle(site.config ?? {}), sought)
    : { file, pointer: sought.pointer };
}

/** Follows the row that fills a line: one of a table is there, one of a page that a template makes is found in its turn. */
function followRow({ line, ...row }: Origin, { file, site }: LoadedPage): Origin {
  const { file: rowFile, key } = parsePageId(row.file);
  const place = key === undefined ? { ...row, file: rowFile } : findOrigin(loadPage(row.file, site), row);
  return { ...place, ...(line && { line: { ...line, file: parsePageId(file).file } }) };
}

/** Says of an origin if what is written there is shown as it is. What fills a line may be written without its last steps. */
function compareWritten(origin: Origin, shown: unknown, { site }: LoadedPage): Origin {
  const { file, pointer, line } = origin;
  let written: unknown = site.tables.getByFile(file)?.rows ?? readShared(file, site.source).value;
  let at = '';
  for (const step of parsePointer(pointer)) {
    const next = getChild(written, step);
    if (next === undefined) break;
    [written, at] = [next, appendToPointer(at, step)];
  }
  return {
    ...origin,
    pointer: line ? at : pointer,
    isComputed: typeof shown !== 'object' && written !== shown,
  };
}

/** The range of a text as a whole: all columns in it count. */
const WHOLE_TEXT = { start: 0, end: Number.POSITIVE_INFINITY };

/**
 * Moves a diagnostic of a page to the origin of its value, with the line that shows it there, and its other places
 * to theirs. `getPage` returns the page of a place by its file; `undefined` for a place that is where it is written.
 */
export function moveToOrigin(
  { also, ...diagnostic }: UnlocatedDiagnostic,
  getPage: (file: string) => LoadedPage | undefined,
  find = findOrigin,
): UnlocatedDiagnostic {
  const others = also?.map((place) => {
    const page = getPage(place.file);
    return page ? find(page, place) : place;
  });
  const found = { ...diagnostic, ...(others && { also: others }) };
  const loaded = getPage(found.file);
  if (found.target === 'file' || !loaded) return found;
  const { target, within, repairs = [] } = found;
  const { file, pointer, line, isComputed } = find(loaded, { ...found, within: within ?? WHOLE_TEXT });
  const isHere = file === parsePageId(loaded.file).file && pointer === found.pointer;
  // It is not known, and so not exact, for a line whose text was not compared.
  const isExact = target === 'key' || (line ? isComputed === false && !line.isEmpty : !isComputed);
  return {
    ...found,
    file,
    pointer,
    ...(file !== loaded.file && { page: loaded.file }),
    ...(line && { line }),
    // A value with another form there has neither this range nor these repairs.
    ...(!isExact && { target: undefined, within: undefined }),
    // Edits of other places are those of the page as it is shown.
    repairs: repairs.filter(({ edit }) => isExact && (typeof edit === 'string' || isHere)),
  };
}
