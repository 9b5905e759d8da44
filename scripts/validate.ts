import { parseNow, runCommand } from '../src/cli/command.ts';
import { FORMATS, parseReportOptions } from '../src/cli/report.ts';
import { fixSite, resolvePaths, validateSite } from '../src/cli/validate.ts';
import { escapeUnprintable } from '../src/core/printable.ts';

await runCommand(
  'Checks all content. Paths limit what is told.',
  {
    now: { description: 'the moment to check for (default: this one)', value: 'DATE' },
    fix: { description: 'makes the changes that are safe, then checks' },
    format: { description: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' },
  },
  async (args) => {
    const paths = resolvePaths(args.root, args.positionals);
    const options = { root: args.root, now: parseNow(args), paths };
    const told = parseReportOptions(args);
    if (args.hasFlag('fix')) {
      const { changed, skipped } = await fixSite(options);
      for (const file of changed) console.error(`Fixed ${escapeUnprintable(file)}.`);
      for (const file of skipped)
        console.error(
          `${escapeUnprintable(file)} was changed by somebody else meanwhile and is left as it is. Try again.`,
        );
    }
    const { report, failed } = await validateSite(options, told);
    process.stdout.write(report);
    return failed ? 1 : 0;
  },
);
