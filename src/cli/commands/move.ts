import { formatCommand } from '../../core/text/format-command.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  description:
    'Renames a page (/people), a table (data/people), an image or a file (media/photos/a.jpg), a text (text/a.md), or a folder of these, with all its uses. The old address of a page leads to the new one; pages below it keep theirs.',
  argument: 'OLD NEW',
  options: { yes: { description: 'asks nothing' } },
  async run({ root, positionals: [from, to, ...others], hasFlag }) {
    if (!from || !to || others.length > 0)
      throw new UsageError(`Write an old and a new name: "${formatCommand('move', '/people /team')}".`);
    const { checkFolder } = await import('../../build/check/check-folder.ts');
    const { planMove } = await import('../../build/edits/plan-move.ts');
    const { writeEdits } = await import('../../files/file-edits.ts');
    const { describeMove } = await import('../describe-move.ts');
    const move = planMove(await checkFolder(root, Date.now()), { from, to });
    console.log(describeMove(root, move));
    const isAsking = !hasFlag('yes') && process.stdin.isTTY && process.stdout.isTTY;
    const { createPrompt } = await import('../new/prompt.ts');
    const prompt = isAsking ? createPrompt({ input: process.stdin, output: process.stdout }) : undefined;
    if (hasFlag('yes') || (await prompt?.confirm('Rename it?', true))) writeEdits(root, move);
    else console.log(`Nothing was changed.${isAsking ? '' : ' Add --yes to rename it.'}`);
    return 0;
  },
};
