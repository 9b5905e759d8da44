import { runCommand } from '../src/cli/command.ts';

await runCommand(
  {
    description:
      'Generates types, validators and the block switch from the schemas. "npm ci" runs it; run it again after changes in schema/ or src/blocks/.',
  },
  async () => {
    const { generate } = await import('../src/codegen/index.ts');
    for (const file of await generate()) console.log(`Wrote ${file}`);
    return 0;
  },
);
