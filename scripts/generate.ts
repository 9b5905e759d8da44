import { join } from 'node:path';
import { runCommand } from '../src/cli/command.ts';
import { prepareSite } from '../src/cli/commands/prepare.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

await runCommand('generate', {
  description:
    'Generates types, validators and the block switch from the schemas. "npm ci" runs it, and so does each command after changes in schema/.',
  async run({ root }) {
    const { generate } = await import('../src/codegen/index.ts');
    for (const file of await generate()) console.log(`Wrote ${file}`);
    // It imports what was just generated.
    for (const folder of new Set([root, join(PACKAGE_ROOT, 'examples')])) await prepareSite(folder);
    return 0;
  },
});
