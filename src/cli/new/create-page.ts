import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckOptions } from '../../build/check/check-folder.ts';
import { addNavigationLink, choosePageFile, makeUnique, suggestPath } from '../../build/edits/page-file.ts';
import { getTemplate, templates } from '../../build/edits/page-kinds.ts';
import { listPaths } from '../../core/analyze/summary.ts';
import { PAGES, SITE_FILE } from '../../core/paths/content-paths.ts';
import { type CheckResult, checkPage, checkSite, finishCheck, loadPage } from '../../core/pipeline/index.ts';
import { findBlock } from '../../core/schema/annotations.ts';
import { getSchemaPath } from '../../core/schema/schema.ts';
import { isError } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import type { Prompt } from './prompt.ts';

/** The file of a page while it is checked. It sorts last: conflicts with others are reported for it. */
const TRIAL_FILE = `${PAGES}\u{10ffff}.json`;

interface PageValues {
  title: string;
  path: string;
  /** The name of the template. */
  kind: string;
  /** The name of the data that its table shows; empty without a table. */
  data: string;
}

interface NewPageOptions {
  root: string;
  /** The values from the command line, which are not asked for. */
  given: { [Name in keyof PageValues]?: string | undefined };
  isInNavigation: boolean;
  /** `undefined` to ask nothing. Missing values then take their defaults. */
  prompt: Prompt | undefined;
  print: (text: string) => void;
}

/**
 * Asks for missing values, each until it is right, and writes the page; returns `undefined` if the user
 * declines. Throws a usage error for wrong values that were not asked for.
 */
export async function createNewPage(options: NewPageOptions) {
  const { root, isInNavigation, prompt, print } = options;
  const checked = checkSite(folderSource(root), createCheckOptions(Date.now()));
  const { source } = checked.site;
  const values = await complete(options, checked);
  const { title: label, path } = values;
  const file = choosePageFile(source, path);
  const text = formatPage(values, file);
  const fault = findFault(values, checked);
  if (fault) throw new UsageError(`${fault} Nothing was written.`);
  print(`${file}:\n${text}`);
  if (prompt && !(await prompt.confirm('Write it?', true))) return undefined;
  const isLinked = isInNavigation || (await prompt?.confirm('Add it to the navigation?', false)) === true;
  const config = isLinked && addNavigationLink(source.read(SITE_FILE) ?? '', { label, href: path });
  if (existsSync(join(root, file))) throw new UsageError(`${file} already exists. Nothing was written.`);
  writeAtomic(root, file, text);
  if (config) writeAtomic(root, SITE_FILE, config);
  return { file, path };
}

/** Asks for the values that are missing; without a prompt they take their defaults. */
async function complete({ given, prompt }: NewPageOptions, checked: CheckResult): Promise<PageValues> {
  const blank = { title: 'New', path: '/', kind: 'blank', data: '' };
  const findTitleFault = (title: string) => findFault({ ...blank, title }, checked, '/title');
  const title = given.title ?? (await prompt?.askText('Title', findTitleFault)) ?? '';
  if (title === '') throw new UsageError('A page needs a title: --title "Annual report".');
  const { pages, site } = checked;
  const taken = pages.flatMap(({ summary }) => listPaths(summary).map(({ name }) => name.toLowerCase()));
  const freePath = makeUnique(suggestPath(title), new Set(taken));
  const findPathFault = (path: string) => findFault({ ...blank, path }, checked, '/path');
  const path = given.path ?? (await prompt?.askText('Path', findPathFault, freePath)) ?? freePath;
  const kinds = Object.entries(templates).map(([value, { description }]) => ({
    value,
    label: `${value}: ${description}`,
  }));
  const kind = given.kind ?? (await prompt?.choose('Kind', kinds)) ?? 'blank';
  const table = findBlock('rows');
  if (!getTemplate(kind).blocks.some(({ type }) => type === table.type))
    return { title, path, kind, data: '' };
  const [first] = site.tables.names;
  if (first === undefined)
    throw new UsageError('The site has no data yet. Add a file to content/data/ first.');
  const names = site.tables.names.map((value) => ({ value }));
  const data = given.data ?? (await prompt?.choose('Data below content/data/', names)) ?? first;
  return { title, path, kind, data };
}

function formatPage({ title, path, kind, data }: PageValues, file: string): string {
  const table = findBlock('rows');
  const blocks = getTemplate(kind).blocks.map((block) =>
    block.type === table.type ? { ...block, [table.field]: data } : block,
  );
  return `${JSON.stringify({ $schema: getSchemaPath(file), path, title, blocks }, null, 2)}\n`;
}

/** Returns the errors that `validate` would report for a page, or its field at a pointer; empty for none. */
function findFault(values: PageValues, { site, pages }: CheckResult, pointer?: string): string {
  // `validate` reports a former address of another page there, not at the new page.
  const isPath = ({ name }: { name: string }) => name.toLowerCase() === values.path.toLowerCase();
  const holder = pages.find(({ summary }) => summary.redirectFrom.some(isPath));
  if (holder && pointer !== '/title')
    return `The address "${values.path}" is already used by ${holder.summary.file}.`;
  const text = formatPage(values, TRIAL_FILE);
  const read = (file: string) => (file === TRIAL_FILE ? text : site.source.read(file));
  const trial = { ...site, source: { ...site.source, read } };
  const page = checkPage(loadPage(TRIAL_FILE, trial));
  return finishCheck(trial, [], [...pages, page], [])
    .filter((problem) => isError(problem) && problem.file === TRIAL_FILE)
    .filter((problem) => pointer === undefined || problem.pointer === pointer)
    .map(({ message, help }) => (help ? `${message} ${help}` : message))
    .join('\n');
}
