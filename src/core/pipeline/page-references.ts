import { collectReferences } from '../analyze/collect-references.ts';
import type { FileReferences } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { moveToPage } from '../load/page-data.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { isObject } from '../types.ts';
import { type LoadedPage, loadPage } from './load-page.ts';

/** Reads the references of a page, by its identity, of the site config or of a table again. */
export function readReferences(
  file: string,
  site: SiteContext,
  load = (id: string) => loadPage(id, site),
): FileReferences {
  if (file === SITE_FILE) return site.references;
  const table = site.tables.getByFile(file);
  return table ? collectTableReferences(table, site) : collectPageReferences(load(file));
}

export function collectPageReferences({
  file,
  site,
  value,
  data,
  parseMarkdown,
  expanded,
}: LoadedPage): FileReferences {
  const page = expanded?.checked ?? value;
  const references = collectReferences(file, isObject(page) ? page : {}, { ...site, parseMarkdown });
  if (data) references.addAll(collectTableReferences(data, site), (one) => moveToPage(one, file));
  return references;
}
