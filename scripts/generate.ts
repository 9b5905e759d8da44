import { command } from '../src/node/command.ts';
import { generate } from '../src/node/generate/index.ts';

await command(
  'Schema → union, types, validators, switch. Runs by itself before the other commands.',
  {},
  async () => {
    const { written } = await generate();
    for (const file of written) console.log(`wrote ${file}`);
    return 0;
  },
);
