import { formatCommand } from '../../core/format-command.ts';
import type { Command } from '../command.ts';
import { templates } from '../new/templates.ts';

export const command: Command = {
  description: 'Creates a page. On a terminal, asks for everything that is not given.',
  options: {
    title: { description: 'title of the page', value: 'TEXT' },
    path: { description: 'path of the page (default: made from the title)', value: '/PATH' },
    kind: { description: `template: ${Object.keys(templates).join(', ')} (default: blank)`, value: 'NAME' },
    data: { description: 'name of the data that a table shows (default: the first)', value: 'NAME' },
    navigation: { description: 'adds the page to the main navigation' },
    yes: { description: 'asks nothing and uses the defaults' },
  },
  async run({ root, getOption, hasFlag }) {
    const { createPage } = await import('../new/create-page.ts');
    const { createPrompt } = await import('../new/prompt.ts');
    const isAsking = !hasFlag('yes') && process.stdin.isTTY && process.stdout.isTTY;
    const names = ['title', 'path', 'kind', 'data'] as const;
    const made = await createPage({
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
