import type { Diagnostic } from '../core/types.ts';
import { getHelp } from './help.ts';
import { toPrintableJson } from './printable-json.ts';

/** Formats problems as SARIF 2.1.0 for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function formatSarif(problems: readonly Diagnostic[]): string {
  const rules = [...new Set(problems.map(({ rule }) => rule))].sort();
  const run = {
    tool: { driver: { name: 'blocksite', rules: rules.map((id) => ({ id })) } },
    columnKind: 'utf16CodeUnits',
    results: problems.map((problem) => {
      const {
        rule,
        severity,
        file,
        range: { start, end },
        message,
        fix,
      } = problem;
      const help = getHelp(problem);
      const artifactLocation = { uri: toUri(file) };
      return {
        ruleId: rule,
        ruleIndex: rules.indexOf(rule),
        level: severity,
        message: { text: help ? `${message}\n${help}` : message },
        locations: [
          {
            physicalLocation: {
              artifactLocation,
              region: {
                startLine: start.line,
                startColumn: start.column,
                endLine: end.line,
                endColumn: end.column,
              },
            },
          },
        ],
        ...(fix && {
          fixes: [
            {
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: [
                    {
                      deletedRegion: { charOffset: fix.start, charLength: fix.end - fix.start },
                      insertedContent: { text: fix.text },
                    },
                  ],
                },
              ],
            },
          ],
        }),
      };
    }),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${toPrintableJson(JSON.stringify(log, null, 2))}\n`;
}

/**
 * Returns the URI of a file, relative to the site's root. Lone surrogates, which some file systems
 * allow, are replaced.
 */
function toUri(file: string): string {
  return file
    .split('/')
    .map((step) => encodeURIComponent(step.replaceAll(/\p{Cs}/gu, '\uFFFD')))
    .join('/');
}
