import { command, nowOf } from '../src/cli/command.ts';
import { FORMATS, reportOptions } from '../src/cli/report.ts';
import { fixSite, pathsFrom, validateSite } from '../src/cli/validate.ts';
import { escapeUnprintable } from '../src/core/printable.ts';

await command(
  'Checks all content. Paths limit what is told.',
  {
    now: { says: 'the moment to check for (default: this one)', value: 'DATE' },
    fix: { says: 'makes the changes that are safe, then checks' },
    format: { says: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' },
  },
  async (called) => {
    const paths = pathsFrom(called.root, called.names);
    const options = { root: called.root, now: nowOf(called), paths };
    const told = reportOptions(called);
    if (called.on('fix')) {
      const { changed, left } = await fixSite(options);
      for (const file of changed) console.error(`Fixed ${escapeUnprintable(file)}.`);
      for (const file of left)
        console.error(
          `${escapeUnprintable(file)} was changed by somebody else meanwhile and is left as it is. Try again.`,
        );
    }
    const { report, failed } = await validateSite(options, told);
    process.stdout.write(report);
    return failed ? 1 : 0;
  },
);
