import { getSchemaFolder } from '../../build/check-folder.ts';
import { PAGES, SITE_FILE } from '../../core/pipeline.ts';
import { getSchemaPath } from '../../core/schema/schema.ts';
import type { Diagnostic } from '../../core/types.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { UsageError } from '../command.ts';
import { startDryRun } from './dry-run.ts';
import { addNavigationLink, choosePageFile, makeUnique, suggestPath, writeNewFile } from './page-file.ts';
import type { Prompt } from './prompt.ts';
import { createPageJson, needsData, templates } from './templates.ts';

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
  getOption: (name: 'title' | 'path' | 'kind' | 'data') => string | undefined;
  isInNavigation: boolean;
  /** `undefined` to ask nothing. Missing values then take their defaults. */
  prompt: Prompt | undefined;
  print: (text: string) => void;
}

/**
 * Asks for missing values and writes the page. Returns its file and path, or `undefined` if the
 * user declines. Throws a usage error for invalid values from the command line.
 */
export async function createPage(
  options: NewPageOptions,
): Promise<{ file: string; path: string } | undefined> {
  const { root, now, getOption, prompt, print } = options;
  const dryRun = startDryRun(root, now);
  /** Asks until an answer is valid. An invalid value from the command line is an error. */
  const ask = async (
    name: Parameters<NewPageOptions['getOption']>[0],
    { question, defaultValue }: { question: string; defaultValue: string },
    refusal: (value: string) => string | undefined,
  ): Promise<string> => {
    for (;;) {
      const shown = `${question}${defaultValue && ` (${defaultValue})`}`;
      const value = getOption(name)?.trim() ?? ((await prompt?.ask(shown)) || defaultValue);
      const reason = refusal(value);
      if (reason === undefined) return value;
      if (!prompt || getOption(name) !== undefined) throw new UsageError(reason);
      print(reason);
    }
  };
  const createText = ({
    title,
    path,
    kind,
    data,
  }: {
    title: string;
    path: string;
    kind: string;
    data: string;
  }) => {
    const file = choosePageFile(root, path);
    const schema = getSchemaPath(file, getSchemaFolder(root));
    return {
      file,
      text: `${JSON.stringify(createPageJson(kind, { schema, title, path, data }), null, 2)}\n`,
    };
  };
  const findErrors = (page: Parameters<typeof createText>[0]) =>
    dryRun.findNewErrors({ [TRIAL_FILE]: createText(page).text });
  const plain = { path: '/', kind: 'blank', data: '' } as const;
  const title = await ask('title', { question: 'Title', defaultValue: '' }, (value) =>
    value === ''
      ? 'A page needs a title: --title "Annual report".'
      : formatProblems(findErrors({ ...plain, title: value }).filter(({ pointer }) => pointer === '/title')),
  );
  const refusePath = (path: string) => checkPath(path, () => findErrors({ ...plain, title, path }));
  const defaultValue = makeUnique(suggestPath(title), (path) => refusePath(path) === undefined);
  const path = await ask('path', { question: 'Path', defaultValue }, refusePath);
  const kinds = Object.entries(templates).map(([name, { description }]) => `${name} (${description})`);
  const refuseKind = (value: string) =>
    Object.hasOwn(templates, value)
      ? undefined
      : `Unknown kind "${value}". Kinds: ${Object.keys(templates).join(', ')}.`;
  const kind = await ask(
    'kind',
    { question: `Kind: ${kinds.join(', ')}`, defaultValue: 'blank' },
    refuseKind,
  );
  let data = '';
  if (needsData(kind)) {
    const [first = ''] = dryRun.tables;
    if (first === '') throw new UsageError('The site has no data yet. Add a file to content/data/ first.');
    const question = { question: 'Name of the data below content/data/', defaultValue: first };
    data = await ask('data', question, (value) =>
      formatProblems(findErrors({ title, path, kind, data: value })),
    );
  }
  const { file, text } = createText({ title, path, kind, data });
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
