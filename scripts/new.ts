import { runCommand } from '../src/cli/command.ts';
import { createPage } from '../src/cli/new/create-page.ts';
import { createPrompt } from '../src/cli/new/prompt.ts';
import { templates } from '../src/cli/new/templates.ts';
import { findDevServer } from '../src/server/listen.ts';

await runCommand(
  {
    description: 'Creates a page. Asks for everything that is not given.',
    options: {
      title: { description: 'title of the page', value: 'TEXT' },
      path: { description: 'path of the page (default: made from the title)', value: '/PATH' },
      kind: { description: `template: ${Object.keys(templates).join(', ')} (default: blank)`, value: 'NAME' },
      data: { description: 'name of the data that a table shows', value: 'NAME' },
      navigation: { description: 'adds the page to the main navigation' },
      yes: { description: 'asks nothing and uses the defaults' },
    },
  },
  async ({ root, getOption, hasFlag }) => {
    const prompt = hasFlag('yes') ? undefined : createPrompt(process.stdin, process.stdout);
    try {
      const made = await createPage({
        root,
        now: Date.now(),
        getOption,
        isInNavigation: hasFlag('navigation'),
        prompt,
        print: console.log,
      });
      if (!made) return 0;
      const url = await findDevServer(root);
      const where = url ? `See it at ${url}${made.path}.` : `Run "npm run dev" to see it at ${made.path}.`;
      console.log(`Created ${made.file}. ${where}`);
      return 0;
    } finally {
      prompt?.close();
    }
  },
);
