import { command } from '../src/node/command.ts';
import { bundleCommands } from '../src/node/generate/commands.ts';
import { generate } from '../src/node/generate/index.ts';

await command(
  'Schema → union, types, validators, switch. Runs by itself before the other commands.',
  { commands: { says: 'bundles the other commands into DIR as well', value: 'DIR' } },
  async ({ text }) => {
    const { written } = await generate();
    for (const file of written) console.log(`wrote ${file}`);
    const folder = text('commands');
    if (folder !== undefined) await bundleCommands(folder);
    return 0;
  },
);
