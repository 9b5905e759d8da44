import { type Diagnostic, isError } from '../core/types.ts';
import { toPrintableJson } from './printable-json.ts';

/** The numbers of checked files and pages, and the duration. */
export interface Totals {
  files: number;
  pages: number;
  /** Milliseconds. */
  ms: number;
}

/** Formats problems as one JSON object. */
export function formatJson(problems: readonly Diagnostic[], totals: Totals): string {
  const errors = problems.filter(isError).length;
  const report = {
    problems: problems.map(({ range: { start, end }, ...problem }) => ({
      rule: problem.rule,
      severity: problem.severity,
      file: problem.file,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
      pointer: problem.pointer,
      message: problem.message,
      help: problem.help ?? null,
      fix: problem.fix ?? null,
    })),
    summary: {
      files: totals.files,
      pages: totals.pages,
      errors,
      warnings: problems.length - errors,
      ms: totals.ms,
    },
  };
  return `${toPrintableJson(JSON.stringify(report))}\n`;
}
