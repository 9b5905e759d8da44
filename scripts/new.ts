import { runCommand } from '../src/cli/command.ts';
import { createPage } from '../src/cli/new/create-page.ts';
import { createPrompt } from '../src/cli/new/prompt.ts';
import { templates } from '../src/cli/new/templates.ts';
import { findDevServer } from '../src/server/listen.ts';

await runCommand(
  'Writes a new page. Asks for what is not given.',
  {
    title: { description: "the page's name", value: 'TEXT' },
    path: { description: 'its address; made from the title otherwise', value: '/PATH' },
    kind: { description: Object.keys(templates).join(', '), value: 'NAME' },
    data: { description: 'for a table: the name of its data', value: 'NAME' },
    navigation: { description: 'adds the page to the main navigation' },
    yes: { description: 'asks nothing; what is not given takes its default' },
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
      const where = url
        ? `${url}${made.path} shows it.`
        : `"npm run dev" shows it: ${made.path} at the address that it prints.`;
      console.log(`Wrote ${made.file}. ${where}`);
      return 0;
    } finally {
      prompt?.close();
    }
  },
);
