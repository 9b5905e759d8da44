import { type CheckedPage, SITE_FILE } from '../../core/check.ts';
import { noFacts } from '../../core/facts.ts';
import type { Finding } from '../../core/types.ts';

/** A problem of a file that the engine itself failed on. */
export function engineFinding(error: unknown, file = SITE_FILE): Finding {
  return {
    rule: 'rule-failed',
    severity: 'error',
    file,
    pointer: '',
    message: `The engine failed on this file: ${reasonOf(error)}`,
    help: 'This is a mistake of the program, not of the content. Please report it.',
  };
}

/** A page whose check the engine failed on. */
export function failedPage(file: string, error: unknown): CheckedPage {
  const facts = noFacts({ file, path: '', title: '', kind: 'page', draft: false });
  return { facts, findings: [engineFinding(error, file)] };
}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
