import { createInterface } from 'node:readline/promises';
import { schemaOf } from '../src/core/schema.ts';
import { schemaFolderOf } from '../src/node/check-folder.ts';
import { command, UsageError } from '../src/node/command.ts';
import { addToNavigation, fileOf, suggestPath, writeNew } from '../src/node/new/create.ts';
import { isKind, KINDS, newPage } from '../src/node/new/templates.ts';

await command(
  'Writes a new page. Asks for what is not given.',
  {
    title: { says: "the page's name", value: 'TEXT' },
    path: { says: 'its address; made from the title otherwise', value: '/PATH' },
    kind: { says: Object.keys(KINDS).join(', '), value: 'NAME' },
    data: { says: 'for a table: the name of its data', value: 'NAME' },
    navigation: { says: 'adds the page to the main navigation' },
    yes: { says: 'asks nothing; what is not given takes its default' },
  },
  async ({ root, text, on }) => {
    const terminal = on('yes')
      ? undefined
      : createInterface({ input: process.stdin, output: process.stdout });
    const ask = async (name: string, question: string, otherwise: string) =>
      text(name) ??
      ((await terminal?.question(`${question}${otherwise && ` (${otherwise})`}: `)) || otherwise);
    try {
      const title = await ask('title', 'Title', '');
      if (title === '') throw new UsageError('A page needs a title: --title "Annual report".');
      const path = await ask('path', 'Address', suggestPath(title));
      if (!path.startsWith('/')) throw new UsageError(`An address begins with "/": "/${path}".`);
      const kind = await ask(
        'kind',
        `Kind: ${Object.entries(KINDS)
          .map(([name, says]) => `${name} (${says})`)
          .join(', ')}`,
        'blank',
      );
      if (!isKind(kind))
        throw new UsageError(`There is no kind "${kind}". Kinds are ${Object.keys(KINDS).join(', ')}.`);
      const data =
        kind === 'table' ? await ask('data', 'Name of the data below content/data/', 'team/members') : '';
      const file = fileOf(path);
      const schema = schemaOf(file, schemaFolderOf(root));
      const page = `${JSON.stringify(newPage(kind, { schema, title, path, data }), null, 2)}\n`;
      console.log(`${file}:\n${page}`);
      const agreed =
        !terminal || (await terminal.question('Write it? (yes): ')).match(/^(y|yes|)$/i) !== null;
      if (!agreed) return 0;
      writeNew(root, file, page);
      const wanted =
        on('navigation') || (await terminal?.question('Add it to the navigation? (no): '))?.match(/^y/i);
      if (wanted) addToNavigation(root, { label: title, href: path });
      console.log(`Wrote ${file}. "npm run dev" shows it at http://localhost:5173${path}`);
      return 0;
    } finally {
      terminal?.close();
    }
  },
);
