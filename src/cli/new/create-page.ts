import { createCheckOptions } from '../../build/check-folder.ts';
import { listPaths } from '../../core/analyze/summary.ts';
import { PAGES, SITE_FILE } from '../../core/content-paths.ts';
import { type CheckOptions, checkSite } from '../../core/pipeline/index.ts';
import { findBlock, getSchemaPath } from '../../core/schema/schema.ts';
import { type ContentSource, type Diagnostic, isError } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { addNavigationLink, choosePageFile, makeUnique, suggestPath, writeNewFile } from './page-file.ts';
import type { Prompt } from './prompt.ts';
import { getTemplate, templates } from './templates.ts';

/**
 * The file name of a page while it is checked. It sorts last, so that conflicts with other pages are
 * reported for this file.
 */
const TRIAL_FILE = `${PAGES}\u{10ffff}.json`;

export interface PageValues {
  title: string;
  path: string;
  /** The name of the template. */
  kind: string;
  /** The name of the data that its table shows; empty without a table. */
  data: string;
}

export interface NewPageOptions {
  root: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The values from the command line, which are not asked for. */
  given: { [Name in keyof PageValues]?: string | undefined };
  isInNavigation: boolean;
  /** `undefined` to ask nothing. Missing values then take their defaults. */
  prompt: Prompt | undefined;
  print: (text: string) => void;
}

/**
 * Asks for missing values, checks the page, asks again for what is wrong, and writes the page. Returns
 * its file and path, or `undefined` if the user declines. Throws a usage error for invalid values
 * that were not asked for.
 */
export async function createPage(
  options: NewPageOptions,
): Promise<{ file: string; path: string } | undefined> {
  const { root, prompt, print } = options;
  const { values, file, text } = await askUntilRight(options);
  print(`${file}:\n${text}`);
  if (prompt && !(await prompt.confirm('Write it?', true))) return undefined;
  const isLinked =
    options.isInNavigation || (await prompt?.confirm('Add it to the navigation?', false)) === true;
  const link = { label: values.title, href: values.path };
  const config = isLinked ? addNavigationLink(root, link) : undefined;
  writeNewFile(root, file, text);
  if (config !== undefined) writeAtomic(`${root}/${SITE_FILE}`, config);
  return { file, path: values.path };
}

/** Asks for the values of a page, and again for those that its check finds wrong. */
async function askUntilRight({ root, now, given, prompt }: NewPageOptions) {
  const source = folderSource(root);
  const checkOptions = createCheckOptions(now);
  const { site, pages } = checkSite(source, checkOptions);
  const taken = pages.flatMap(({ summary }) => listPaths(summary).map(({ name }) => name.toLowerCase()));
  for (let known = given; ; ) {
    const values = await complete(known, new Set(taken), site.tables.names, prompt);
    const page = createPageFile(root, values);
    const problems = findErrors(page.text, source, checkOptions);
    if (problems.length === 0) return { values, ...page };
    const reason = problems.map(({ message, help }) => (help ? `${message} ${help}` : message)).join('\n');
    const wrong = problems.map(getField);
    if (!prompt || wrong.some((field) => given[field] !== undefined || values[field] === ''))
      throw new UsageError(`${reason} Nothing was written.`);
    prompt.report(reason);
    known = { ...values };
    for (const field of wrong) known[field] = undefined;
  }
}

/** Asks for the values that are missing; without a prompt they take their defaults. Taken paths are in lower case. */
async function complete(
  given: NewPageOptions['given'],
  takenPaths: ReadonlySet<string>,
  tables: readonly string[],
  prompt: Prompt | undefined,
): Promise<PageValues> {
  const title = given.title ?? (await prompt?.askText('Title')) ?? '';
  if (title === '') throw new UsageError('A page needs a title: --title "Annual report".');
  const freePath = makeUnique(suggestPath(title), (path) => !takenPaths.has(path));
  const path = given.path ?? (await prompt?.askText('Path', freePath)) ?? freePath;
  const kinds = Object.entries(templates).map(([value, { description }]) => ({
    value,
    label: `${value}: ${description}`,
  }));
  const kind = given.kind ?? (await prompt?.choose('Kind', kinds)) ?? 'blank';
  const table = findBlock('x-table');
  if (!getTemplate(kind).blocks.some(({ type }) => type === table.type))
    return { title, path, kind, data: '' };
  const [first] = tables;
  if (first === undefined)
    throw new UsageError('The site has no data yet. Add a file to content/data/ first.');
  const names = tables.map((value) => ({ value, label: value }));
  const data = given.data ?? (await prompt?.choose('Data below content/data/', names)) ?? first;
  return { title, path, kind, data };
}

function createPageFile(root: string, values: PageValues): { file: string; text: string } {
  const { title, path, kind, data } = values;
  const file = choosePageFile(root, path);
  const table = findBlock('x-table');
  const blocks = getTemplate(kind).blocks.map((block) =>
    block.type === table.type ? { ...block, [table.field]: data } : block,
  );
  const page = { $schema: getSchemaPath(file), path, title, blocks };
  return { file, text: `${JSON.stringify(page, null, 2)}\n` };
}

/** Returns the errors that `validate` would report for a new page. */
function findErrors(text: string, source: ContentSource, options: CheckOptions): Diagnostic[] {
  const withPage: ContentSource = {
    ...source,
    list: (folder) => (`${folder}/` === PAGES ? [...source.list(folder), TRIAL_FILE] : source.list(folder)),
    read: (file) => (file === TRIAL_FILE ? text : source.read(file)),
    has: (file) => file === TRIAL_FILE || source.has(file),
  };
  const { problems } = checkSite(withPage, options);
  return problems.filter((problem) => isError(problem) && problem.file === TRIAL_FILE);
}

/** Returns the value that a problem is about. */
function getField({ pointer }: Diagnostic): keyof PageValues {
  if (pointer === '/title' || pointer === '/path') return pointer === '/title' ? 'title' : 'path';
  return 'data';
}
