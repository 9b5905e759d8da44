import { validatePage } from '../../generated/content-validators.js';
import { collectReferences } from '../analyze/collect-references.ts';
import type { FileReferences } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { createFailure } from '../check/run-rules.ts';
import { explainPage } from '../load/json/explain-words.ts';
import { createUnread, type ParsedJson, readJsonFile } from '../load/json/index.ts';
import { createDataTable, moveToPage } from '../load/page-data.ts';
import type { Table } from '../load/tables.ts';
import { createMarkdownParser, type MarkdownParser } from '../markdown/parse.ts';
import { SITE_FILE } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { ExpandedPage } from '../query/expand.ts';
import { listNamed } from '../query/fill.ts';
import {
  createTextVariables,
  fillTemplate,
  findOwnRow,
  findPageRow,
  getForEach,
  type PageRow,
} from '../query/page-row.ts';
import { toNumberedPage } from '../query/paging.ts';
import type { PageResults } from '../query/run-queries.ts';
import type { ValidPage } from '../resolve/context.ts';
import { createDateStyle } from '../resolve/date.ts';
import { type ContentSource, isObject, type JsonObject } from '../types.ts';

/** The row of a page's template and the results of its queries, if they are known. */
export interface PageInputs {
  row?: PageRow | undefined;
  results?: PageResults | undefined;
}

/** A page after parsing. The value is `undefined` if nothing in its file is valid JSON. */
export interface LoadedPage extends ParsedJson, PageInputs {
  /** Its identity: its file, or that of its template and its key. */
  file: string;
  /** Its site, with the variables of its row. */
  site: SiteContext;
  /** The parser of its texts. */
  parseMarkdown: MarkdownParser;
  /** The value of the file of its template, if a row is filled in. */
  template?: JsonObject | undefined;
  /** Its field `data` as a table, if its folder has a valid row schema. */
  data?: Table | undefined;
  /** The page with the results of its queries in their place, which is then its value. */
  expanded?: ExpandedPage | undefined;
}

/** Loads one page by its identity, as its queries expand it. Reports a file that can't be read or parsed. */
export function loadPage(id: string, ofAll: SiteContext, { row, results }: PageInputs = {}): LoadedPage {
  const { file, key, number } = parsePageId(id);
  const page = { file: id, site: ofAll, parseMarkdown: createMarkdownParser(), results };
  try {
    const read = id === file ? readJsonFile(file, ofAll.source, explainPage) : readShared(file, ofAll.source);
    if (!isObject(read.value)) return { ...page, ...read };
    const forEach = key === undefined ? undefined : getForEach(read.value);
    const ofPage =
      row ??
      (forEach
        ? findPageRow(forEach, key ?? '', ofAll, listNamed(read.value))
        : findOwnRow(id, read.value, ofAll));
    const made = ofPage && { ...ofPage, linked: results?.names?.columns ?? {} };
    const filled = made ? fillTemplate(read.value, made, createDateStyle(ofAll.config ?? {})) : read.value;
    const value = number === undefined ? filled : toNumberedPage(filled, number);
    const expanded =
      results && results.results.length > 0 ? new ExpandedPage(id, value, results.results) : undefined;
    const variables = made && { ...ofAll.variables, ...createTextVariables(made) };
    const site = variables ? { ...ofAll, variables } : ofAll;
    const template = made && read.value;
    const data = createDataTable(id, value, ofAll.tables);
    return { ...page, ...read, site, value: expanded?.value ?? value, row: made, template, data, expanded };
  } catch (error) {
    const failure = createFailure('check-failed', file, 'The page could not be read', error);
    return { ...page, ...createUnread(failure) };
  }
}

/** The file of several pages that was parsed last. They are loaded one after the other. */
let last: { file: string; text: string | undefined; parsed: ParsedJson } | undefined;

export function readShared(file: string, source: ContentSource): ParsedJson {
  const text = source.read(file);
  if (last?.file !== file || last.text !== text)
    last = { file, text, parsed: readJsonFile(file, source, explainPage) };
  return last.parsed;
}

/** Returns a loaded page with what it is resolved from; `undefined` if it is not valid by its schema. */
export function getValidPage(loaded: LoadedPage): ValidPage | undefined {
  const { value: page, isPartial, site, parseMarkdown, expanded, results } = loaded;
  if (isPartial || !validatePage(page)) return undefined;
  const { tables: queried, spread, leaving } = expanded ?? {};
  const { paging, neighbours, names } = results ?? {};
  const inputs = { queried, spread, leaving, paging, neighbours, names };
  return { page, parseMarkdown, variables: site.variables, ...inputs };
}

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
