import type { Diagnostic } from '../core/types.ts';

/** Returns the help of a problem; it mentions `--fix` if the problem can be fixed automatically. */
export function getHelp({ help, fix }: Pick<Diagnostic, 'help' | 'fix'>): string | undefined {
  const fixHint = fix ? '"npm run validate -- --fix" fixes it.' : '';
  return [help ?? '', fixHint].filter((words) => words !== '').join(' ') || undefined;
}
