import type { Diagnostic } from '../core/types.ts';

/** The way out of a problem in words; says so when it can be mended by itself. */
export function getHelp({ help, fix }: Pick<Diagnostic, 'help' | 'fix'>): string | undefined {
  const fixHint = fix ? '"npm run validate -- --fix" mends it.' : '';
  return [help ?? '', fixHint].filter((words) => words !== '').join(' ') || undefined;
}
