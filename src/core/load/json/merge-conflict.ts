import type { Span } from '../../types.ts';

/** A merge conflict: its first marked line, and the text with one version only, all offsets as they were. */
export interface MergeConflict {
  span: Span;
  ours: string;
}

/** What git writes at the beginning of a line: https://git-scm.com/docs/git-merge#_how_conflicts_are_presented */
const MARKER = /^(<{7}(?= |\r?$)|\|{7}(?= |\r?$)|={7}(?=\r?$)|>{7}(?= |\r?$)).*$/gm;

/** Finds a merge conflict in a text that is no JSON: there no line can begin so. */
export function findMergeConflict(text: string): MergeConflict | undefined {
  let ours = '';
  let first: Span | undefined;
  let done = 0;
  let isTheirs = false;
  for (const { 0: line, 1: marker = '', index } of text.matchAll(MARKER)) {
    const end = index + line.trimEnd().length;
    first ??= { start: index, end };
    const before = text.slice(done, index);
    ours += (isTheirs ? blank(before) : before) + blank(line);
    done = index + line.length;
    isTheirs = marker.startsWith('=') || marker.startsWith('|');
  }
  const rest = text.slice(done);
  return first && { span: first, ours: ours + (isTheirs ? blank(rest) : rest) };
}

/** White space of the same length and as many lines. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
