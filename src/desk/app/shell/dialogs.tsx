import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { getFileSchema } from '../../../core/changes/file-name.ts';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { appendToPointer } from '../../../core/paths/pointer.ts';
import { resolveNode } from '../../../core/schema/nodes.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { focusPage, openForm, openNewPage, openPage, select, showPlace } from '../actions.ts';
import { getBlockName } from '../block-actions.ts';
import { settle } from '../change.ts';
import { listFields, nameField } from '../form/fields.ts';
import { getOpenValue, listBlocks, nameFile } from '../page-blocks.ts';
import { listPageActions } from '../pages/page-actions.ts';
import { PageDialog } from '../pages/page-dialogs.tsx';
import { type OpenConflict, type State, setState, useDesk } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words.ts';
import { ALL_KEYS, NAMED_ACTIONS } from './keys.ts';
import { Key, openSettings } from './top-bar.tsx';

/** The dialog that is open, if there is one: a conflict comes first. */
export function Dialogs() {
  const { dialog, conflicts } = useDesk((state) => state);
  if (conflicts.length > 0) return <ConflictDialog />;
  if (dialog === 'find') return <FindDialog />;
  return dialog === 'keys' ? <KeysDialog /> : <PageDialog />;
}

const close = () => setState({ dialog: undefined });

function KeysDialog() {
  return (
    <Dialog title={words.keys.title} onClose={close}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-label">
        {ALL_KEYS.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <Key keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface Found {
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
    const found = { id: `${file}#${pointer}`, name, kind, run };
    return [found, ...(around ? [] : listSettings(file, kind, resolveNode(child), pointer, `${name}: `))];
  });
}

/** Lists what can be found and done: all pages, blocks of the open page, actions, settings. */
function listFound(state: State): Found[] {
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
  const views = (['start', 'problems', 'changes'] as const).map(
    (view) => [words[view].title, () => setState({ view })] as const,
  );
  const actions = [
    ...views,
    [words.top.site, () => void openSettings()] as const,
    [words.form.showOthers, () => setState({ view: 'source' })] as const,
    ...NAMED_ACTIONS,
  ].map(([name, run]) => ({ id: `do ${name}`, name, kind: words.find.action, run }));
  const open = site?.pages.find(({ path }) => path === page?.path);
  const ofPages = [
    { ...words.pages.add, run: () => openNewPage() },
    ...(open ? listPageActions(open) : []),
  ].map((one) => ({ ...one, id: `page ${one.name}`, kind: words.find.action }));
  const settings = [
    ...listSettings(SITE_FILE, words.top.site, getFileSchema(SITE_FILE, {})),
    ...(page ? listSettings(page.file, words.tree.about, getFileSchema(page.file, {})) : []),
  ];
  return [...pages, ...blocks, ...ofPages, ...actions, ...settings];
}

function FindDialog() {
  const found = useDesk((state) => state);
  const contains = (text: string, query: string) =>
    query.split(' ').every((word) => text.toLowerCase().includes(word.toLowerCase()));
  const items = listFound(found);
  return (
    <Dialog title={words.find.title} onClose={close}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={words.find.title}>
          <Input
            role="combobox"
            aria-expanded="true"
            placeholder={words.find.hint}
            className="min-h-9 w-full rounded-control border border-edge bg-panel px-3 text-ink placeholder:text-muted"
          />
        </SearchField>
        <ListBox
          aria-label={words.find.title}
          items={items}
          className="mt-2 h-[min(360px,50dvh)] overflow-auto"
          onAction={(key) => {
            close();
            items.find(({ id }) => id === key)?.run();
          }}
          renderEmptyState={() => <p className="p-2">{words.find.nothing}</p>}
        >
          {({ id, name, kind, also = '' }) => (
            <ListBoxItem
              id={id}
              textValue={`${name} ${kind} ${also}`}
              className="flex min-h-8 items-center gap-3 rounded-[6px] px-2 text-label text-text data-focused:bg-soft data-focused:text-soft-ink"
            >
              <span className="truncate">{name}</span>
              <span className="ml-auto shrink-0 text-hint">{kind}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

/** Two values of one place: one of them is chosen. */
function ConflictDialog() {
  const conflict = useDesk((state) => state.conflicts[0]);
  if (!conflict) return null;
  const said = nameConflict(conflict);
  const sides = [
    ['mine', said.mine, said.keepMine],
    ['theirs', said.theirs, said.takeTheirs],
  ] as const;
  return (
    <Dialog key={conflict.file + conflict.pointer} title={said.title}>
      <p>{said.intro}</p>
      <div className="grid narrow:grid-cols-2 gap-3 pt-3">
        {sides.map(([side, title, action]) => (
          <section key={side} className="rounded-box border border-line p-3">
            <h3 className="text-label">{title}</h3>
            <p className="max-h-40 overflow-auto whitespace-pre-wrap py-2 text-ink">
              {formatSide(conflict[side])}
            </p>
            <button type="button" className="button-small" onClick={() => void settle(conflict, side)}>
              {action}
            </button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Returns the words for a conflict. Undo and redo say that it is them who ask. */
function nameConflict({ file, step }: OpenConflict) {
  const { conflict, top } = words;
  if (!step) return { ...conflict, intro: conflict.intro(nameFile(file)) };
  const way = top[step.way];
  return {
    ...conflict.step,
    title: conflict.step.title(way, nameFile(file)),
    intro: step.reason,
    mine: conflict.step.mine(way),
  };
}

function formatSide(value: unknown): string {
  if (value === undefined) return words.conflict.removed;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(formatSide).join('\n');
}
