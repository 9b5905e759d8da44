import { getFileSchema } from '../../../core/changes/file-name.ts';
import { PAGES, SITE_FILE } from '../../../core/paths/content-paths.ts';
import { appendToPointer, parsePointer } from '../../../core/paths/pointer.ts';
import { findSchemaNode, resolveNode } from '../../../core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode } from '../../../core/schema/schema.ts';
import type { Json } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import type { FoundText, PageKind } from '../../protocol.ts';
import { focusPage, openForm, openNewPage, openPage, openReplace, select, showPlace } from '../actions.ts';
import { BLOCK_ACTIONS, BLOCK_TOOLS, getBlockName, withBlock } from '../block-actions.ts';
import { isShared, listFields, listOwnFields, nameField } from '../form/fields.ts';
import { findPageBlock, getOpenValue, getShownBlock, listBlocks } from '../page-blocks.ts';
import { listPageActions, openMenu } from '../pages/page-actions.ts';
import { getState, type State, setState, WIDE } from '../store.ts';
import { words } from '../words.ts';
import { NAMED_ACTIONS } from './keys.ts';
import type { Found } from './rank.ts';
import { openSettings } from './top-bar.tsx';

/** Answers of the server: the kinds of pages, and the texts with the words that are typed. */
export interface FromServer {
  kinds: readonly PageKind[];
  texts: readonly FoundText[];
}

const { find } = words;
/** The shares of ranks of what is sought less than pages, blocks and actions; `page` is a block to add, or a text, of it. */
const SHARES = { inner: 0.95, sentence: 0.8, more: 0.7, page: 0.65, text: 0.55, shared: 0.5, cell: 0.4 };

/** The place of the heading of a page, if it has one besides its title. */
const HEADING = '/blocks/0/title';

/** A file whose settings are listed, and what they are of. */
interface Settings {
  file: string;
  kind: string;
  value: Json | undefined;
}

/** Lists what can be found and done: pages, blocks of the open page, actions, settings, texts of all pages. */
export function listFound(state: State, known: FromServer): Found[] {
  const { kinds } = known;
  const { site, page, files } = state;
  const open = site?.pages.find(({ path }) => path === page?.path);
  const pages = (site?.pages ?? []).map(({ path, title, file }) => {
    const headed = known.texts.find((one) => one.file === file && one.pointer === HEADING);
    const heading = headed ? joinText(headed) : '';
    return {
      ...{ id: path, name: title, kind: `${find.page} ${path}` },
      also: `${heading} ${path === '/' ? find.also.home : ''}`,
      about: `${find.verbs.page} ${file.slice(PAGES.length)}`,
      ...(heading.toLowerCase() !== title.toLowerCase() && { says: heading }),
      run: () => void openPage(path).then(focusPage),
    };
  });
  const listSettingsOf = (file: string, kind: string) =>
    listSettings({ file, kind, value: files[file]?.value }, getFileSchema(file, {}));
  const settings = [
    ...listSettingsOf(SITE_FILE, words.top.site),
    ...(page ? listSettingsOf(page.file, words.tree.about) : []),
  ];
  return [
    ...(open ? listPageActions(open) : []).map((one) =>
      toAction(one.name, one, find.thisPage(open?.title ?? '')),
    ),
    ...listOfBlocks(state),
    ...pages,
    ...listActions(),
    ...kinds.map(({ kind, title, description }) => ({
      ...toAction(find.newPage(title), { also: '', run: () => openNewPage(kind) }),
      about: description,
    })),
    ...settings,
    ...(page ? listAddable() : []),
    ...listTexts(state, known.texts, new Set(settings.map(({ id }) => id))),
    ...listSentences(find.howTo, find.how),
    ...listSentences(find.notYet, find.cannot),
  ];
}

/** The beginning of the ids of texts. */
export const TEXT_ID = 'text ';

function joinText({ before, words, after }: FoundText): string {
  return before + words + after;
}

/** Lists texts, but for those that have an entry already: names of pages, and settings. */
function listTexts(state: State, texts: readonly FoundText[], settings: ReadonlySet<string>): Found[] {
  const { site, page } = state;
  const isListed = ({ file, pointer }: FoundText) =>
    settings.has(`${file}#${pointer}`) ||
    (['/title', '/path', HEADING].includes(pointer) && site?.pages.some((one) => one.file === file));
  return texts.flatMap((one) => {
    const { id, file, pointer, path, name } = one;
    if (isListed(one)) return [];
    const block = file === page?.file && findPageBlock(getOpenValue(state), pointer);
    return {
      ...{ id: TEXT_ID + id, name: joinText(one) },
      kind: block ? find.textIn(getBlockName(block)) : find.textOn(name),
      share: block ? SHARES.page : path === undefined ? SHARES.cell : SHARES.text,
      run: () => void showPlace(file, pointer, path).then(openForm),
    };
  });
}

/** Lists what is said about something that has no button. */
function listSentences(sentences: Readonly<Record<string, string>>, kind: string): Found[] {
  const share = SHARES.sentence;
  return Object.entries(sentences).map(([name, says]) => ({
    id: `${kind} ${name}`,
    name,
    kind,
    says,
    share,
  }));
}

function toAction(name: string, { also, run }: { also: string; run: () => void }, what = ''): Found {
  return { id: `do ${name}`, name, kind: find.action(what), also, run };
}

/** Lists what can be done without a page. */
function listActions(): Found[] {
  const { also } = find;
  const show = (view: State['view']) => () => setState({ view });
  const actions: [name: string, also: string, run: () => void, says?: string][] = [
    [words.pages.add.name, words.pages.add.also, () => openNewPage()],
    [words.pages.menu.name, words.pages.menu.also, openMenu],
    [words.start.title, also.start, show('start')],
    [words.problems.title, also.problems, show('problems')],
    [words.changes.title, also.changes, show('changes')],
    [find.publish, also.publish, show('changes'), find.publishing],
    [find.site, also.site, () => void openSettings()],
    [words.replace.entry.name, words.replace.entry.also, () => openReplace()],
    [words.form.showOthers, also.source, show('source')],
    [words.add.title, also.add, () => setState({ view: 'page', dialog: 'add' })],
    [words.preview.visitor, also.visitor, () => open(getState().page?.path, '_blank', 'noopener')],
  ];
  const widths = WIDE.map((wide) => ({
    ...{ name: find.wide(words.preview[wide]), also: also[wide] },
    run: () => setState({ view: 'page', wide }),
  }));
  return [
    ...actions.map(([name, also, run, says]) => ({
      ...toAction(name, { also, run }),
      ...(says && { says }),
    })),
    ...[...widths, ...NAMED_ACTIONS].map((one) => toAction(one.name, one)),
  ];
}

/** Lists the blocks of the open page, and what can be done with the one that is selected. */
function listOfBlocks(state: State): Found[] {
  const { page, site } = state;
  const value = getOpenValue(state);
  const root = getFileSchema(page?.file ?? '', {});
  const title = site?.pages.find(({ path }) => path === page?.path)?.title ?? '';
  const blocks = listBlocks(value).map((pointer) => ({
    id: pointer,
    name: getBlockName(pointer),
    kind: find.block,
    ...describeBlock(
      findSchemaNode(root, value, parsePointer(pointer)) ?? {},
      `${find.verbs.block} ${title}`,
    ),
    run: () => {
      setState({ view: 'page' });
      if (page) void select({ file: page.file, pointer }).then(focusPage);
    },
  }));
  const selected = getShownBlock(state);
  const actions = BLOCK_TOOLS.map((name): Found => {
    const run = () => void withBlock(getShownBlock(getState()), BLOCK_ACTIONS[name]);
    const action = toAction(
      find.blocks[name],
      { also: find.also[name], run },
      selected && getBlockName(selected),
    );
    return selected === '' ? { ...action, run: undefined, says: find.select } : action;
  });
  return [...actions, ...blocks];
}

/** Lists the kinds of blocks that can be added. */
function listAddable(): Found[] {
  return blockTypes.map((type) => {
    const node = getSchema(`blocks/${type}`);
    const run = () => setState({ view: 'page', dialog: 'add', adding: type });
    const { also, about } = describeBlock(node, '');
    return { ...toAction(find.add(node.title ?? type), { also, run }), about, share: SHARES.page };
  });
}

function describeBlock({ title = '', description = '', ...node }: SchemaNode, verbs: string) {
  return { also: [title, ...(node['x-aliases'] ?? [])].join(' '), about: `${verbs} ${description}` };
}

/** Lists the fields of a file by their titles, and those in them. */
function listSettings(of: Settings, node: SchemaNode, parent = '', around = '', said = ''): Found[] {
  const holder = findValue(of.value, parsePointer(parent)) ?? null;
  const fields = [
    ...listFields(node).map((field) => ({ ...field, title: nameField(field.name, field.node) })),
    ...listOwnFields(node, holder).map((field) => ({ ...field, title: field.name })),
  ];
  return fields.flatMap(({ name: field, node: child, title, isMore }) => {
    const pointer = appendToPointer(parent, field);
    const { description = '', 'x-aliases': also = [] } = resolveNode(child);
    const value = [findValue(of.value, parsePointer(pointer))]
      .flat()
      .filter((one) => typeof one === 'string');
    const name = around + title;
    const found: Found = {
      ...{ id: `${of.file}#${pointer}`, name, kind: of.kind, also: also.join(' ') },
      about: [find.verbs.setting, description, said, ...value].join(' '),
      share: isShared(child) ? SHARES.shared : isMore ? SHARES.more : around ? SHARES.inner : 1,
      run: () => void showPlace(of.file, pointer).then(openForm),
    };
    return [
      found,
      ...(around ? [] : listSettings(of, resolveNode(child), pointer, `${name}: `, description)),
    ];
  });
}
