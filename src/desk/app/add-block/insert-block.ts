import { describe } from '../../../core/changes/describe.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../../../core/paths/pointer.ts';
import type { JsonObject, Operation } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import { change, select } from '../actions.ts';
import { findElements } from '../overlay/boxes.ts';
import { getShownBlock, typeInBlock } from '../overlay/keys.ts';
import { getState, setState } from '../store.ts';
import { words } from '../words.ts';

/** The block that was added, until its words are typed. */
let added: string | undefined;

/** Adds a block below the selected one, or else as the last one of the page, and selects it. */
export async function insertBlock(value: JsonObject, title: string): Promise<void> {
  const { page, site, files } = getState();
  const base = page && files[page.file]?.value;
  if (!page || base === undefined) return;
  const { file, path } = page;
  const operation = createInsert(value);
  const [sentence = ''] = describe([operation], { file, base, variables: site?.variables });
  const pointer = operation.pointer === BLOCKS ? `${BLOCKS}/0` : operation.pointer;
  added = pointer;
  const outcome = await change(file, [operation], { sentence, place: { file, path, pointer } });
  if (!outcome.made) return;
  await select({ file, pointer });
  setState({ announcement: words.add.added(title) });

  function createInsert(block: JsonObject): Operation {
    const below = getShownBlock(getState());
    const blocks = findValue(base, parsePointer(BLOCKS));
    if (below !== '') {
      const next = appendToPointer(getParent(below), Number(getLastStep(below)) + 1);
      return { op: 'insert', pointer: next, value: block };
    }
    if (!Array.isArray(blocks)) return { op: 'insert', pointer: BLOCKS, value: [block] };
    return { op: 'insert', pointer: appendToPointer(BLOCKS, blocks.length), value: block };
  }
}

const BLOCKS = '/blocks';

/** Selects the first words of the block that was added, once it is shown. */
export function typeAdded(shown: Document, stage: HTMLElement): void {
  if (added === undefined || getShownBlock(getState()) !== added || findElements(shown, added).length === 0)
    return;
  typeInBlock(shown, added, stage, true);
  added = undefined;
}
