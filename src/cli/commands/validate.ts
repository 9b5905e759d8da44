import { escapeUnprintable } from '../../core/text/message-text.ts';
import { type Command, parseNow } from '../command.ts';
import { parseFormat, REPORT_FORMATS, REPORT_OPTIONS, writeReport } from '../report.ts';

export const command: Command = {
  argument: 'PATH',
  description: 'Checks all content. With paths as arguments, reports only their problems.',
  options: {
    now: { description: 'build time to check for (default: now)', value: 'DATE' },
    fix: { description: 'applies safe fixes first' },
    ...REPORT_OPTIONS,
  },
  async run(args) {
    const { fixSite, resolvePaths, validateSite } = await import('../validate-site.ts');
    const paths = resolvePaths(args.root, args.positionals);
    const options = { root: args.root, now: parseNow(args), paths };
    const format = parseFormat(args, REPORT_FORMATS);
    if (args.hasFlag('fix')) {
      const { changed, skipped } = await fixSite(options);
      for (const file of changed) console.error(`Fixed ${escapeUnprintable(file)}.`);
      for (const file of skipped)
        console.error(
          `${escapeUnprintable(file)} was changed by another program meanwhile and was not fixed. Try again.`,
        );
    }
    const { report, failed, site } = await validateSite(options, format);
    writeReport(report, args);
    const { writeEditorSchemas } = await import('../../codegen/editor/index.ts');
    writeEditorSchemas(args.root, site);
    return failed ? 1 : 0;
  },
};
