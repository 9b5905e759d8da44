import { command, UsageError } from '../src/node/command.ts';
import { FORMATS, validateSite } from '../src/node/validate.ts';

await command(
  'Checks all content. Paths limit what is told.',
  { format: { says: `how problems are told: ${FORMATS.join(', ')}`, value: 'NAME' } },
  ({ root, text, names }) => {
    const format = FORMATS.find((known) => known === (text('format') ?? 'text'));
    if (!format)
      throw new UsageError(`--format takes one of ${FORMATS.join(', ')}, not "${text('format')}".`);
    const { report, failed } = validateSite({ root, format, paths: names, color: process.stdout.isTTY });
    process.stdout.write(report);
    return failed ? 1 : 0;
  },
);
