import { command, nowOf } from '../src/node/command.ts';
import { FORMATS, reportOptions } from '../src/node/report.ts';
import { fixSite, validateSite } from '../src/node/validate.ts';

await command(
  'Checks all content. Paths limit what is told.',
  {
    now: { says: 'the moment to check for (default: this one)', value: 'DATE' },
    fix: { says: 'makes the changes that are safe, then checks' },
    format: { says: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' },
  },
  (called) => {
    const options = { root: called.root, now: nowOf(called), paths: called.names };
    const told = reportOptions(called);
    if (called.on('fix')) for (const file of fixSite(options)) console.error(`mended ${file}`);
    const { report, failed } = validateSite(options, told);
    process.stdout.write(report);
    return failed ? 1 : 0;
  },
);
