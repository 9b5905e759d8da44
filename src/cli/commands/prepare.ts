import type { Command } from '../command.ts';

export const command: Command = {
  description: 'Writes .blocksite/, by which VS Code knows the site. "npm install" runs it.',
  async run({ root }) {
    await prepareSite(root);
    return 0;
  },
};

/** Writes the schemas for editors of a site. */
export async function prepareSite(root: string): Promise<void> {
  const { createCheckOptions } = await import('../../build/check/check-folder.ts');
  const { writeEditorSchemas } = await import('../../codegen/editor/index.ts');
  const { loadSite } = await import('../../core/pipeline/index.ts');
  const { folderSource } = await import('../../files/folder-source.ts');
  writeEditorSchemas(root, loadSite(folderSource(root), createCheckOptions(Date.now())).site);
}
