import { getSchemaFolder } from '../../build/check-folder.ts';
import { PAGES, SITE_FILE } from '../../core/pipeline.ts';
import { getSchemaPath } from '../../core/schema/schema.ts';
import type { Diagnostic } from '../../core/types.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { type DryRun, startDryRun } from './dry-run.ts';
import { addNavigationLink, choosePageFile, makeUnique, suggestPath, writeNewFile } from './page-file.ts';
import type { Prompt } from './prompt.ts';
import { createPageJson, type NewPage, needsData, templates } from './templates.ts';

/**
 * The file name of a page in a dry run. It sorts last, so that conflicts with other pages are
 * reported for this file.
 */
const TRIAL_FILE = `${PAGES}/\u{10ffff}.json`;

/** Options of `createPage`. */
export interface NewPageOptions {
  root: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Returns a value from the command line, which is not asked for. */
  getOption: (name: keyof PageValues) => string | undefined;
  isInNavigation: boolean;
  /** `undefined` to ask nothing. Missing values then take their defaults. */
  prompt: Prompt | undefined;
  print: (text: string) => void;
}

/** The values that a page is created from. */
type PageValues = Omit<NewPage, 'schema'> & { kind: string };

/**
 * Asks for missing values and writes the page. Returns its file and path, or `undefined` if the
 * user declines. Throws a usage error for invalid values from the command line.
 */
export async function createPage(
  options: NewPageOptions,
): Promise<{ file: string; path: string } | undefined> {
  const { root, now, prompt, print } = options;
  const dryRun = startDryRun(root, now);
  const values = await askForValues(options, dryRun);
  const { title, path } = values;
  const { file, text } = createPageFile(root, values);
  print(`${file}:\n${text}`);
  const problems = formatProblems(dryRun.findNewErrors({ [file]: text }));
  if (problems !== undefined) throw new UsageError(`${problems} Nothing was written.`);
  if (prompt && !/^(y|yes|)$/i.test(await prompt.ask('Write it? (yes)'))) return undefined;
  const isLinked =
    options.isInNavigation || /^y/i.test((await prompt?.ask('Add it to the navigation? (no)')) ?? '');
  const config = isLinked ? addNavigationLink(root, { label: title, href: path }) : undefined;
  writeNewFile(root, file, text);
  if (config !== undefined) writeAtomic(`${root}/${SITE_FILE}`, config);
  return { file, path };
}

/** Asks for title, path, kind and data, as far as the command line lacks them. */
async function askForValues(options: NewPageOptions, dryRun: DryRun): Promise<PageValues> {
  const findErrors = (values: PageValues) =>
    dryRun.findNewErrors({ [TRIAL_FILE]: createPageFile(options.root, values).text });
  const blank = { path: '/', kind: 'blank', data: '' };
  const title = await ask(options, 'title', { question: 'Title', defaultValue: '' }, (value) =>
    value === ''
      ? 'A page needs a title: --title "Annual report".'
      : formatProblems(findErrors({ ...blank, title: value }).filter(({ pointer }) => pointer === '/title')),
  );
  const refusePath = (value: string) => checkPath(value, () => findErrors({ ...blank, title, path: value }));
  const defaultPath = makeUnique(suggestPath(title), (value) => refusePath(value) === undefined);
  const path = await ask(options, 'path', { question: 'Path', defaultValue: defaultPath }, refusePath);
  const kinds = Object.entries(templates).map(([name, { description }]) => `${name} (${description})`);
  const kindQuestion = { question: `Kind: ${kinds.join(', ')}`, defaultValue: 'blank' };
  const kind = await ask(options, 'kind', kindQuestion, (value) =>
    Object.hasOwn(templates, value)
      ? undefined
      : `Unknown kind "${value}". Kinds: ${Object.keys(templates).join(', ')}.`,
  );
  if (!needsData(kind)) return { title, path, kind, data: '' };
  const [first = ''] = dryRun.tables;
  if (first === '') throw new UsageError('The site has no data yet. Add a file to content/data/ first.');
  const dataQuestion = { question: 'Name of the data below content/data/', defaultValue: first };
  const data = await ask(options, 'data', dataQuestion, (value) =>
    formatProblems(findErrors({ title, path, kind, data: value })),
  );
  return { title, path, kind, data };
}

/** Asks until an answer is valid. An invalid value from the command line is an error. */
async function ask(
  { getOption, prompt, print }: NewPageOptions,
  name: keyof PageValues,
  { question, defaultValue }: { question: string; defaultValue: string },
  refuse: (value: string) => string | undefined,
): Promise<string> {
  for (;;) {
    const shown = `${question}${defaultValue && ` (${defaultValue})`}`;
    const value = getOption(name)?.trim() ?? ((await prompt?.ask(shown)) || defaultValue);
    const reason = refuse(value);
    if (reason === undefined) return value;
    if (!prompt || getOption(name) !== undefined) throw new UsageError(reason);
    print(reason);
  }
}

/** Returns the file and the text of a page. */
function createPageFile(root: string, { kind, ...values }: PageValues): { file: string; text: string } {
  const file = choosePageFile(root, values.path);
  const schema = getSchemaPath(file, getSchemaFolder(root));
  return { file, text: `${JSON.stringify(createPageJson(kind, { schema, ...values }), null, 2)}\n` };
}

/** Returns the reason why a page can't have a path, as `validate` reports it. */
function checkPath(path: string, errors: () => Diagnostic[]): string | undefined {
  if (!path.startsWith('/')) return `A path begins with "/": "/${path}".`;
  return formatProblems(errors().filter(({ file, pointer }) => file === TRIAL_FILE && pointer === '/path'));
}

/** Joins the messages and help of problems, one per line; `undefined` if there are none. */
function formatProblems(problems: readonly Diagnostic[]): string | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(({ message, help }) => (help ? `${message} ${help}` : message)).join('\n');
}
