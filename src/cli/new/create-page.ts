import { schemaFolderOf } from '../../build/check-folder.ts';
import { PAGES, SITE_FILE } from '../../core/pipeline.ts';
import { getSchemaPath } from '../../core/schema/schema.ts';
import type { Diagnostic } from '../../core/types.ts';
import { writeWhole } from '../../files/write-atomic.ts';
import { UsageError } from '../command.ts';
import { beginTrial } from './dry-run.ts';
import { fileOf, numbered, suggestPath, withNavigation, writeNew } from './page-file.ts';
import type { Answers } from './prompt.ts';
import { needsData, newPage, templates } from './templates.ts';

/** The name by which a page is tried: the last of all, so that what it takes from another is told with that one's name. */
const LAST = `${PAGES}/\u{10ffff}.json`;

/** What a new page is made from. */
export interface Wanted {
  root: string;
  /** Milliseconds since 1970. */
  now: number;
  /** What was given with the call: not asked for. */
  given: (name: 'title' | 'path' | 'kind' | 'data') => string | undefined;
  isInNavigation: boolean;
  /** Nothing where nothing is to be asked: what is not given takes its default. */
  answers: Answers | undefined;
  say: (text: string) => void;
}

/** Asks for what is not given, writes the page, and gives its address; nothing where it is not wanted after all. */
export async function makePage(wanted: Wanted): Promise<{ file: string; path: string } | undefined> {
  const { root, now, given, answers, say } = wanted;
  const trial = beginTrial(root, now);
  /** Asks until an answer is right; what was given with the call can't be asked for again. */
  const ask = async (
    name: Parameters<Wanted['given']>[0],
    { question, otherwise }: { question: string; otherwise: string },
    refusal: (value: string) => string | undefined,
  ): Promise<string> => {
    for (;;) {
      const shown = `${question}${otherwise && ` (${otherwise})`}`;
      const value = given(name)?.trim() ?? ((await answers?.ask(shown)) || otherwise);
      const reason = refusal(value);
      if (reason === undefined) return value;
      if (!answers || given(name) !== undefined) throw new UsageError(reason);
      say(reason);
    }
  };
  const texts = ({
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
    const file = fileOf(root, path);
    const schema = getSchemaPath(file, schemaFolderOf(root));
    return { file, text: `${JSON.stringify(newPage(kind, { schema, title, path, data }), null, 2)}\n` };
  };
  const errorsOf = (page: Parameters<typeof texts>[0]) => trial.errorsWith({ [LAST]: texts(page).text });
  const plain = { path: '/', kind: 'blank', data: '' } as const;
  const title = await ask('title', { question: 'Title', otherwise: '' }, (value) =>
    value === ''
      ? 'A page needs a title: --title "Annual report".'
      : told(errorsOf({ ...plain, title: value }).filter(({ pointer }) => pointer === '/title')),
  );
  const refusalOf = (path: string) => pathRefusal(path, () => errorsOf({ ...plain, title, path }));
  const otherwise = numbered(suggestPath(title), (path) => refusalOf(path) === undefined);
  const path = await ask('path', { question: 'Address', otherwise }, refusalOf);
  const kinds = Object.entries(templates).map(([name, { description }]) => `${name} (${description})`);
  const noKind = (value: string) =>
    Object.hasOwn(templates, value)
      ? undefined
      : `There is no kind "${value}". Kinds are ${Object.keys(templates).join(', ')}.`;
  const kind = await ask('kind', { question: `Kind: ${kinds.join(', ')}`, otherwise: 'blank' }, noKind);
  let data = '';
  if (needsData(kind)) {
    const [first = ''] = trial.tables;
    if (first === '')
      throw new UsageError('The site has no tables yet: put a file into content/data/ first.');
    const question = { question: 'Name of the data below content/data/', otherwise: first };
    data = await ask('data', question, (value) => told(errorsOf({ title, path, kind, data: value })));
  }
  const { file, text } = texts({ title, path, kind, data });
  say(`${file}:\n${text}`);
  const wrong = told(trial.errorsWith({ [file]: text }));
  if (wrong !== undefined) throw new UsageError(`${wrong} Nothing was written.`);
  if (answers && !/^(y|yes|)$/i.test(await answers.ask('Write it? (yes)'))) return undefined;
  const isLinked =
    wanted.isInNavigation || /^y/i.test((await answers?.ask('Add it to the navigation? (no)')) ?? '');
  const config = isLinked ? withNavigation(root, { label: title, href: path }) : undefined;
  writeNew(root, file, text);
  if (config !== undefined) writeWhole(`${root}/${SITE_FILE}`, config);
  return { file, path };
}

/** Why a page can't be at an address, as `validate` says it. */
function pathRefusal(path: string, errors: () => Diagnostic[]): string | undefined {
  if (!path.startsWith('/')) return `An address begins with "/": "/${path}".`;
  return told(errors().filter(({ file, pointer }) => file === LAST && pointer === '/path'));
}

/** Problems as a sentence each, with what to do. */
function told(problems: readonly Diagnostic[]): string | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(({ message, help }) => (help ? `${message} ${help}` : message)).join('\n');
}
