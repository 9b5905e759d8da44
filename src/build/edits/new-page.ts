import { listPaths, type PageSummary } from '../../core/analyze/summary.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { readJsonFile } from '../../core/load/json/index.ts';
import { PAGES } from '../../core/paths/content-paths.ts';
import { getParent, parsePointer, toPointer } from '../../core/paths/pointer.ts';
import { type CheckResult, checkPage, finishCheck, loadPage } from '../../core/pipeline/index.ts';
import { createQueryRunner, hasEntries, isList, type QueryResult } from '../../core/query/run-queries.ts';
import { findBlock } from '../../core/schema/annotations.ts';
import { suggestDateTime } from '../../core/schema/messages/suggest-date.ts';
import { findSchemaNode } from '../../core/schema/nodes.ts';
import { getChild, getSchema, getSchemaPath } from '../../core/schema/schema.ts';
import { listValues } from '../../core/schema/walk.ts';
import { type Diagnostic, isError, type JsonObject } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { DAY, getDay } from '../../core/values/dates.ts';
import { UsageError } from '../../files/usage-error.ts';
import { choosePageFile, makeUnique, suggestPath } from './page-file.ts';
import { getTemplate, type KindTemplate, templates } from './page-kinds.ts';

/** A page that is to be made. */
export interface PageToMake {
  title: string;
  /** Default: made from the title. */
  path?: string | undefined;
  /** The name of a template, or the file of a page that it begins like. */
  kind: string;
  /** The day that its kind asks for, YYYY-MM-DD: of an article, of an event, of a deadline. Default: one that fits. */
  day?: string | undefined;
  /** The table that a template with one shows. Default: the first. */
  data?: string | undefined;
  isDraft?: boolean | undefined;
}

/** A page as it would be made. */
export interface PlannedPage {
  file: string;
  path: string;
  text: string;
  /** The title of the date that its kind asks for, and the day. Absent if it asks for none. */
  asked?: { title: string; day: string };
  errors: Pick<Diagnostic, 'pointer' | 'message' | 'help'>[];
  /** Finds the pages with a list that shows it once it is no draft: it runs all queries of the site. */
  findLists: () => PageSummary[];
}

/** The pages of a site that was checked. */
type Checked = Pick<CheckResult, 'site' | 'pages'>;

/** The file of a page while it is checked. It sorts last: conflicts with others are reported for it. */
const TRIAL_FILE = `${PAGES}\u{10ffff}.json`;
/** Fields that are of one page alone. */
const OWN = ['$schema', 'path', 'title', 'navTitle', 'redirectFrom', 'draft', 'note', 'allow', 'meta'];
/** The day of an article is that on which it is written. */
const PUBLISHED = '/published';
/** Days until other dates, unless one is given. */
const DAYS = 30;

/** Plans a page. Throws a usage error for a kind that is not there. */
export function planPage(page: PageToMake, checked: Checked): PlannedPage {
  const { site, pages } = checked;
  const { fields, folder, dates } = getPattern(page, checked);
  const inFolder = pages.filter(({ summary }) => getParent(summary.file) === folder);
  const [above = '', otherwise] = new Set(inFolder.map(({ summary }) => getParent(summary.path)));
  const taken = pages.flatMap(({ summary }) => listPaths(summary).map(({ name }) => name.toLowerCase()));
  const suggested = (otherwise === undefined ? above : '') + suggestPath(page.title);
  const path = page.path ?? makeUnique(suggested, new Set(taken));
  const file = choosePageFile(site.source, path, folder);
  const [first] = dates;
  const then = site.now + (first === PUBLISHED ? 0 : DAYS) * DAY;
  const day = page.day ?? getDay(new Date(then).toISOString(), site.timeZone);
  const named = { path, title: page.title, ...(page.isDraft && { draft: true }), ...fields };
  const value = dates.reduce((before: JsonObject, pointer) => {
    const isTime = findDateNode(pointer, before).format === 'date-time';
    const date = isTime ? (suggestDateTime(day, site.timeZone) ?? day) : day;
    const op = findValue(before, parsePointer(pointer)) === undefined ? 'insert' : 'set';
    return Object(applyToValue(before, { op, pointer, value: date }));
  }, named);
  const format = (of: string) => `${JSON.stringify({ $schema: getSchemaPath(of), ...value }, null, 2)}\n`;
  return {
    file,
    path,
    text: format(file),
    ...(first !== undefined && { asked: { title: findDateNode(first, value).title ?? '', day } }),
    ...tryPage(format(TRIAL_FILE), { file, path }, checked),
  };
}

/** Returns the fields of pages of a kind, the folder of their files, and the pointers of the dates that they ask for. */
function getPattern({ kind, data }: PageToMake, { pages, site }: Checked) {
  const like = pages.find(({ summary }) => summary.file === kind)?.summary;
  if (like?.template) throw new UsageError(`${kind} is made of a row. Add a row to its table instead.`);
  if (like) {
    const value = readJsonFile(like.file, site.source).value ?? {};
    const [first = ''] = findTemplate(like.subject?.kind)?.dates ?? [];
    const date = findValue(value, parsePointer(first));
    const dates = listValues({ value }).flatMap((one) =>
      first !== '' && date !== undefined && one.value === date ? toPointer(one.path) : [],
    );
    const fields = Object.entries(value).filter(([name]) => !OWN.includes(name));
    return { fields: Object.fromEntries(fields), folder: getParent(like.file), dates };
  }
  const { page = {}, dates = [], blocks } = fillTable(getTemplate(kind), data ?? site.tables.names[0]);
  const announced = getChild(page.subject, 'kind');
  const folders = pages.flatMap(({ summary: { subject, template, file } }) =>
    announced !== undefined && subject?.kind === announced && !template ? getParent(file) : [],
  );
  const count = (folder: string) => folders.filter((one) => one === folder).length;
  const [folder] = folders.toSorted((a, b) => count(b) - count(a));
  return { fields: { ...page, blocks }, folder, dates };
}

/** Finds the template of pages that announce something of a kind. */
function findTemplate(kind: string | undefined): KindTemplate | undefined {
  return Object.values(templates).find(
    ({ page }) => kind !== undefined && getChild(page?.subject, 'kind') === kind,
  );
}

/** Returns a template with the name of the table that it shows. Throws a usage error if it needs one, and there is none. */
function fillTable(template: KindTemplate, data: string | undefined): KindTemplate {
  const { type, field } = findBlock('rows');
  const needs = template.blocks.some((block) => block.type === type);
  if (needs && data === undefined)
    throw new UsageError('The site has no data yet. Add a file to content/data/ first.');
  const blocks = template.blocks.map((block) =>
    block.type === type && data ? { ...block, [field]: data } : block,
  );
  return { ...template, blocks };
}

/** Returns the schema of the date at a pointer into a page. */
function findDateNode(pointer: string, page: JsonObject) {
  return findSchemaNode(getSchema('page'), page, parsePointer(pointer)) ?? {};
}

/** Checks a page among those that are there, and finds the lists that would show it. */
function tryPage(
  text: string,
  { file, path }: Pick<PlannedPage, 'file' | 'path'>,
  { site, pages }: Checked,
): Pick<PlannedPage, 'errors' | 'findLists'> {
  const read = (one: string) => (one === TRIAL_FILE ? text : site.source.read(one));
  const trial = { ...site, source: { ...site.source, read } };
  const page = checkPage(loadPage(TRIAL_FILE, trial));
  const found: PlannedPage['errors'] = finishCheck(trial, [], [...pages, page], []).filter(
    (problem) => isError(problem) && problem.file === TRIAL_FILE,
  );
  // A check reports a former address of another page there.
  const isPath = ({ name }: { name: string }) => name.toLowerCase() === path.toLowerCase();
  const holder = pages.find(({ summary }) => summary.redirectFrom.some(isPath))?.summary;
  const message = `The address "${path}" is already used by ${holder?.file}.`;
  const errors = holder ? [{ pointer: '/path', message }] : found;
  const summaries = [...pages.map(({ summary }) => summary), { ...page.summary, file, draft: false }];
  return { errors, findLists: () => findLists(file, { site: trial, summaries }).map(({ page }) => page) };
}

/** Finds the pages with a list that shows a page, each with the block of the list: it runs all queries of the site. */
export function findLists(
  file: string,
  { site, summaries }: { site: Checked['site']; summaries: readonly PageSummary[] },
): { page: PageSummary; block: string }[] {
  const run = createQueryRunner(site, summaries);
  const isListed = (result: QueryResult) =>
    hasEntries(result) &&
    (isList(result) ? result.groups.flatMap(({ entries }) => entries) : result.rows).some(
      (entry) => entry.file === file,
    );
  return summaries.flatMap((page) => {
    const found = page.template ? undefined : run(page)?.results.find(isListed);
    return found ? { page, block: found.reference.block } : [];
  });
}
