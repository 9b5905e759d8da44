import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';
import { parseFormat } from '../report.ts';

const FORMATS = ['text', 'markdown', 'json'] as const;

export const command: Command = {
  description:
    'Says in words what has changed in the content since a commit (default: the last one), or from one to another.',
  argument: 'COMMIT',
  options: { format: { description: `format: ${FORMATS.join(', ')} (default: text)`, value: 'NAME' } },
  async run(args) {
    const { root, positionals } = args;
    const [base = 'HEAD', target, ...others] = positionals;
    if (others.length > 0) throw new UsageError('Name at most two commits: an earlier one and a later one.');
    const format = parseFormat(args, FORMATS);
    const { listChanges } = await import('../../build/changes/list-changes.ts');
    const { formatChanges } = await import('../../report/changes.ts');
    process.stdout.write(formatChanges(listChanges(root, base, target), format));
    return 0;
  },
};
