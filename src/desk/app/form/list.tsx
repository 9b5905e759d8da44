import { use, useRef, useState } from 'react';
import {
  Button,
  type DropTarget,
  GridList,
  GridListItem,
  ListLayout,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import { expandVariables } from '../../../core/analyze/variables.ts';
import { findNameField } from '../../../core/changes/entry-name.ts';
import { getEntryName, isBlockList } from '../../../core/changes/value-name.ts';
import { getMediaUrl } from '../../../core/resolve/link.ts';
import { findSchemaNode, resolveNode } from '../../../core/schema/nodes.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { isObject, type Json } from '../../../core/types.ts';
import { select } from '../actions.ts';
import { change } from '../change.ts';
import { once } from '../once.ts';
import { addEntry, clearValue, createEmpty, type FormFile, moveEntry } from '../operations.ts';
import { DeskIcon, Dot, ProblemCount } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { type ControlProps, goTo } from './control.ts';
import { FieldView } from './field.tsx';
import { FormContext, useIsChanged, useProblems } from './hooks.ts';
import { type EntryRow, findDropPlace, findRowAt, listMoves, listRows } from './list-rows.ts';
import { findPicture } from './picture.tsx';
import { useVariables } from './text.tsx';

/** Maximum number of entries that are all rendered; of a longer list, the visible ones are. */
const MAX_RENDERED = 60;
const ROW_HEIGHT = 40;
/** Maximum number of entries with the button that adds one below them: of a longer list, its end is out of view. */
const MAX_BELOW = 8;

/** A list: words are typed in their rows, other entries open from theirs. */
export function ListControl({ file, pointer, node, value, labelledBy }: ControlProps) {
  const entries = Array.isArray(value) ? value : [];
  const { items = {} } = node;
  const add = async () => {
    let added = pointer;
    const make = (now: FormFile) => {
      const entry = addEntry(now, pointer, createEmpty(items));
      added = entry.pointer;
      return entry.operations;
    };
    await change({ file, pointer, make });
    await goTo(file, added);
  };
  const [moved, setMoved] = useState<readonly number[]>([]);
  const rows = listRows({ pointer, node, entries });
  // A row that is moved keeps its key, and so the focus.
  const keys = rows.map((_, i) => moved[i] ?? i);
  const move = async (row: EntryRow, to: string) => {
    const outcome = await change({ file, pointer, make: (now) => moveEntry(now, row.pointer, to) });
    const [from, at] = [rows.indexOf(row), findRowAt(rows, to)];
    const size = row.below.length + 1;
    const place = at > from ? at - size : at;
    const taken = keys.slice(from, from + size);
    if (outcome?.made) setMoved(keys.toSpliced(from, size).toSpliced(place, 0, ...taken));
  };
  const title = resolveNode(items).title ?? '';
  const button = !isBlockList(node) && (
    <button type="button" className="button-small justify-self-start" onClick={once(() => void add())}>
      <DeskIcon name="add" />
      {words.form.add(title)}
    </button>
  );
  const isAbove = entries.length > MAX_BELOW;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {isAbove && button}
      {entries.length > 0 && entries.every((entry) => !isObject(entry)) ? (
        <ul className="grid grid-cols-1 gap-1.5" aria-labelledby={labelledBy}>
          {rows.map((row, i) => {
            const label = words.form.entry(title, i + 1);
            return (
              <li key={keys[i]} className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <FieldView pointer={row.pointer} node={items} label={label} isBare />
                </div>
                <EntryMenu name={label} row={row} rows={rows} move={move} />
              </li>
            );
          })}
        </ul>
      ) : (
        <EntryList {...{ rows, keys, move, labelledBy }} />
      )}
      {!isAbove && button}
    </div>
  );
}

interface EntryListProps extends Pick<ControlProps, 'labelledBy'> {
  rows: readonly EntryRow[];
  keys: readonly number[];
  /** Moves a row before the entry at a pointer. */
  move: (row: EntryRow, to: string) => Promise<void>;
}

/** The moves that keys make with Alt. */
const MOVE_KEYS: Readonly<Record<string, keyof ReturnType<typeof listMoves>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

function EntryList({ rows, keys, move, labelledBy }: EntryListProps) {
  const file = use(FormContext);
  const variables = useVariables();
  const dragged = useRef<EntryRow>(undefined);
  const findRow = (key: unknown) => rows[keys.indexOf(Number(key))];
  const findPlace = (target: DropTarget) => {
    const at = target.type === 'item' ? findRow(target.key) : undefined;
    if (target.type !== 'item' || !at || !dragged.current) return undefined;
    return findDropPlace(dragged.current, at, target.dropPosition);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onDragStart: ({ keys: [key] }) => {
      dragged.current = findRow(key);
    },
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition === 'on' && !findPlace(target) ? 'cancel' : 'move',
    onMove: ({ keys: [key], target }) => {
      dragged.current = findRow(key);
      const place = findPlace(target);
      if (dragged.current && place !== undefined) void move(dragged.current, place);
    },
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const way = event.altKey ? MOVE_KEYS[event.key] : undefined;
    const key =
      event.target instanceof Element && event.target.closest('[role=row]')?.getAttribute('data-key');
    const row = findRow(key || undefined);
    if (!way || !row) return;
    event.preventDefault();
    event.stopPropagation();
    const place = listMoves(rows, row)[way];
    if (place !== undefined) void move(row, place);
  };
  if (rows.length === 0) return null;
  const isLong = rows.length > MAX_RENDERED;
  const items = rows.map((row, i) => ({ id: keys[i] ?? i, row }));
  const grid = (
    <div onKeyDownCapture={onKeyDown}>
      <GridList
        aria-labelledby={labelledBy}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => void select({ file, pointer: findRow(key)?.pointer ?? '' })}
        dependencies={[rows, variables]}
        className={isLong ? 'block h-96 overflow-auto' : 'grid grid-cols-1 gap-1.5'}
      >
        {({ id, row }) => {
          const { list, index, level } = row;
          const name = expandVariables(getEntryName(list.entries, index, list.node, true), variables);
          return (
            <GridListItem
              id={id}
              textValue={name}
              style={{ marginLeft: 20 * level }}
              className="flex h-9 cursor-default items-center rounded-control border border-line bg-panel outline-accent data-hovered:bg-hover data-dragging:opacity-60 data-focus-visible:outline-2"
            >
              <Button slot="drag" aria-label={words.form.move(name)} className="icon-button cursor-grab">
                <DeskIcon name="grip" />
              </Button>
              <EntryName name={name} row={row} />
              <EntryMenu {...{ name, row, rows, move }} />
            </GridListItem>
          );
        }}
      </GridList>
    </div>
  );
  if (!isLong) return grid;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_HEIGHT }}>
      {grid}
    </Virtualizer>
  );
}

/** Shows an entry in its row: a picture, its name, a short value, problems in it. */
function EntryName({ name, row: { entry, pointer, list } }: Omit<EntryMenuProps, 'rows' | 'move'>) {
  const problems = useProblems(pointer, true);
  const isChanged = useIsChanged(pointer);
  const picture = findPicture(entry);
  return (
    <>
      {picture !== undefined && (
        <img
          src={getMediaUrl(picture)}
          alt=""
          loading="lazy"
          className="mr-2 h-6 w-9 rounded-[4px] object-cover"
        />
      )}
      <span className="min-w-0 flex-1 truncate text-ink text-label">{name}</span>
      <small className="hint max-w-28 truncate px-1">{getDetail(entry, list.node)}</small>
      <ProblemCount count={problems.length} />
      {isChanged && <Dot label={words.tree.changed} />}
    </>
  );
}

/** Returns the value beside the name that an entry must have, if it is short: the number of a statistic. */
function getDetail(entry: Json, list: SchemaNode): string {
  const node = findSchemaNode(list, [entry], ['0']) ?? {};
  if (!isObject(entry)) return '';
  const name = findNameField(entry, node);
  const detail = (node.required ?? []).find((field) => field !== name && typeof entry[field] !== 'object');
  const field = detail === undefined ? undefined : node.properties?.[detail];
  return detail === undefined || field?.const !== undefined ? '' : String(entry[detail] ?? '');
}

interface EntryMenuProps {
  name: string;
  row: EntryRow;
  rows: readonly EntryRow[];
  move: EntryListProps['move'];
}

/** Moves, duplicates or removes an entry. */
function EntryMenu({ name, row, rows, move }: EntryMenuProps) {
  const file = use(FormContext);
  const { pointer, list } = row;
  const { moveUp, moveDown, moveInto, moveOut, duplicate, remove } = words.form;
  const { up, down, into, out } = listMoves(rows, row);
  const moveTo = (place: string | undefined) => () => place !== undefined && move(row, place);
  const act: Readonly<Record<string, () => unknown>> = {
    [moveUp]: moveTo(up),
    [moveDown]: moveTo(down),
    ...(into !== undefined && { [moveInto]: moveTo(into) }),
    ...(out !== undefined && { [moveOut]: moveTo(out) }),
    [duplicate]: () => change({ file, pointer: list.pointer, make: () => [{ op: 'duplicate', pointer }] }),
    [remove]: async () => {
      await change({ file, pointer: list.pointer, make: (now) => clearValue(now, pointer) });
      // The button that had the focus is gone.
      await goTo(file, rows[0]?.list.pointer ?? '');
    },
  };
  const disabled = [...(up === undefined ? [moveUp] : []), ...(down === undefined ? [moveDown] : [])];
  return (
    <MenuTrigger>
      <Button aria-label={words.form.more(name)} className="icon-button">
        <DeskIcon name="more" />
      </Button>
      <Popover className="popover">
        <Menu onAction={(action) => void act[action]?.()} disabledKeys={disabled} className="outline-none">
          {Object.keys(act).map((label) => (
            <MenuItem key={label} id={label} className="option data-disabled:text-muted">
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
