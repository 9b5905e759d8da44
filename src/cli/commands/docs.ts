import { resolve } from 'node:path';
import { formatCommand, isInPackage } from '../../core/text/format-command.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  description: isInPackage
    ? 'Builds the gallery of blocks: all their fields, examples and edge cases.'
    : 'Writes the documents that are derived from schemas and rules.',
  options: { gallery: { description: 'builds the gallery of blocks into DIR', value: 'DIR' } },
  async run({ getOption }) {
    const { checkOutFolder } = await import('../../build/write/out-folder.ts');
    const { createDocs } = await import('../../codegen/docs.ts');
    const { getGallery, writeGallery } = await import('../../codegen/gallery/write-gallery.ts');
    const { PACKAGE_ROOT } = await import('../../files/paths.ts');
    const { writeAtomic } = await import('../../files/write-atomic.ts');
    const out = getOption('gallery');
    if (isInPackage && out === undefined)
      throw new UsageError(`Name a folder for the gallery: "${formatCommand('docs', '--gallery DIR')}".`);
    // Before anything is written.
    if (out !== undefined) checkOutFolder(resolve(out), { root: getGallery() });
    for (const [file, text] of isInPackage ? [] : createDocs()) {
      writeAtomic(PACKAGE_ROOT, file, text);
      console.log(`Wrote ${file}`);
    }
    if (out === undefined) return 0;
    const { buildSite } = await import('../../build/build.ts');
    const { folderSource } = await import('../../files/folder-source.ts');
    const { formatText } = await import('../../report/text.ts');
    const root = writeGallery();
    const { problems, pages } = await buildSite({ root, out: resolve(out), now: 0 });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) console.error(formatText(errors, folderSource(root), process.stderr.isTTY));
    else console.log(`Built the gallery (${pages} pages) into ${resolve(out)}.`);
    return errors.length > 0 ? 2 : 0;
  },
};
