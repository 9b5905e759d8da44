import clsx from 'clsx';
import { Toolbar } from 'react-aria-components';
import { getLastStep, getParent } from '../../../core/paths/pointer.ts';
import { BLOCK_ACTIONS, getBlockName, withBlock } from '../block-actions.ts';
import { once } from '../once.ts';
import { findPageBlock, getOpenValue, getShownBlock, listBlocks } from '../page-blocks.ts';
import { type State, setState, useDesk } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { type Box, measure, type Shown, useMoves } from './boxes.ts';
import { RowBubble } from './row-bubble.tsx';

/** Pixels from the outline to its toolbar, with the height of that. */
const TOOLBAR_SPACE = 40;
/** Half the pixels of the button that adds a block. */
const ADD_RADIUS = 14;

interface OverlayProps {
  shown: Shown;
  height: number;
  hovered: string | undefined;
  row: HTMLElement | undefined;
  /** Gives the focus to the page if a button with it is gone. */
  onDone: () => void;
}

/** The layer over the page: outlines, the toolbar of the selected block, marks beside changed blocks. */
export function Overlay({ shown, height, hovered, row, onDone }: OverlayProps) {
  useMoves(shown.document);
  const state = useDesk((one) => one);
  const block = getShownBlock(state);
  const box = block === '' ? undefined : measure(shown, block);
  const over = hovered === undefined || hovered === block ? undefined : measure(shown, hovered);
  const blocks = listBlocks(getOpenValue(state));
  return (
    <div
      className={clsx(
        'pointer-events-none absolute inset-0 outline-accent -outline-offset-2',
        block === '' && 'group-focus-visible:outline-2',
      )}
    >
      {listChanged(state).map((pointer) => (
        <ChangedMark key={pointer} box={measure(shown, pointer)} />
      ))}
      <div className="absolute inset-0 overflow-hidden">
        {over && <div className="absolute border border-accent" style={{ ...over }} />}
        {box && (
          <div
            data-outline
            className="absolute rounded-[3px] border-2 border-accent outline-1 outline-panel forced-colors:border-[Highlight]"
            style={{ ...box }}
          />
        )}
        {box && <BlockToolbar key="tools" block={block} box={box} height={height} onDone={onDone} />}
        {box && <AddButton box={box} room={height} />}
        {row?.isConnected && <RowBubble element={row} shown={shown} />}
      </div>
      {state.page && blocks.length === 0 && (
        <div className="pointer-events-auto absolute inset-x-4 bottom-8 grid justify-items-center gap-2 rounded-box border border-line bg-panel p-6 shadow-over">
          <p>{words.preview.empty}</p>
          <button type="button" className="button" onClick={openAdd}>
            <DeskIcon name="add" />
            {words.add.title}
          </button>
        </div>
      )}
    </div>
  );
}

const openAdd = () => setState({ dialog: 'add' });

/** Lists the pointers of the blocks that differ from the last commit. */
function listChanged(state: State): string[] {
  const { page, changes } = state;
  const value = getOpenValue(state);
  const changed = changes?.files.find(({ file }) => file === page?.file)?.changes ?? [];
  const blocks = changed.map(({ pointer = '' }) => findPageBlock(value, pointer));
  return [...new Set(blocks)].filter((pointer) => pointer !== '');
}

/** A bar at the left of the page beside a block. */
function ChangedMark({ box }: { box: Box | undefined }) {
  if (!box) return null;
  const { top, height } = box;
  return (
    <div
      title={words.preview.changed}
      className="absolute -left-[9px] w-[3px] rounded-[2px] bg-accent max-narrow:left-0"
      style={{ top, height }}
    />
  );
}

/** The round button at the lower edge of the selected block: whole while anything of the block is seen. */
function AddButton({ box: { left, top, width, height }, room }: { box: Box; room: number }) {
  const bottom = top + height;
  if (bottom < 0 || top > room) return null;
  return (
    <button
      type="button"
      aria-label={words.preview.addBelow}
      title={words.preview.addBelow}
      onClick={openAdd}
      className="pointer-events-auto absolute z-3 -mt-3.5 -ml-3.5 grid size-7 place-items-center rounded-full border-2 border-panel bg-accent text-on-accent"
      style={{ left: left + width / 2, top: Math.min(Math.max(bottom, ADD_RADIUS), room - ADD_RADIUS) }}
    >
      <DeskIcon name="add" />
    </button>
  );
}

type Tool = readonly [name: keyof typeof BLOCK_ACTIONS, isOff?: boolean];

interface BlockToolbarProps extends Pick<OverlayProps, 'height' | 'onDone'> {
  block: string;
  box: Box;
}

function BlockToolbar({ block, box, height, onDone }: BlockToolbarProps) {
  const count = useDesk(
    (state) => listBlocks(getOpenValue(state)).filter((one) => getParent(one) === getParent(block)).length,
  );
  const place = Number(getLastStep(block));
  const tools: Tool[] = [['up', place === 0], ['down', place === count - 1], ['duplicate'], ['remove']];
  const top = findToolbarTop(box, height);
  return (
    <Toolbar
      aria-label={words.preview.tools}
      className={clsx(
        'pointer-events-auto absolute z-4 flex h-8 max-w-[calc(100%-8px)] items-center gap-px rounded-[8px] bg-dark-bar p-0.5 text-label text-white shadow-over',
        top === undefined && 'sr-only',
      )}
      style={{ left: Math.max(4, box.left + 4), top: top ?? 0 }}
    >
      <span className="max-w-60 truncate px-2 font-bold">{getBlockName(block)}</span>
      {tools.map(([name, isOff = false]) => {
        const act = () => {
          if (!isOff) void withBlock(block, BLOCK_ACTIONS[name]).then(onDone);
        };
        return (
          <button
            key={name}
            type="button"
            aria-label={words.preview[name]}
            title={words.preview[name]}
            aria-disabled={isOff}
            className="grid size-7 shrink-0 place-items-center rounded-[6px] hover:bg-[rgb(255_255_255/0.16)] focus-visible:outline-white aria-disabled:opacity-50"
            onClick={name === 'up' || name === 'down' ? act : once(act)}
          >
            <DeskIcon name={name} />
          </button>
        );
      })}
    </Toolbar>
  );
}

/** Finds the place above an outline; if the page ends there, below it; where its beginning is scrolled away, at the edge. */
function findToolbarTop({ top, height }: Box, room: number): number | undefined {
  const bottom = top + height;
  if (bottom < 0 || top > room) return undefined;
  if (top >= TOOLBAR_SPACE) return top - TOOLBAR_SPACE;
  if (top < -TOOLBAR_SPACE && bottom > TOOLBAR_SPACE + ADD_RADIUS) return 4;
  // Not over the button that adds a block.
  return Math.min(Math.max(bottom, ADD_RADIUS) + ADD_RADIUS + 2, room - TOOLBAR_SPACE - 2 * ADD_RADIUS);
}
