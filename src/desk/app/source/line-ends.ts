import { groupBy } from '../../../core/util/group-by.ts';
import { replaceMiddle } from '../../../core/util/replace-middle.ts';

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
  const replaced = replaceMiddle(toEditorText(text), typed);
  const lineEnd = LINE_END.exec(text)?.[0] ?? '\n';
  const [start, end] = [replaced.start, replaced.end].map((offset) => toFileOffset(text, offset));
  return text.slice(0, start) + replaced.text.replaceAll('\n', lineEnd) + text.slice(end);
}

/** Returns what has to be replaced in `before` to get `after`: several parts, if lines between them are in both, each once. */
export function findReplacements(before: string, after: string): Replacement[] {
  const { start: from, end: to, text: insert } = replaceMiddle(before, after);
  if (from === to && insert === '') return [];
  const start = before.lastIndexOf('\n', from - 1) + 1;
  const old = splitLines(before.slice(start, to));
  const now = splitLines(after.slice(start, from + insert.length));
  const [known, unique] = [findUnique(old), findUnique(now)];
  const anchor = old.find((line) => known.has(line) && unique.has(line));
  if (anchor === undefined) return [{ from, to, insert }];
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
