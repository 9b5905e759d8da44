import { join } from 'node:path';
import { runCommand } from '../src/cli/command.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { readJson } from '../src/files/read-json.ts';
import { UsageError } from '../src/files/usage-error.ts';

await runCommand(
  {
    argument: 'FOLDER',
    description: 'Writes a new site into a folder. On a terminal, asks for everything that is not given.',
    options: {
      name: { description: 'name of the site', value: 'TEXT' },
      lang: { description: 'language of the site, such as en or pt-BR', value: 'TAG' },
      brand: { description: 'brand colour, such as #1e3a8a', value: 'COLOUR' },
      yes: { description: 'asks nothing and uses the defaults' },
    },
  },
  async ({ positionals: [folder, ...more], getOption, hasFlag }) => {
    if (folder === undefined || more.length > 0)
      throw new UsageError('Name one folder for the site, for example ../my-site.');
    const { initSite } = await import('../src/cli/init/init-site.ts');
    const { createPrompt } = await import('../src/cli/new/prompt.ts');
    const isAsking = !hasFlag('yes') && process.stdin.isTTY && process.stdout.isTTY;
    const names = ['name', 'lang', 'brand'] as const;
    const given = Object.fromEntries(names.map((name) => [name, getOption(name)?.trim()]));
    const dependency = readJson<{ version: string }>(join(PACKAGE_ROOT, 'package.json'))?.version ?? 'latest';
    const prompt = isAsking ? createPrompt({ input: process.stdin, output: process.stdout }) : undefined;
    console.log(await initSite({ ...given, folder, dependency, prompt }));
    return 0;
  },
);
