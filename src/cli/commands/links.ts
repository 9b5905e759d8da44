import { formatCount } from '../../core/text/message-text.ts';
import type { Command } from '../command.ts';
import { formatReport, parseFormat, REPORT_FORMATS, REPORT_OPTIONS, writeReport } from '../report.ts';

export const command: Command = {
  description: 'Checks whether links to other sites still work.',
  options: REPORT_OPTIONS,
  async run(args) {
    const { checkLinks } = await import('../links/check-links.ts');
    const format = parseFormat(args, REPORT_FORMATS);
    const start = performance.now();
    const { root } = args;
    const { problems, requested, unknown, ...checked } = await checkLinks(root);
    writeReport(await formatReport(problems, format, { root, start, ...checked }), args);
    for (const { url, reason } of unknown) console.error(`Not checked: ${url} ${reason}.`);
    console.error(`Checked ${formatCount(requested, 'URL')}; ${unknown.length} without a clear answer.`);
    return problems.some(({ rule }) => rule === 'dead-link') ? 1 : 0;
  },
};
