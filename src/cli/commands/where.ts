import { formatCount } from '../../core/text/message-text.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  description:
    'Lists each use of a page (/people), a table (data/people), an image or a file (media/photos/a.jpg), a text (text/a.md), or a folder of these.',
  argument: 'NAME',
  async run({ root, positionals: [name, ...others] }) {
    if (!name || others.length > 0) throw new UsageError('Name one page, table, file or text.');
    const { findUses, formatUses } = await import('../../build/edits/find-uses.ts');
    const uses = findUses(root, name);
    for (const line of formatUses(uses)) console.log(line);
    console.log(
      uses.length === 0 ? `Nothing uses ${name}.` : `${formatCount(uses.length, 'use')} of ${name}.`,
    );
    return 0;
  },
};
