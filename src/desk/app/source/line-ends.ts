import { groupBy } from '../../../core/util/group-by.ts';

/*
 * CodeMirror counts each end of a line as one character, and writes them all alike. A file keeps the ones that it has.
 */

const LINE_END = /\r\n?|\n/;

/** A replacement of a part of a text. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** Returns a text of a file as the editor has it. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Returns where an offset of a file is in the editor. */
export function toEditorOffset(text: string, offset: number): number {
  return toEditorText(text.slice(0, offset)).length;
}

/** Returns the text of a file with what was typed in the editor. Lines that were not touched keep their ends. */
export function applyTyped(text: string, typed: string): string {
  if (!text.includes('\r')) return typed;
  const { from, to, insert } = findReplacement(toEditorText(text), typed);
  const lineEnd = LINE_END.exec(text)?.[0] ?? '\n';
  const start = toFileOffset(text, from);
  return text.slice(0, start) + insert.replaceAll('\n', lineEnd) + text.slice(toFileOffset(text, to));
}

/** Returns what has to be replaced in `before` to get `after`, from the first character that differs to the last one. */
export function findReplacement(before: string, after: string): Replacement {
  const shortest = Math.min(before.length, after.length);
  let from = 0;
  while (from < shortest && before[from] === after[from]) from++;
  let end = 0;
  while (end < shortest - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** Returns the same as several replacements, if lines between them are in both texts, each once. */
export function findReplacements(before: string, after: string): Replacement[] {
  const one = findReplacement(before, after);
  if (one.from === one.to && one.insert === '') return [];
  const start = before.lastIndexOf('\n', one.from - 1) + 1;
  const old = splitLines(before.slice(start, one.to));
  const now = splitLines(after.slice(start, one.from + one.insert.length));
  const [known, unique] = [findUnique(old), findUnique(now)];
  const anchor = old.find((line) => known.has(line) && unique.has(line));
  if (anchor === undefined) return [one];
  const [at, then] = [old, now].map((all) => start + all.slice(0, all.indexOf(anchor)).join('').length);
  const rest = findReplacements(before.slice(at), after.slice(then)).map(({ from, to, insert }) => ({
    from: from + Number(at),
    to: to + Number(at),
    insert,
  }));
  return [...findReplacements(before.slice(0, at), after.slice(0, then)), ...rest];
}

function findUnique(lines: readonly string[]): Set<string> {
  const counts = groupBy(lines, (line) => line);
  return new Set(lines.filter((line) => counts.get(line)?.length === 1));
}

/** Returns the lines of a text, each with its end. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '');
}

function toFileOffset(text: string, offset: number): number {
  let at = 0;
  for (let i = 0; i < offset; i++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}
