import { getFileSchema } from '../../../core/changes/file-name.ts';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { appendToPointer } from '../../../core/paths/pointer.ts';
import { resolveNode } from '../../../core/schema/nodes.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { focusPage, openForm, openNewPage, openPage, select, showPlace } from '../actions.ts';
import { getBlockName } from '../block-actions.ts';
import { listFields, nameField } from '../form/fields.ts';
import { getOpenValue, listBlocks } from '../page-blocks.ts';
import { listPageActions, openMenu } from '../pages/page-actions.ts';
import { type State, setState } from '../store.ts';
import { words } from '../words.ts';
import { NAMED_ACTIONS } from './keys.ts';
import { openSettings } from './top-bar.tsx';

/** Something that can be found or done. */
export interface Found {
  id: string;
  name: string;
  kind: string;
  /** Other names of it. */
  also?: string;
  run: () => void;
}

/** Lists the fields of a file by their titles, and those in them. */
function listSettings(file: string, kind: string, node: SchemaNode, parent = '', around = ''): Found[] {
  return listFields(node).flatMap(({ name: field, node: child }) => {
    const pointer = appendToPointer(parent, field);
    const name = around + nameField(field, child);
    const run = () => void showPlace(file, pointer).then(openForm);
    const also = resolveNode(child)['x-aliases']?.join(' ');
    const found = { id: `${file}#${pointer}`, name, kind, run, ...(also !== undefined && { also }) };
    return [found, ...(around ? [] : listSettings(file, kind, resolveNode(child), pointer, `${name}: `))];
  });
}

/** Lists what can be found and done: all pages, blocks of the open page, actions, settings. */
export function listFound(state: State): Found[] {
  const { site, page } = state;
  const blocks = listBlocks(getOpenValue(state)).map((pointer) => ({
    id: pointer,
    name: getBlockName(pointer),
    kind: words.find.block,
    run: () => {
      setState({ view: 'page' });
      if (page) void select({ file: page.file, pointer }).then(focusPage);
    },
  }));
  const pages = (site?.pages ?? []).map(({ path, title }) => ({
    id: path,
    name: title,
    kind: `${words.find.page} ${path}`,
    run: () => void openPage(path).then(focusPage),
  }));
  const { also, action: kind } = words.find;
  const views = (['start', 'problems', 'changes'] as const).map((view) => ({
    name: words[view].title,
    also: also[view],
    run: () => setState({ view }),
  }));
  const actions = [
    ...views,
    { name: words.find.publish, run: () => setState({ view: 'changes' }) },
    { name: words.top.site, also: also.site, run: () => void openSettings() },
    { name: words.form.showOthers, run: () => setState({ view: 'source' }) },
    ...NAMED_ACTIONS.map(([name, run]) => ({ name, run })),
    { ...words.pages.add, run: () => openNewPage() },
    { ...words.pages.menu, run: openMenu },
  ];
  const open = site?.pages.find(({ path }) => path === page?.path);
  const done = [...(open ? listPageActions(open) : []), ...actions].map((one) => ({
    ...one,
    id: `do ${one.name}`,
    kind,
  }));
  const settings = [
    ...listSettings(SITE_FILE, words.top.site, getFileSchema(SITE_FILE, {})),
    ...(page ? listSettings(page.file, words.tree.about, getFileSchema(page.file, {})) : []),
  ];
  return [...pages, ...blocks, ...done, ...settings];
}

/** Sorts what has all words that were typed: first those whose names begin with them, last those that are called so otherwise. */
export function rank(all: readonly Found[], typed: string): Found[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [...all];
  const searched = query.split(/\s+/);
  const hasAll = (text: string) => searched.every((word) => text.includes(word));
  const getRank = ({ name, kind, also = '' }: Found) => {
    const text = name.toLowerCase();
    if (text.startsWith(query)) return 0;
    if (` ${text}`.includes(` ${query}`)) return 1;
    if (` ${also}`.includes(` ${query}`)) return 2;
    if (hasAll(text)) return 3;
    return hasAll(`${text} ${kind} ${also}`.toLowerCase()) ? 4 : undefined;
  };
  const ranked = all.flatMap((one) => {
    const place = getRank(one);
    return place === undefined ? [] : [{ one, place }];
  });
  return ranked.sort((a, b) => a.place - b.place).map(({ one }) => one);
}
