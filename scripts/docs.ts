import { join } from 'node:path';
import { command } from '../src/node/command.ts';
import { generatedDocs } from '../src/node/docs/index.ts';
import { ENGINE } from '../src/node/paths.ts';
import { writeWhole } from '../src/node/write-whole.ts';

await command('Writes the documents that are made from schemas and rules.', {}, () => {
  for (const [file, text] of generatedDocs()) writeWhole(join(ENGINE, file), text);
  return 0;
});
