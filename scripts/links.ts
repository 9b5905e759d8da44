import { runCommand } from '../src/cli/command.ts';
import { FORMATS, formatReport, parseFormat } from '../src/cli/report.ts';
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
    const format = parseFormat(args);
    const start = performance.now();
    const { root } = args;
    const { problems, requested, unknown, ...checked } = await checkLinks(root);
    process.stdout.write(await formatReport(problems, format, { root, start, ...checked }));
    for (const { url, reason } of unknown) console.error(`Not checked: ${url} ${reason}.`);
    console.error(`Checked ${formatCount(requested, 'URL')}; ${unknown.length} without a clear answer.`);
    return problems.some(({ rule }) => rule === 'dead-link') ? 1 : 0;
  },
);
