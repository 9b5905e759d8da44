import { use, useState } from 'react';
import {
  Button,
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
import { appendToPointer } from '../../../core/paths/pointer.ts';
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
  // An entry that is moved keeps its key, and so the focus.
  const keys = entries.map((_, i) => moved[i] ?? i);
  const move = async (from: number, to: number) => {
    const outcome = await change({ file, pointer, make: () => moveEntry(pointer, from, to) });
    if (outcome?.made) setMoved(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? from));
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
          {entries.map((_, i) => {
            const label = words.form.entry(title, i + 1);
            const entry = appendToPointer(pointer, i);
            return (
              <li key={keys[i]} className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <FieldView pointer={entry} node={items} label={label} isBare />
                </div>
                <EntryMenu name={label} list={pointer} index={i} count={entries.length} move={move} />
              </li>
            );
          })}
        </ul>
      ) : (
        <EntryList {...{ entries, keys, move, node, pointer, labelledBy }} />
      )}
      {!isAbove && button}
    </div>
  );
}

type EntryPlace = Pick<ControlProps, 'pointer' | 'node'>;

interface EntryListProps extends EntryPlace, Pick<ControlProps, 'labelledBy'> {
  entries: readonly Json[];
  keys: readonly number[];
  move: (from: number, to: number) => Promise<void>;
}

function EntryList({ entries, keys, move, node, pointer, labelledBy }: EntryListProps) {
  const file = use(FormContext);
  const variables = useVariables();
  const open = (entry: string) => void select({ file, pointer: entry });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: [from], target }) => {
      const to = keys.indexOf(Number(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      const index = keys.indexOf(Number(from));
      void move(index, to > index ? to - 1 : to);
    },
  });
  if (entries.length === 0) return null;
  const isLong = entries.length > MAX_RENDERED;
  const items = entries.map((entry, index) => ({ id: keys[index] ?? index, index, entry }));
  const grid = (
    <GridList
      aria-labelledby={labelledBy}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => open(appendToPointer(pointer, keys.indexOf(Number(key))))}
      dependencies={[entries, variables]}
      className={isLong ? 'block h-96 overflow-auto' : 'grid grid-cols-1 gap-1.5'}
    >
      {({ id, index, entry }) => {
        const name = expandVariables(getEntryName(entries, index, node, true), variables);
        return (
          <GridListItem
            id={id}
            textValue={name}
            className="flex h-9 cursor-default items-center rounded-control border border-line bg-panel outline-accent data-hovered:bg-hover data-dragging:opacity-60 data-focus-visible:outline-2"
          >
            <Button slot="drag" aria-label={words.form.move(name)} className="icon-button cursor-grab">
              <DeskIcon name="grip" />
            </Button>
            <EntryName name={name} entry={entry} pointer={appendToPointer(pointer, index)} node={node} />
            <EntryMenu name={name} list={pointer} index={index} count={entries.length} move={move} />
          </GridListItem>
        );
      }}
    </GridList>
  );
  if (!isLong) return grid;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_HEIGHT }}>
      {grid}
    </Virtualizer>
  );
}

/** Shows an entry in its row: a picture, its name, a short value, problems in it. */
function EntryName({ name, entry, pointer, node }: { name: string; entry: Json } & EntryPlace) {
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
      <small className="hint max-w-28 truncate px-1">{getDetail(entry, node)}</small>
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
  list: string;
  index: number;
  count: number;
  move: EntryListProps['move'];
}

/** Moves, duplicates or removes an entry. */
function EntryMenu({ name, list, index, count, move }: EntryMenuProps) {
  const file = use(FormContext);
  const pointer = appendToPointer(list, index);
  const { moveUp, moveDown, duplicate, remove } = words.form;
  const act = {
    [moveUp]: () => move(index, index - 1),
    [moveDown]: () => move(index, index + 1),
    [duplicate]: () => change({ file, pointer: list, make: () => [{ op: 'duplicate', pointer }] }),
    [remove]: async () => {
      await change({ file, pointer: list, make: (now) => clearValue(now, pointer) });
      // The button that had the focus is gone.
      await goTo(file, list);
    },
  };
  const disabled = [...(index === 0 ? [moveUp] : []), ...(index === count - 1 ? [moveDown] : [])];
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
