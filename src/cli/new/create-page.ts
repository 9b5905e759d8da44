import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckOptions } from '../../build/check/check-folder.ts';
import { type PageToMake, type PlannedPage, planPage } from '../../build/edits/new-page.ts';
import { addNavigationLink } from '../../build/edits/page-file.ts';
import { getTemplate, templates } from '../../build/edits/page-kinds.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { type CheckResult, checkSite } from '../../core/pipeline/index.ts';
import { findBlock } from '../../core/schema/annotations.ts';
import { folderSource } from '../../files/folder-source.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import type { Prompt } from './prompt.ts';

interface NewPageOptions {
  root: string;
  /** The values from the command line, which are not asked for. */
  given: { [Name in 'title' | 'path' | 'kind' | 'data']?: string | undefined };
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
  const page = await complete(options, checked);
  const planned = planPage(page, checked);
  const { file, path, text } = planned;
  const fault = formatFaults(planned);
  if (fault) throw new UsageError(`${fault} Nothing was written.`);
  print(`${file}:\n${text}`);
  if (prompt && !(await prompt.confirm('Write it?', true))) return undefined;
  const isLinked = isInNavigation || (await prompt?.confirm('Add it to the navigation?', false)) === true;
  const link = { label: page.title, href: path };
  const config = isLinked && addNavigationLink(source.read(SITE_FILE) ?? '', link);
  if (existsSync(join(root, file))) throw new UsageError(`${file} already exists. Nothing was written.`);
  writeAtomic(root, file, text);
  if (config) writeAtomic(root, SITE_FILE, config);
  return { file, path };
}

/** Asks for the values that are missing; without a prompt they take their defaults. */
async function complete({ given, prompt }: NewPageOptions, checked: CheckResult): Promise<PageToMake> {
  const blank = { title: 'New', kind: 'blank' };
  const findTitleFault = (title: string) => formatFaults(planPage({ ...blank, title }, checked), '/title');
  const title = given.title ?? (await prompt?.askText('Title', findTitleFault)) ?? '';
  if (title === '') throw new UsageError('A page needs a title: --title "Annual report".');
  const kinds = Object.entries(templates).map(([value, { description }]) => ({
    value,
    label: `${value}: ${description}`,
  }));
  const kind = given.kind ?? (await prompt?.choose('Kind', kinds)) ?? 'blank';
  const freePath = planPage({ title, kind }, checked).path;
  const findPathFault = (path: string) => formatFaults(planPage({ ...blank, path }, checked), '/path');
  const path = given.path ?? (await prompt?.askText('Path', findPathFault, freePath)) ?? freePath;
  const table = findBlock('rows');
  if (!getTemplate(kind).blocks.some(({ type }) => type === table.type)) return { title, path, kind };
  const names = checked.site.tables.names.map((value) => ({ value }));
  const data = given.data ?? (await prompt?.choose('Data below content/data/', names));
  return { title, path, kind, data };
}

/** Returns the errors that `validate` would report for a page, or its field at a pointer; empty for none. */
function formatFaults({ errors }: Pick<PlannedPage, 'errors'>, pointer?: string): string {
  return errors
    .filter((problem) => pointer === undefined || problem.pointer === pointer)
    .map(({ message, help }) => (help ? `${message} ${help}` : message))
    .join('\n');
}
