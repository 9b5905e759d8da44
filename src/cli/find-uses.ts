import { createCheckOptions } from '../build/check-folder.ts';
import { collectFileLinks } from '../core/analyze/add-references.ts';
import type { PageReferences, Reference } from '../core/analyze/references.ts';
import { locate } from '../core/check/locate.ts';
import { DATA, listFiles, listPageFiles, SITE_FILE } from '../core/content-paths.ts';
import { getLinkPath } from '../core/link.ts';
import { loadPage, loadSite, readReferences, type SiteContext } from '../core/pipeline/index.ts';
import { getForEach } from '../core/query/page-row.ts';
import { didYouMean } from '../core/suggest.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { UsageError } from '../files/usage-error.ts';

/** One place that uses a page, a table, a file or a text. Its message says how. */
export type Use = Pick<Diagnostic, 'file' | 'range' | 'message'>;

/**
 * Finds all uses of `/people`, `data/people`, `media/photos/a.jpg` or `text/a.md` in the content of a site. Throws a usage error if
 * there is nothing of that name.
 */
export function findUses(root: string, written: string): Use[] {
  const { site } = loadSite(folderSource(root), createCheckOptions(Date.now()));
  const { source, tables } = site;
  const name = written.replace(/^(\.\/)?content\//, '').replace(/(?<=^data\/.*)\.(csv|json)$/, '');
  const pages = listPageFiles(source);
  const files = [SITE_FILE, ...pages, ...tables.names.flatMap((one) => tables.findFile(one) ?? [])];
  const all = files.map((file) => readReferences(file, site));
  const known = [
    ...all.map(({ meta }) => meta.path).filter((path) => path !== ''),
    ...tables.names.map((one) => `data/${one}`),
    ...['content/media/', 'content/text/'].flatMap((folder) => listFiles(folder, source)).map(toName),
  ];
  const uses = all.flatMap((references) => listUses(references, name, site));
  const found = [...uses, ...listTemplates(pages, name, site), ...listSchemas(name, site)];
  if (found.length === 0 && !known.includes(name))
    throw new UsageError(`There is no ${name}.${didYouMean(name, known)}`);
  return locate(found, source);
}

function toName(file: string): string {
  return file.slice('content/'.length);
}

/** Lists what a page, a table or the site config names. */
function listUses(references: PageReferences, name: string, { tables }: SiteContext): UnlocatedDiagnostic[] {
  const { file, links, data, texts, media, folders, videoFiles, queries } = references;
  const isTable = (pattern: string) => tables.matchNames(pattern).some((one) => `data/${one}` === name);
  const named: [how: string, references: readonly Reference[], isUse: (reference: Reference) => boolean][] = [
    ['links to it', links, (link) => getLinkPath(link.name) === name],
    ['links to it', collectFileLinks(links), (link) => `media/${link.name}` === name],
    ['shows it', media, (image) => `media/${image.name}` === name],
    ['shows its folder', folders, (folder) => name.startsWith(`media/${folder.name}`.replace(/\/*$/, '/'))],
    ['plays it', videoFiles, (video) => `media/${video.name}` === name],
    ['contains it', texts, (text) => `text/${text.name}` === name],
    ['shows or counts its rows', data, (table) => isTable(table.name)],
  ];
  const uses = named.flatMap(([how, list, isUse]) =>
    list.filter(isUse).map(({ pointer, span, file: inFile = file }) => createUse(how, inFile, pointer, span)),
  );
  const ofQueries = queries.filter(({ query: { from } }) => isFrom(from, name, isTable));
  return [...uses, ...ofQueries.map(({ pointer }) => createUse('queries it', file, `${pointer}/from`))];
}

/** Lists the pages that make pages of a table. */
function listTemplates(pages: readonly string[], name: string, site: SiteContext): UnlocatedDiagnostic[] {
  return pages.flatMap((file) => {
    const from = getForEach(loadPage(file, site).value)?.from;
    const isUse = from !== undefined && isFrom(from, name, (table) => `data/${table}` === name);
    return isUse ? [createUse('makes pages of it', file, '/forEach/from')] : [];
  });
}

/** Lists the columns that name rows of a table. */
function listSchemas(name: string, { source }: SiteContext): UnlocatedDiagnostic[] {
  return listFiles(DATA, source).flatMap((file) => {
    const text = file.endsWith('.schema.json') ? (source.read(file) ?? '') : '';
    const start = text.indexOf(`"${name}"`);
    return start < 0 ? [] : [createUse('names its rows', file, '', { start, end: start + name.length + 2 })];
  });
}

/** Returns true if a source is a table, or the folder that it is in. */
function isFrom(from: string, name: string, isTable: (pattern: string) => boolean): boolean {
  const table = /^data\/(.+)$/.exec(from)?.[1];
  return from === name || (table !== undefined && (isTable(table) || isTable(`${table}/*`)));
}

function createUse(
  message: string,
  file: string,
  pointer: string,
  span?: Reference['span'],
): UnlocatedDiagnostic {
  return { rule: '', severity: 'warning', file, pointer, message, ...(span && { span }) };
}
