import { runCommand } from '../src/cli/command.ts';
import { checkLinks } from '../src/cli/links/check-links.ts';
import { FORMATS, formatReport, parseReportOptions } from '../src/cli/report.ts';

await runCommand(
  'Asks every other site that the content links to whether the address is still there.',
  { format: { description: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' } },
  async (args) => {
    const options = parseReportOptions(args);
    const begun = performance.now();
    const { root } = args;
    const { problems, source, requested, files, unknown } = await checkLinks({ root, now: Date.now() });
    const totals = { ...files, ms: Math.round(performance.now() - begun) };
    process.stdout.write(formatReport(problems, { root, source, totals }, options));
    for (const { url, why } of unknown) console.error(`unknown: ${url} ${why}.`);
    console.error(`${requested} addresses asked for; ${unknown.length} would not tell.`);
    return problems.some(({ rule }) => rule === 'dead-link') ? 1 : 0;
  },
);
