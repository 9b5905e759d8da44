import { join } from 'node:path';
import { runCommand } from '../src/cli/command.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

await runCommand('generate', {
  description:
    'Generates types, validators and the block switch from the schemas. "npm ci" runs it; run it again after changes in schema/ or src/blocks/.',
  async run({ root }) {
    const { generate } = await import('../src/codegen/index.ts');
    for (const file of await generate()) console.log(`Wrote ${file}`);
    // These import what was just generated.
    const { createCheckOptions } = await import('../src/build/check-folder.ts');
    const { writeEditorSchemas } = await import('../src/codegen/editor/index.ts');
    const { loadSite } = await import('../src/core/pipeline/index.ts');
    const { folderSource } = await import('../src/files/folder-source.ts');
    for (const folder of new Set([root, join(PACKAGE_ROOT, 'examples')])) {
      const { site } = loadSite(folderSource(folder), createCheckOptions(Date.now()));
      writeEditorSchemas(folder, site);
    }
    return 0;
  },
});
