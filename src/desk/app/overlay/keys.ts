import { select, selectText } from '../actions.ts';
import { getBlockName, withBlock } from '../block-actions.ts';
import { findTextAt, getTypedText } from '../element-texts.ts';
import { getOpenValue, getShownBlock, listBlocks } from '../page-blocks.ts';
import { getKeys } from '../shell/keys.ts';
import { onBlockKey } from '../shell/tree.tsx';
import { getState, setState } from '../store.ts';
import { typeIn } from '../typing.ts';
import { words } from '../words.ts';
import { findElements } from './boxes.ts';

/** Does what a key does in the middle while nothing is typed. */
export function onStageKey(event: KeyboardEvent, stage: HTMLElement, shown: Document): void {
  const keys = getKeys(event);
  const block = getShownBlock(getState());
  if (keys === 'Tab') step(1);
  else if (keys === 'Shift Tab') step(-1);
  else if (keys === 'Escape') leave();
  else if (keys === '/') setState({ dialog: 'add' });
  else if (keys === 'Enter') void withBlock(block, (now) => typeInBlock(shown, now, stage));
  else if (SCROLLS[keys])
    shown.defaultView?.scrollBy({ top: SCROLLS[keys] * shown.documentElement.clientHeight });
  else if (!onBlockKey(event, block)) return;
  if (keys !== 'Tab' && keys !== 'Shift Tab') event.preventDefault();

  function step(by: 1 | -1): void {
    const { page } = getState();
    const blocks = listBlocks(getOpenValue(getState())).filter((one) => findElements(shown, one).length > 0);
    const index = blocks.indexOf(block);
    const next = index < 0 && by < 0 ? undefined : blocks[index + by];
    // Behind the last block, and before the first one, the focus goes on.
    if (!page || next === undefined) return;
    event.preventDefault();
    void select({ file: page.file, pointer: next });
    setState({ announcement: words.preview.place(getBlockName(next), index + by + 1, blocks.length) });
  }
}

/** The shares of the height of the page by which keys scroll it. */
const SCROLLS: Readonly<Record<string, number>> = {
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  PageDown: 0.9,
  PageUp: -0.9,
};

/** Goes to the selected block in the tree. */
function leave(): void {
  const rows = '[data-panel="left"] [data-key][data-selected], [data-panel="left"] input';
  document.querySelector<HTMLElement>(rows)?.focus();
}

/** Types in the first text of a block. If none is typed on the page, the first one is typed in its field. */
export function typeInBlock(shown: Document, block: string, stage: HTMLElement, isWhole = false): void {
  const texts = findElements(shown, block).flatMap((one) => [
    ...(one.matches('[data-desk-text]') ? [one] : []),
    ...one.querySelectorAll<HTMLElement>('[data-desk-text]'),
  ]);
  const typed = texts.find(getTypedText);
  const text = typed && getTypedText(typed);
  if (typed && text) typeIn(typed, text, { isWhole, onLeave: () => stage.focus() });
  else void selectFirst(texts);
}

/** Selects the first of some texts that has a place. */
async function selectFirst([first, ...others]: readonly HTMLElement[]): Promise<void> {
  if (!first) return;
  const found = await findTextAt(first, 0);
  await (found ? selectText(found) : selectFirst(others));
}
