import { addRedirects } from '../../build/edits/change-address.ts';
import { editFiles, type FileOperation } from '../../build/edits/edit-files.ts';
import { createUseFinder, type Use } from '../../build/edits/find-uses.ts';
import { findLists, planPage } from '../../build/edits/new-page.ts';
import { addNavigationLink } from '../../build/edits/page-file.ts';
import { templates } from '../../build/edits/page-kinds.ts';
import { planMove } from '../../build/edits/plan-move.ts';
import type { PageSummary } from '../../core/analyze/summary.ts';
import { getFileName } from '../../core/changes/file-name.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { readJsonFile } from '../../core/load/json/index.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { parsePageId } from '../../core/paths/page-id.ts';
import { getParent, parsePointer } from '../../core/paths/pointer.ts';
import type { CheckResult, SiteContext } from '../../core/pipeline/index.ts';
import { findRemovable } from '../../core/schema/find-removable.ts';
import { getChild, getSchema } from '../../core/schema/schema.ts';
import { isError, type Json } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import type { BeforeAfter } from '../../files/file-edits.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { Calls, NewPageView, PageKind, PageUse } from '../protocol.ts';
import type { TakenBack } from './edits.ts';
import type { StagedMedia } from './media.ts';
import { Refused } from './refused.ts';

/** The pages of a site that was checked. */
export type Checked = Pick<CheckResult, 'site' | 'pages'>;
type NewPage = Calls['makePage']['request'];
type AskedUses = Calls['pageUses']['request'];

/** Lists the kinds of pages that can be made. */
export function listKinds(): PageKind[] {
  return Object.entries(templates).map(([kind, { title, description }]) => ({ kind, title, description }));
}

/** The fields of the screen that makes a page, by the pointers of their values. */
const FIELDS: Readonly<Record<string, NewPageView['faults'][number]['field']>> = {
  '/title': 'title',
  '/path': 'path',
};

/** Says what a page would be, and what would be wrong with it. */
export function describePlan(page: NewPage, checked: Checked): NewPageView {
  const { path, asked, errors, findLists } = planPage(page, checked);
  const faults = errors.map(({ pointer, message, help }) => ({
    field: FIELDS[pointer] ?? 'other',
    text: help === undefined ? message : `${message} ${help}`,
  }));
  return {
    path,
    ...(asked && { asked }),
    faults,
    listedOn: findLists().map(({ navTitle, title }) => navTitle ?? title),
  };
}

/** Returns the action that makes a page. Throws if it would have an error. */
export function createPageAction(page: NewPage, checked: Checked, media: StagedMedia): TakenBack {
  const { path, file, text, errors } = planPage(page, checked);
  const [error] = errors;
  if (error) throw new Refused(error.message);
  const { source } = checked.site;
  const settings = source.read(SITE_FILE) ?? '';
  const link = { label: page.title, href: path };
  const texts = new Map(
    page.isInMenu ? [[SITE_FILE, { from: settings, to: addNavigationLink(settings, link) }]] : [],
  );
  return {
    sentence: `${page.title}: page made`,
    place: { file, pointer: '', path },
    changes: toChanges(texts),
    swaps: [{ file, after: media.keep(Buffer.from(text)) }],
  };
}

/** Lists what names a page, and the lists that show it, or will once it is no draft. */
export function listPageUses({ path, hasLists }: AskedUses, { site, pages }: Checked): PageUse[] {
  const name = (file: string) =>
    getFileName(file, readJsonFile(file, site.source).value ?? null, site.variables);
  const uses = createUseFinder(site)
    .listUses(path)
    .map((use) => ({
      file: use.file,
      pointer: use.pointer,
      name: name(use.file),
      how: use.message,
      isInMenu: isInMenu(use, site),
    }));
  if (!hasLists) return uses;
  const isDraft = pages.some(({ summary: one }) => one.path === path && one.draft);
  const summaries = pages.map(({ summary: one }) => (one.path === path ? { ...one, draft: false } : one));
  const { file = '' } = summaries.find((one) => one.path === path) ?? {};
  const lists = findLists(file, { site, summaries }).map(({ page, block }) => ({
    ...{ file: page.file, pointer: block, name: name(page.file) },
    ...{ how: isDraft ? 'lists it once it is shown' : 'lists it by itself', isInMenu: false },
  }));
  return [...lists, ...uses];
}

/** Returns the action that gives a page another address, to which the old one leads. */
export function createMove({ path, to }: Calls['movePage']['request'], checked: CheckResult) {
  const page = findOther(path, checked);
  const { texts, problems } = planMove(checked, { from: path, to });
  const error = problems.find(isError);
  if (error) throw new Refused(error.message);
  return {
    sentence: `${page.title}: address ${path} → ${to}`,
    place: { file: page.file, pointer: '/path', path: to },
    changes: toChanges(texts),
  };
}

/**
 * Returns the action that deletes a page. With a page that its visitors go to, that gets its addresses, and links follow;
 * without one, they stay as they are. Its entries of the menu go with it.
 */
export function createRemoval(
  { path, to }: Calls['removePage']['request'],
  checked: Checked,
  media: StagedMedia,
): TakenBack {
  const page = findOther(path, checked);
  const { source } = checked.site;
  const uses = createUseFinder(checked.site).listUses(path);
  const inMenu = uses.filter((use) => isInMenu(use, checked.site));
  const operations = uses.flatMap((use): FileOperation[] => {
    const { file, pointer, within, rename } = use;
    if (file === page.file || inMenu.includes(use) || to === undefined || !rename) return [];
    return [{ file, op: 'set', pointer, within, value: rename(to) }];
  });
  operations.push(...listMenuRemovals(inMenu, source));
  const target = to === undefined ? undefined : findPage(to, checked);
  const addresses = [path, ...page.redirectFrom.map(({ name }) => name)];
  // Nobody knows the address of a draft.
  if (target && !page.draft) operations.push(...addRedirects(target, addresses, source));
  const before = media.find(page.file);
  return {
    sentence: `${page.title}: page deleted`,
    place: { file: target?.file ?? SITE_FILE, pointer: '', ...(target && { path: target.path }) },
    changes: toChanges(editFiles(source, operations)),
    swaps: [{ file: page.file, ...(before !== undefined && { before }) }],
  };
}

/** Returns true for the link of an entry of the menu that has no entries below it: it goes with its page. */
function isInMenu({ file, pointer }: Pick<Use, 'file' | 'pointer'>, { source }: SiteContext): boolean {
  if (file !== SITE_FILE || !/^\/navigation(\/\d+\/items)?\/\d+\/href$/.test(pointer)) return false;
  const entry = findValue(readJsonFile(SITE_FILE, source).value, parsePointer(getParent(pointer)));
  return getChild(entry, 'items') === undefined;
}

/** Lists what removes entries of the menu by their links: a list goes with its last entry, and with it an entry without a link. */
function listMenuRemovals(links: readonly Use[], source: SiteContext['source']): FileOperation[] {
  let settings: Json = readJsonFile(SITE_FILE, source).value ?? {};
  // From the last one, as those behind an entry that is gone have other pointers.
  return links.toReversed().map(({ pointer: link }) => {
    const find = (pointer: string) => findRemovable(getSchema('site'), settings, pointer) ?? pointer;
    const found = find(getParent(link));
    const holder = getParent(found);
    const isSubMenu = found !== getParent(link) && holder !== '';
    const isAlone = isSubMenu && getChild(findValue(settings, parsePointer(holder)), 'href') === undefined;
    const operation = { op: 'remove' as const, pointer: isAlone ? find(holder) : found };
    settings = applyToValue(settings, operation);
    return { file: SITE_FILE, ...operation };
  });
}

/** Finds a page that is moved or deleted. */
function findOther(path: string, checked: Checked): PageSummary {
  if (path !== '/') return findPage(path, checked);
  throw new Refused('The home page is where visitors arrive: it can be neither deleted nor moved.');
}

/** Finds the page at a path. Throws if there is none, or if it is made of a row. */
function findPage(path: string, { pages }: Checked): PageSummary {
  const page = pages.find(({ summary }) => summary.path === path && summary.kind === 'page')?.summary;
  if (!page) throw new Refused(`There is no page at ${path}.`);
  if (parsePageId(page.file).file !== page.file)
    throw new Refused(`${page.title} is made of a row. Change the row in its table.`);
  return page;
}

function toChanges(texts: ReadonlyMap<string, BeforeAfter>): TakenBack['changes'] {
  return [...texts].map(([file, { from, to }]) => ({ file, version: getDigest([from]), text: to }));
}
