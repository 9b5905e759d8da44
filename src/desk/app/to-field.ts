import { flushSync } from 'react-dom';
import { getParent } from '../../core/paths/pointer.ts';
import type { Span } from '../../core/types.ts';
import { replaceMiddle } from '../../core/util/replace-middle.ts';
import { getItem, openForm, select, selectText } from './actions.ts';
import { getFieldId } from './form/control.ts';
import { loadRichText } from './rich-text/load-rich-text.tsx';
import { getState, type Typing } from './store.ts';

/**
 * Selects in the field, where words get formats, what is selected on the page. With `isTyped`, the page is typed in until
 * the field has the focus, and that gets what was typed. Returns true if it did, and `undefined` if it is not shown.
 */
export async function moveToField(typing: Typing, isTyped: boolean): Promise<boolean | undefined> {
  const { element, draft, text } = typing;
  const { file, pointer, within } = text;
  const chosen = readChosen(element);
  if (!chosen || !within) return undefined;
  // A space at the end is not written.
  const written = readWords(element).trimEnd();
  await draft.flush();
  const item = { file, pointer: getItem(pointer) };
  const [{ escapeText }] = await Promise.all([import('./rich-text/write.ts'), loadRichText(), select(item)]);
  openForm();
  const isWanted = () => (isTyped ? element.isContentEditable : getState().selected === item);
  while (isWanted() && !hasField(file, pointer)) await new Promise(requestAnimationFrame);
  if (!isWanted()) return undefined;
  const { start, end, typed } = findTyped(written, isTyped ? readWords(element) : written, chosen);
  const find = (at: number) => within.start + escapeText(`${written.slice(0, at)}x`).length - 1;
  const selected = { file, pointer, offset: find(start), end: find(end) };
  // The field has the focus before the next key comes.
  typing.isMoved = isTyped;
  flushSync(() => void selectText({ ...selected, typed }));
  typing.isMoved = false;
  if (element.isContentEditable) {
    void selectText(selected);
    return undefined;
  }
  // The field puts it in once.
  if (typed !== undefined) void selectText({ file, pointer });
  return typed !== undefined;
}

/** Returns true if a text, which may be a line of one, has a field in which it gets formats. */
function hasField(file: string, pointer: string): boolean {
  return [pointer, getParent(pointer)].some((one) =>
    document.getElementById(getFieldId(file, one))?.querySelector('.ProseMirror'),
  );
}

/** Returns the range of the words of an element that is selected. */
function readChosen(element: HTMLElement): Span | undefined {
  const range = element.ownerDocument.getSelection()?.getRangeAt(0).cloneRange();
  if (!range) return undefined;
  const { length } = String(range);
  range.setStart(element, 0);
  const end = String(range).length;
  return { start: end - length, end };
}

/** Returns a range with all in it that was replaced since, and what stands there now if that is something else. */
function findTyped(written: string, now: string, chosen: Span): Span & { typed?: string } {
  const [start = 0, end = 0] = [chosen.start, chosen.end].map((at) => Math.min(at, written.length));
  if (now === written) return { start, end };
  const replaced = replaceMiddle(written, now);
  const [from, to] = [Math.min(start, replaced.start), Math.max(end, replaced.end)];
  return { start: from, end: to, typed: now.slice(from, now.length - (written.length - to)) };
}

/** Returns the words of an element. Browsers write some spaces that are typed as ones that do not break. */
export function readWords(element: Element): string {
  return (element.textContent ?? '').replaceAll('\u00A0', ' ');
}
