import { runCommand } from '../src/cli/command.ts';
import { FORMATS, formatReport, parseReportOptions } from '../src/cli/report.ts';
import { formatCount } from '../src/report/problems.ts';

await runCommand(
  {
    description: 'Checks whether links to other sites still work.',
    options: {
      format: { description: `report format: ${FORMATS.join(', ')} (default: text)`, value: 'NAME' },
    },
  },
  async (args) => {
    const { checkLinks } = await import('../src/cli/links/check-links.ts');
    const options = parseReportOptions(args);
    const start = performance.now();
    const { root } = args;
    const { problems, source, requested, files, unknown } = await checkLinks({ root, now: Date.now() });
    const totals = { ...files, ms: Math.round(performance.now() - start) };
    process.stdout.write(await formatReport(problems, { root, source, totals }, options));
    for (const { url, reason } of unknown) console.error(`Not checked: ${url} ${reason}.`);
    console.error(`Checked ${formatCount(requested, 'URL')}; ${unknown.length} without a clear answer.`);
    return problems.some(({ rule }) => rule === 'dead-link') ? 1 : 0;
  },
);
