import type { Span } from '../../types.ts';

/** A merge conflict of git. */
export interface MergeConflict {
  /** The first line with a conflict marker. */
  span: Span;
  /** The text with our version only. White space replaces the rest, so offsets stay the same. */
  ours: string;
}

/** A line with a conflict marker: https://git-scm.com/docs/git-merge#_how_conflicts_are_presented */
const MARKER = /^(<{7}(?= |\r?$)|\|{7}(?= |\r?$)|={7}(?=\r?$)|>{7}(?= |\r?$)).*$/gm;

/** Returns the merge conflict in a text that is not JSON, if there is one. In valid JSON, a string may hold such a line. */
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

/** Replaces every character except line feeds by a space. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
