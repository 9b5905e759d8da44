import type { Fix } from './types.ts';

/** A text with fixes made. Of two that overlap, the first is made; the next check tells the other again. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  let fixed = '';
  let done = 0;
  for (const { start, end, text: words } of [...fixes].sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    fixed += text.slice(done, start) + words;
    done = end;
  }
  return fixed + text.slice(done);
}
