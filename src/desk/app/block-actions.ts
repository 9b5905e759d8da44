import { expandVariables } from '../../core/analyze/variables.ts';
import { findEntryName } from '../../core/changes/entry-name.ts';
import { getFileSchema } from '../../core/changes/file-name.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../../core/paths/pointer.ts';
import { findSchemaNode } from '../../core/schema/nodes.ts';
import { isObject, type Json, type Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import type { Outcome } from '../protocol.ts';
import { select } from './actions.ts';
import { change } from './change.ts';
import { findPageBlock, getOpenValue } from './page-blocks.ts';
import { getState, type State, setState } from './store.ts';
import { words } from './words.ts';

/** Moves a block of the open page to a place of its list, counted from 0. */
export async function moveBlock(pointer: string, to: number): Promise<void> {
  const list = getList(pointer);
  const target = appendToPointer(getParent(pointer), to);
  if (target === pointer || to < 0 || to >= list.length) return;
  const name = getBlockName(pointer);
  const outcome = await changePage({ op: 'move', from: pointer, pointer: target });
  if (!outcome?.made) return;
  await selectBlock(target);
  setState({ announcement: words.blocks.moved(name, to + 1, list.length) });
}

/** Moves a block one place up or down. */
function nudgeBlock(pointer: string, by: 1 | -1): Promise<void> {
  return moveBlock(pointer, Number(getLastStep(pointer)) + by);
}

/** Adds a copy of a block after it, and selects the copy. */
async function duplicateBlock(pointer: string): Promise<void> {
  const name = getBlockName(pointer);
  const outcome = await changePage({ op: 'duplicate', pointer });
  if (!outcome?.made) return;
  await selectBlock(appendToPointer(getParent(pointer), Number(getLastStep(pointer)) + 1));
  setState({ announcement: words.blocks.duplicated(name) });
}

/** Removes a block, and selects the next one, the one before it, or what it was in. */
async function removeBlock(pointer: string): Promise<void> {
  const name = getBlockName(pointer);
  const outcome = await changePage({ op: 'remove', pointer });
  if (!outcome?.made) return;
  const { length } = getList(pointer);
  const index = Math.min(Number(getLastStep(pointer)), length - 1);
  const parent = getParent(pointer);
  await selectBlock(length > 0 ? appendToPointer(parent, index) : getParent(parent));
  setState({ announcement: words.blocks.removed(name) });
}

/** Actions on a block, for its buttons, its keys, and the search for what can be done. */
export const BLOCK_ACTIONS = {
  up: (pointer: string) => nudgeBlock(pointer, -1),
  down: (pointer: string) => nudgeBlock(pointer, 1),
  duplicate: duplicateBlock,
  remove: removeBlock,
};
export const BLOCK_TOOLS = ['up', 'down', 'duplicate', 'remove'] as const;

/** Returns the name of a block of the open page: its heading, or the title of its type. */
export function getBlockName(pointer: string): string {
  const { page, site } = getState();
  const value = getOpenValue(getState());
  const block = findValue(value, parsePointer(pointer));
  const node = findSchemaNode(getFileSchema(page?.file ?? '', {}), value, parsePointer(pointer)) ?? {};
  const name = isObject(block) ? findEntryName(block, node) : undefined;
  return expandVariables(name ?? node.title ?? words.blocks.block, site?.variables ?? {});
}

function getList(pointer: string): Json[] {
  const list = findValue(getOpenValue(getState()), parsePointer(getParent(pointer)));
  return Array.isArray(list) ? list : [];
}

/** Does something with a block. After another change, which may have moved it, that is the one that is selected. */
export async function withBlock(
  pointer: string,
  run: (pointer: string) => Promise<void> | void,
): Promise<void> {
  let now = pointer;
  const isMoving = ({ moving, drawing }: State) => moving !== undefined && moving === drawing;
  while (isMoving(getState())) {
    await getState().moving;
    now = findPageBlock(getOpenValue(getState()), getState().selected?.pointer ?? '');
  }
  await run(now);
}

/** Selects a block of the open page. */
export function selectBlock(pointer: string): Promise<void> | undefined {
  const { page } = getState();
  return page && select({ file: page.file, pointer });
}

/** Makes a change of the open page, whose place is `pointer`. */
export async function changePage(
  operation: Operation,
  pointer = operation.pointer,
): Promise<Outcome | undefined> {
  const { page } = getState();
  if (!page) return undefined;
  const outcome = change({ file: page.file, pointer, make: () => [operation] });
  setState({ moving: getState().drawing });
  return outcome;
}
