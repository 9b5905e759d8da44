import { join, resolve } from 'node:path';
import { buildSite } from '../src/build/build.ts';
import { checkOutFolder } from '../src/build/out-folder.ts';
import { runCommand } from '../src/cli/command.ts';
import { createDocs } from '../src/codegen/docs/index.ts';
import { GALLERY, writeGallery } from '../src/codegen/gallery/gallery.ts';
import { folderSource } from '../src/files/folder-source.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { writeAtomic } from '../src/files/write-atomic.ts';
import { formatText } from '../src/report/text.ts';

await runCommand(
  {
    description: 'Writes the documents that are derived from schemas and rules.',
    options: { gallery: { description: 'also builds the gallery of blocks into DIR', value: 'DIR' } },
  },
  async ({ getOption }) => {
    const out = getOption('gallery');
    // Before anything is written.
    if (out !== undefined) checkOutFolder(resolve(out), { root: GALLERY });
    for (const [file, text] of createDocs()) {
      writeAtomic(join(PACKAGE_ROOT, file), text);
      console.log(`Wrote ${file}`);
    }
    if (out === undefined) return 0;
    const root = writeGallery();
    const { problems, pages } = await buildSite({ root, out: resolve(out), now: 0 });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) console.error(formatText(errors, folderSource(root), process.stderr.isTTY));
    else console.log(`Built the gallery (${pages} pages) into ${resolve(out)}.`);
    return errors.length > 0 ? 2 : 0;
  },
);
