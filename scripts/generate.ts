import { runCommand } from '../src/cli/command.ts';
import { generate } from '../src/codegen/index.ts';

await runCommand(
  'Generates the union of blocks, types, validators and the switch from the schemas. "npm ci" runs it; run it again after a change in schema/ or src/blocks/.',
  {},
  async () => {
    for (const file of await generate()) console.log(`wrote ${file}`);
    return 0;
  },
);
