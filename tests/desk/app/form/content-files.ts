import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../../../src/core/edit/edit.ts';
import type { Json } from '../../../../src/core/types.ts';
import { listFiles, PACKAGE_ROOT } from '../../../../src/files/paths.ts';

const SITES = ['.', 'examples', 'templates/site'];

/** Lists the pages and the settings of the sites of this project, each with its path in its site. */
export function listContentFiles(): { file: string; name: string; text: string; value: Json }[] {
  return SITES.flatMap((site) => {
    const folder = join(PACKAGE_ROOT, site);
    const pages = listFiles(join(folder, 'content/pages')).map((one) => `content/pages/${one}`);
    return [...pages.filter((one) => one.endsWith('.json')), 'site.config.json'].flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const doc = readDocument(file, text);
      return 'refused' in doc ? [] : [{ file, name: join(site, file), text, value: doc.value }];
    });
  });
}
