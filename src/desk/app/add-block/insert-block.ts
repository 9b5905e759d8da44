import { appendToPointer, getLastStep, getParent, parsePointer } from '../../../core/paths/pointer.ts';
import type { JsonObject, Operation } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import { changePage, selectBlock } from '../block-actions.ts';
import { findElements } from '../overlay/boxes.ts';
import { typeInBlock } from '../overlay/keys.ts';
import { getOpenValue, getShownBlock } from '../page-blocks.ts';
import { getState, setState } from '../store.ts';
import { words } from '../words.ts';

/** Adds a block below the selected one, or else as the last one of the page, and selects it. */
export async function insertBlock(value: JsonObject, title: string): Promise<void> {
  const operation = createInsert(value);
  const pointer = operation.pointer === BLOCKS ? `${BLOCKS}/0` : operation.pointer;
  setState({ added: pointer });
  const outcome = await changePage(operation, pointer);
  if (!outcome?.made) return;
  await selectBlock(pointer);
  setState({ announcement: words.add.added(title) });
}

const BLOCKS = '/blocks';

function createInsert(block: JsonObject): Operation {
  const below = getShownBlock(getState());
  const blocks = findValue(getOpenValue(getState()), parsePointer(BLOCKS));
  if (below !== '') {
    const next = appendToPointer(getParent(below), Number(getLastStep(below)) + 1);
    return { op: 'insert', pointer: next, value: block };
  }
  if (!Array.isArray(blocks)) return { op: 'insert', pointer: BLOCKS, value: [block] };
  return { op: 'insert', pointer: appendToPointer(BLOCKS, blocks.length), value: block };
}

/** Selects the first words of the block that was added, once it is shown. */
export function typeAdded(shown: Document, stage: HTMLElement): void {
  const { added } = getState();
  if (added === undefined || getShownBlock(getState()) !== added || findElements(shown, added).length === 0)
    return;
  typeInBlock(shown, added, stage, true);
  setState({ added: undefined });
}
