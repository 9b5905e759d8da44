import { command } from '../src/cli/command.ts';
import { checkLinks } from '../src/cli/links/check-links.ts';
import { FORMATS, report, reportOptions } from '../src/cli/report.ts';

await command(
  'Asks every other site that the content links to whether the address is still there.',
  { format: { says: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' } },
  async (called) => {
    const options = reportOptions(called);
    const begun = performance.now();
    const { root } = called;
    const { problems, source, asked, files, unknown } = await checkLinks({ root, now: Date.now() });
    const totals = { ...files, ms: Math.round(performance.now() - begun) };
    process.stdout.write(report(problems, { root, source, totals }, options));
    for (const { url, why } of unknown) console.error(`unknown: ${url} ${why}.`);
    console.error(`${asked} addresses asked for; ${unknown.length} would not tell.`);
    return problems.some(({ rule }) => rule === 'dead-link') ? 1 : 0;
  },
);
