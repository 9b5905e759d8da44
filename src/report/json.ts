import { escapeUnprintable } from '../core/text/message-text.ts';
import { type Diagnostic, isError } from '../core/types.ts';

/** Formats problems as JSON, with the numbers of checked files and pages and the duration. */
export function formatJson(
  problems: readonly Diagnostic[],
  { files, pages, ms }: Record<'files' | 'pages' | 'ms', number>,
): string {
  const errors = problems.filter(isError).length;
  const report = {
    problems: problems.map(({ rule, severity, file, range, pointer, message, help = null, fix = null }) => ({
      rule,
      severity,
      file,
      line: range.start.line,
      column: range.start.column,
      endLine: range.end.line,
      endColumn: range.end.column,
      pointer,
      message,
      help,
      fix,
    })),
    summary: { files, pages, errors, warnings: problems.length - errors, ms },
  };
  return `${toPrintableJson(JSON.stringify(report))}\n`;
}

/** Escapes control characters in JSON, so that it is safe to print. The values stay the same. */
export function toPrintableJson(json: string): string {
  return json.split('\n').map(escapeUnprintable).join('\n');
}
