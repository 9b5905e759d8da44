import { command, nowOf, UsageError } from '../src/node/command.ts';
import { FORMATS, fixSite, validateSite } from '../src/node/validate.ts';

await command(
  'Checks all content. Paths limit what is told.',
  {
    now: { says: 'the moment to check for (default: this one)', value: 'DATE' },
    fix: { says: 'makes the changes that are safe, then checks' },
    format: { says: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' },
  },
  (called) => {
    const { root, text, on, names } = called;
    const now = nowOf(called);
    const format = FORMATS.find((known) => known === (text('format') ?? 'text'));
    if (!format)
      throw new UsageError(`--format takes one of ${FORMATS.join(', ')}, not "${text('format')}".`);
    if (on('fix')) for (const file of fixSite({ root, now, paths: names })) console.error(`mended ${file}`);
    const { report, failed } = validateSite({
      root,
      format,
      now,
      paths: names,
      color: process.stdout.isTTY,
      summaryFile: format === 'github' ? process.env.GITHUB_STEP_SUMMARY : undefined,
    });
    process.stdout.write(report);
    return failed ? 1 : 0;
  },
);
