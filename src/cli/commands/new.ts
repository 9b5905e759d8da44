import { templates } from '../../build/edits/page-kinds.ts';
import { formatCommand, isInPackage } from '../../core/text/format-command.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  description: `Creates a page${isInPackage ? ', or by "new block NAME" a block of the site\'s own' : ''}. On a terminal, asks for everything that is not given.`,
  ...(isInPackage && { argument: 'block NAME' }),
  options: {
    title: { description: 'title of the page', value: 'TEXT' },
    path: { description: 'path of the page (default: made from the title)', value: '/PATH' },
    kind: { description: `template: ${Object.keys(templates).join(', ')} (default: blank)`, value: 'NAME' },
    data: { description: 'name of the data that a table shows (default: the first)', value: 'NAME' },
    navigation: { description: 'adds the page to the main navigation' },
    yes: { description: 'asks nothing and uses the defaults' },
  },
  async run({ root, positionals: [kind, name, ...others], getOption, hasFlag }) {
    if (kind !== undefined) {
      if (kind !== 'block' || name === undefined || others.length > 0)
        throw new UsageError(
          `Write "${formatCommand('new', 'block priceList')}" for a block, and only options for a page.`,
        );
      const { createBlock } = await import('../new/create-block.ts');
      console.log(createBlock({ root, name }));
      return 0;
    }
    const { createNewPage } = await import('../new/create-page.ts');
    const { createPrompt } = await import('../new/prompt.ts');
    const isAsking = !hasFlag('yes') && process.stdin.isTTY && process.stdout.isTTY;
    const names = ['title', 'path', 'kind', 'data'] as const;
    const made = await createNewPage({
      root,
      given: Object.fromEntries(names.map((name) => [name, getOption(name)?.trim()])),
      isInNavigation: hasFlag('navigation'),
      prompt: isAsking ? createPrompt({ input: process.stdin, output: process.stdout }) : undefined,
      print: console.log,
    });
    if (made) console.log(`Created ${made.file}. Run "${formatCommand('start')}" to see it at ${made.path}.`);
    return 0;
  },
};
