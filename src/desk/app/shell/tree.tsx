import clsx from 'clsx';
import { useRef, useState } from 'react';
import {
  Button,
  Collection,
  ListLayout,
  type Selection,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { getLastStep, getParent } from '../../../core/paths/pointer.ts';
import { isEqual } from '../../../core/util/is-equal.ts';
import { openNewPage, openPage, select } from '../actions.ts';
import { BLOCK_ACTIONS, moveBlock, withBlock } from '../block-actions.ts';
import { findPageBlock, getOpenValue } from '../page-blocks.ts';
import { PageMenu } from '../pages/page-menu.tsx';
import { getState, setState, useDesk } from '../store.ts';
import { DeskIcon, type DeskIconName, Dot, ProblemCount } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { getKeys } from './keys.ts';
import { type Entry, listBlockEntries, listEntries, listOpen } from './tree-entries.ts';

/** The keys that change a block. */
const BLOCK_KEYS: Readonly<Record<string, (pointer: string) => Promise<void>>> = {
  'Alt ArrowUp': BLOCK_ACTIONS.up,
  'Alt ArrowDown': BLOCK_ACTIONS.down,
  'Ctrl D': BLOCK_ACTIONS.duplicate,
  Delete: BLOCK_ACTIONS.remove,
};

/** Does what a key does to a block. While it is held down it moves it on; it deletes or copies one. */
export function onBlockKey(event: KeyboardEvent, pointer: string): Promise<void> | undefined {
  const act = BLOCK_KEYS[getKeys(event)];
  if (!act || pointer === '') return undefined;
  event.preventDefault();
  return event.repeat && !event.altKey ? Promise.resolve() : withBlock(pointer, act);
}

/** Maximum number of pages with which all rows are rendered; of more, the visible ones are. */
const MAX_RENDERED = 200;
const ROW_HEIGHT = 28;

/** All pages, and the blocks of the open one. */
export function PageTree() {
  const pages = useDesk(({ site }) => site?.pages);
  const settings = useDesk(({ files }) => files[SITE_FILE]?.value);
  const path = useDesk(({ page }) => page?.path);
  // The tree of a large site takes long: what is typed in a page changes few of its rows.
  const blocks = useDesk((state) => listBlockEntries(getOpenValue(state)), isEqual);
  const block = useDesk(({ view, page, selected, files }) =>
    view === 'page' && selected && selected.file === page?.file
      ? findPageBlock(files[selected.file]?.value, selected.pointer)
      : undefined,
  );
  const [query, setQuery] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isFound = query !== '';
  const tree = useRef<HTMLDivElement>(null);
  const { dragAndDropHooks } = useBlockDrag(tree);
  const entries = listEntries({ pages: pages ?? [], settings, path, blocks }, query.trim().toLowerCase());
  const atFirst = listOpen(entries, path);
  // A toggle opens what is closed at first, and closes what is open.
  const expanded = new Set(
    entries.map(({ key }) => key).filter((key) => atFirst.includes(key) !== toggled.has(key)),
  );
  const toggle = (key: string) =>
    setToggled(new Set(toggled.has(key) ? [...toggled].filter((one) => one !== key) : [...toggled, key]));
  const onSelect = (keys: Selection) => {
    const [key = ''] = keys === 'all' ? [] : [...keys].map(String);
    if (key.startsWith('group ')) toggle(key);
    else if (key !== '') void openKey(key);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-key^="block /"]') : null;
    const pointer = row?.getAttribute('data-key')?.slice('block '.length);
    const done = onBlockKey(event.nativeEvent, pointer ?? '');
    if (!done) return;
    event.stopPropagation();
    void done.then(() => focusSelected(tree.current));
  };
  const isLong = pages !== undefined && pages.length > MAX_RENDERED;
  const rows = (
    <Tree
      aria-label={words.shell.panels.left}
      // The panel does not scroll then.
      className={isLong ? 'block h-[calc(100dvh-6.5rem)] overflow-auto' : ''}
      selectionMode="single"
      items={entries}
      dependencies={[isFound]}
      selectedKeys={block === undefined ? [] : [`block ${block}`]}
      onSelectionChange={onSelect}
      expandedKeys={[...expanded, `page ${path}`, ...listHolders(entries)]}
      onExpandedChange={(keys) => {
        const changed = entries.find(({ key }) => keys.has(key) !== expanded.has(key));
        if (changed) toggle(changed.key);
      }}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => (
        <p className="p-2 text-label">{pages ? words.tree.nothing(query) : words.shell.loading}</p>
      )}
    >
      {(entry) => renderEntry(entry, isFound)}
    </Tree>
  );
  return (
    <>
      <div className="sticky top-0 z-2 bg-inherit p-2 pb-1">
        <span className="relative flex gap-1.5">
          <DeskIcon name="find" className="absolute top-2 left-2 size-4 text-muted" />
          <input
            type="search"
            aria-label={words.tree.find}
            placeholder={words.tree.find}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            className="min-h-8 w-full rounded-control border border-edge bg-panel pr-2 pl-8 text-ink placeholder:text-muted"
          />
          <button
            type="button"
            aria-label={words.pages.newPage}
            title={`${words.pages.newPage} (N)`}
            className="grid size-8 shrink-0 place-items-center rounded-control border border-edge bg-panel"
            onClick={() => openNewPage()}
          >
            <DeskIcon name="add" />
          </button>
        </span>
      </div>
      <div ref={tree} onKeyDownCapture={onKeyDown} className="px-2 pb-3">
        {isLong ? (
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW_HEIGHT }}>
            {rows}
          </Virtualizer>
        ) : (
          rows
        )}
      </div>
    </>
  );
}

async function openKey(key: string): Promise<void> {
  const { page } = getState();
  if (key.startsWith('page ')) await openPage(key.slice('page '.length));
  else if (page) await select({ file: page.file, pointer: key.slice('block '.length) });
  setState({ view: 'page', sheet: undefined });
}

/** Lists the keys of blocks with blocks in them: they are always open. */
function listHolders(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ key, children }) => [
    ...(key.startsWith('block ') && children.length > 0 ? [key] : []),
    ...listHolders(children),
  ]);
}

/** Focuses the row of what is selected, once it is there. */
function focusSelected(tree: HTMLElement | null): void {
  const key = `block ${getState().selected?.pointer}`;
  requestAnimationFrame(() => tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
}

function renderEntry(entry: Entry, isFound: boolean) {
  const { key, name, page, pointer, children } = entry;
  const isGroup = page === undefined && pointer === undefined;
  // Only the open page has rows in it.
  const isOpen = page !== undefined && children.length > 0;
  const icon: DeskIconName = page ? 'page' : pointer === '' ? 'settings' : 'block';
  return (
    <TreeItem
      key={key}
      id={key}
      textValue={name}
      className="group cursor-default rounded-[6px] text-text hover:bg-hover data-drop-target:bg-soft data-selected:bg-soft data-selected:font-bold data-selected:text-soft-ink"
    >
      <TreeItemContent>
        {({ isExpanded, level }) => (
          <div
            className={`flex min-h-7 min-w-0 items-center gap-2 px-2 ${isGroup ? 'mt-1.5 text-small' : 'text-label'}`}
            style={{ paddingLeft: 8 + 16 * Math.max(0, level - (isFound ? 1 : 2)) }}
          >
            {isGroup ? (
              <Button slot="chevron" className="-ml-1 grid size-6 place-items-center text-muted">
                <DeskIcon name="right" className={`size-3.5 ${isExpanded ? 'rotate-90' : ''}`} />
              </Button>
            ) : (
              <DeskIcon name={icon} className="size-[15px] text-muted group-data-selected:text-current" />
            )}
            <span
              className={clsx(
                'truncate',
                isGroup && 'font-medium text-muted',
                isOpen && 'font-bold text-ink',
              )}
            >
              {name}
            </span>
            {isFound && page && <span className="truncate text-hint text-muted">{page.path}</span>}
            <span className="ml-auto flex shrink-0 items-center gap-1.5 text-hint">
              {isGroup ? children.length : <Marks entry={entry} />}
              {page && (
                <PageMenu
                  page={page}
                  className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-focus-visible:opacity-100"
                />
              )}
            </span>
          </div>
        )}
      </TreeItemContent>
      <Collection items={children} dependencies={[isFound]}>
        {(child) => renderEntry(child, isFound)}
      </Collection>
    </TreeItem>
  );
}

/** The state of a page or a block: draft, changed, its problems. */
function Marks({ entry: { page, pointer } }: { entry: Entry }) {
  const problems = useDesk((state) => state.problems);
  const changes = useDesk((state) => state.changes);
  const open = useDesk((state) => state.page?.file);
  const isIn = (place: { pointer?: string }) =>
    pointer === undefined || (pointer !== '' && `${place.pointer}/`.startsWith(`${pointer}/`));
  const file = page?.file ?? open;
  const count = problems.filter((one) => one.file === file && isIn(one)).length;
  const isChanged = changes?.files.some((one) => one.file === file && one.changes.some(isIn));
  return (
    <>
      {page?.isDraft && <span className="rounded-full bg-hover px-2 text-text">{words.tree.draft}</span>}
      {isChanged && <Dot label={words.tree.changed} />}
      <ProblemCount count={count} />
    </>
  );
}

/** Lets blocks be dragged to another place of their list. */
function useBlockDrag(tree: React.RefObject<HTMLElement | null>) {
  const dragged = useRef('');
  const getPointer = (key: unknown) => String(key).slice('block '.length);
  return useDragAndDrop({
    getItems: (keys) =>
      [...keys]
        .filter((key) => String(key).startsWith('block /'))
        .map((key) => ({ 'text/plain': String(key) })),
    onDragStart: ({ keys }) => {
      dragged.current = getPointer([...keys][0]);
    },
    getDropOperation: (target) => {
      if (target.type !== 'item' || target.dropPosition === 'on') return 'cancel';
      return getParent(getPointer(target.key)) === getParent(dragged.current) ? 'move' : 'cancel';
    },
    onReorder: ({ target }) => {
      const [from, at] = [dragged.current, getPointer(target.key)].map((one) => Number(getLastStep(one)));
      if (from === undefined || at === undefined) return;
      const place = at + (target.dropPosition === 'after' ? 1 : 0);
      void moveBlock(dragged.current, place > from ? place - 1 : place).then(() =>
        focusSelected(tree.current),
      );
    },
  });
}
