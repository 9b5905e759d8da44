import type { PageSummary } from '../../core/analyze/summary.ts';
import { locate } from '../../core/check/locate.ts';
import { hasReservedName, SCHEMA_EXTENSION } from '../../core/paths/content-paths.ts';
import { parsePageId } from '../../core/paths/page-id.ts';
import type { CheckResult } from '../../core/pipeline/index.ts';
import { foldForm } from '../../core/text/suggest.ts';
import { type Diagnostic, isError } from '../../core/types.ts';
import { groupBy } from '../../core/util/group-by.ts';
import { type BeforeAfter, type FileEdits, getNewPath } from '../../files/file-edits.ts';
import { UsageError } from '../../files/usage-error.ts';
import { checkEdits } from '../check/check-edits.ts';
import { addRedirects, changeAddress } from './change-address.ts';
import { editFiles, type FileOperation } from './edit-files.ts';
import { createUseFinder, type Use, type UseFinder } from './find-uses.ts';

/** A move: its edits, and what they change. */
export interface Move extends FileEdits {
  /** The names that change: of a page, or of files and folders. */
  renamed: readonly BeforeAfter[];
  /** The uses that follow, and those that will name something else. */
  uses: readonly Diagnostic[];
  lost: readonly Diagnostic[];
  /** The number of pages below the address of a page: they keep theirs. */
  below: number;
  /** The problems that the site would have more. */
  problems: readonly Diagnostic[];
}

/** Plans a move in a site that was checked. Throws a usage error if it can't be made. With an error among its problems, it is not to be made. */
export function planMove(before: CheckResult, written: BeforeAfter): Move {
  const { source } = before.site;
  const finder = createUseFinder(before.site);
  const { from, to, page, paths, renamed } = findMoved(written, finder, before);
  const uses = finder.listUses(from);
  const operations = uses.flatMap(({ file, pointer, within, rename }): FileOperation[] =>
    rename ? [{ file, op: 'set', pointer, within, value: rename(to) }] : [],
  );
  if (page) operations.push(...changeAddress(page, to, source));
  if (renamed) operations.push(...renamed.flatMap((one) => addRedirects(one, [from], source)));
  const texts = editFiles(source, operations);
  const { site, pages, problems } = checkEdits(before, { texts, paths });
  const made = { texts, paths, problems, renamed: page || renamed ? [{ from, to }] : paths };
  if (problems.some(isError)) return { ...made, uses: [], lost: [], below: 0 };
  const current = createUseFinder(site).listUses(to);
  const getKey = ({ file, pointer, message }: Use) => `${getNewPath(file, paths)} ${pointer} ${message}`;
  const found = groupBy(current, getKey);
  const lost = [...groupBy(uses, getKey)].flatMap(([key, same]) => same.slice(found.get(key)?.length ?? 0));
  const wrong = lost.find(({ rename }) => rename);
  if (wrong)
    throw new UsageError(
      `${wrong.file} can't name ${to}: correct its problems first, or choose another name.`,
    );
  const addresses = new Set(pages.map(({ summary }) => summary.path));
  const other = before.pages.find(({ summary: { path } }) => path !== from && !addresses.has(path))?.summary;
  if (other)
    throw new UsageError(
      `${other.file} has the address ${other.path} by a variable that names ${from}. Change its "path" first.`,
    );
  const below = before.pages.filter(({ summary }) => page && summary.path.startsWith(`${from}/`)).length;
  return { ...made, uses: locate(current, site.source), lost: locate(lost, source), below };
}

/** Finds the page or the paths that a move renames. Throws a usage error for a wrong name. */
function findMoved(
  written: BeforeAfter,
  finder: UseFinder,
  { problems, pages, site: { source } }: CheckResult,
) {
  const [from, to] = [finder.toName(written.from), finder.toName(written.to)];
  const page = pages.find(({ summary }) => summary.path === from)?.summary;
  if (/^\/.*\{/.test(from))
    throw new UsageError(`${from} is the address of all pages of a file. Change "path" in the file itself.`);
  if (!/^(media|data|text)?\//.test(from))
    throw new UsageError(
      `Write the address of a page, which begins with "/", or a path in media/, data/ or text/: not "${written.from}".`,
    );
  // What was renamed in another way has left its uses behind.
  const isRenamed = !page && !finder.isKnown(from) && finder.isKnown(to) && finder.listUses(from).length > 0;
  if (!page && !isRenamed) finder.checkName(from);
  const kind = from.slice(0, from.indexOf('/') + 1);
  const paths = ['', ...(kind === 'data/' ? ['.csv', '.json', SCHEMA_EXTENSION] : [])]
    .map((ending) => ({ from: `content/${from}${ending}`, to: `content/${to}${ending}` }))
    .filter((path) => !page && (source.has(path.from) || source.list(path.from).length > 0));
  const getEnding = (path = '') => /\.[a-z]\w*$/i.exec(path)?.[0] ?? '';
  const endings = [getEnding(paths[0]?.from), kind === 'data/' && ''];
  const isTo = (file: string) =>
    paths.some((path) => foldForm(path.to) === foldForm(file) && path.from !== file);
  const taken = source.list('content').find(isTo);
  const unread = problems.find((one) => isError(one) && one.rule.endsWith('-syntax'));
  const { file } = parsePageId(page?.file ?? '');
  const isInside = paths.some((path) => path.to.startsWith(`${path.from}/`));
  const [fault] = paths.flatMap((path) => source.fault(path.to) ?? []);
  const faults: [isFault: unknown, message: string][] = [
    [unread, `${unread?.file} has a syntax error, which may hide uses. Correct it first.`],
    [from === '/', `The home page can't be moved: its address is always "/".`],
    [from === to, `${to} is its name already.`],
    [!to.startsWith(kind), `"${written.to}" has to begin with "${kind}", as ${from} does.`],
    [
      page && file !== page.file,
      `${file} makes the page ${from} of a row or a list. Change "path" there, or the row.`,
    ],
    [
      !page && !isRenamed && !endings.includes(getEnding(written.to)),
      `"${written.to}" has to end as ${from} does.`,
    ],
    [!page && /(^|\/)([./]|$)/.test(to.slice(kind.length)), `"${written.to}" is not the path of a file.`],
    [
      !page && hasReservedName(to),
      `"${written.to}" has a name that no file can have on Windows. Choose another one.`,
    ],
    [taken, `${taken} is there already.`],
    [isInside, `${to} is inside ${from}. Move it to another folder.`],
    [paths.some((path) => path.to === fault?.path), `${fault?.path} is there already.`],
    [fault, `${fault?.path} ${fault?.reason}. ${fault?.help}`],
  ];
  for (const [isFault, message] of faults) if (isFault) throw new UsageError(message);
  const isNamed = ({ summary: { path, file: id } }: { summary: PageSummary }) =>
    path === to && parsePageId(id).file === id;
  const renamed = isRenamed ? pages.filter(isNamed).map(({ summary }) => summary) : undefined;
  return { from, to, page, paths, renamed };
}
