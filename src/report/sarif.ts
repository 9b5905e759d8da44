import type { Diagnostic } from '../core/types.ts';
import { toPrintableJson } from './json.ts';
import { getHelp } from './problems.ts';

/** Formats problems as SARIF 2.1.0 for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function formatSarif(problems: readonly Diagnostic[]): string {
  const rules = [...new Set(problems.map(({ rule }) => rule))].sort();
  const run = {
    tool: { driver: { name: 'blocksite', rules: rules.map((id) => ({ id })) } },
    columnKind: 'utf16CodeUnits',
    results: problems.map((problem) => ({
      ruleId: problem.rule,
      ruleIndex: rules.indexOf(problem.rule),
      ...createResult(problem),
    })),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${toPrintableJson(JSON.stringify(log, null, 2))}\n`;
}

function createResult(problem: Diagnostic) {
  const { severity, file, range, message, fix } = problem;
  const { start, end } = range;
  const help = getHelp(problem);
  const artifactLocation = { uri: toUri(file) };
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
  const replacement = fix && {
    deletedRegion: { charOffset: fix.start, charLength: fix.end - fix.start },
    insertedContent: { text: fix.text },
  };
  return {
    level: severity,
    message: { text: help ? `${message}\n${help}` : message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(replacement && {
      fixes: [{ artifactChanges: [{ artifactLocation, replacements: [replacement] }] }],
    }),
  };
}

/** Returns the URI of a file. Replaces lone surrogates, which some file systems allow in names. */
function toUri(file: string): string {
  return file
    .split('/')
    .map((step) => encodeURIComponent(step.replaceAll(/\p{Cs}/gu, '\uFFFD')))
    .join('/');
}
