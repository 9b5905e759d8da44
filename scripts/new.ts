import { command } from '../src/cli/command.ts';
import { makePage } from '../src/cli/new/create-page.ts';
import { readAnswers } from '../src/cli/new/prompt.ts';
import { templates } from '../src/cli/new/templates.ts';
import { findDev } from '../src/server/listen.ts';

await command(
  'Writes a new page. Asks for what is not given.',
  {
    title: { says: "the page's name", value: 'TEXT' },
    path: { says: 'its address; made from the title otherwise', value: '/PATH' },
    kind: { says: Object.keys(templates).join(', '), value: 'NAME' },
    data: { says: 'for a table: the name of its data', value: 'NAME' },
    navigation: { says: 'adds the page to the main navigation' },
    yes: { says: 'asks nothing; what is not given takes its default' },
  },
  async ({ root, text, on }) => {
    const answers = on('yes') ? undefined : readAnswers(process.stdin, process.stdout);
    try {
      const made = await makePage({
        root,
        now: Date.now(),
        given: text,
        isInNavigation: on('navigation'),
        answers,
        say: console.log,
      });
      if (!made) return 0;
      const url = await findDev(root);
      const where = url
        ? `${url}${made.path} shows it.`
        : `"npm run dev" shows it: ${made.path} at the address that it prints.`;
      console.log(`Wrote ${made.file}. ${where}`);
      return 0;
    } finally {
      answers?.close();
    }
  },
);
