import type { ShownText } from '../../protocol.ts';
import { fail, getItem, select, selectText } from '../actions.ts';
import { findText, findTextAt } from '../element-texts.ts';
import { refuseFiles } from '../refuse-files.ts';
import { getState } from '../store.ts';
import { beginTyping } from '../typing.ts';
import { onStageKey } from './keys.ts';

/** The stage around a page, and what it gets from it. */
interface Listener {
  stage: HTMLElement;
  onHover: (pointer: string | undefined) => void;
  /** Gets words that are typed where a list takes them from. */
  onRow: (element: HTMLElement | undefined) => void;
}

/** Selects what is pressed in a page, begins to type in words, and passes keys on. */
export function listenToPage(shown: Document, { stage, onHover, onRow }: Listener): void {
  const onPress = (event: MouseEvent) => {
    const target = getElement(event);
    const isTyped = target?.isContentEditable;
    if (!target || isTyped || event.button !== 0 || isModified(event)) return;
    onRow(undefined);
    const element = target.closest<HTMLElement>('[data-desk-text]');
    const text = element && beginTyping(element, { onLeave: () => stage.focus() });
    if (text) {
      if (text.line !== undefined) onRow(element);
      return void select({ file: text.file, pointer: getItem(text.pointer) });
    }
    const found = element ? findTextAt(element, getOffset(element, event)) : findPicture(target);
    if (!found) return selectBlock(target);
    // The focus goes to the field.
    event.preventDefault();
    findTyped(shown)?.blur();
    found.then((text) => (text ? selectText(text) : selectBlock(target))).catch(fail);
  };
  shown.addEventListener('mousedown', onPress, { capture: true });
  // Links lead nowhere here; with a key, as the browser does.
  shown.addEventListener(
    'click',
    (event) => {
      if (isModified(event)) return;
      event.preventDefault();
      const { activeElement } = stage.ownerDocument;
      const isHere = activeElement === stage.ownerDocument.body || activeElement?.tagName === 'IFRAME';
      if (isHere && !findTyped(shown)) stage.focus({ preventScroll: true });
    },
    { capture: true },
  );
  shown.addEventListener('mousemove', (event) => onHover(getBlock(getElement(event))), { passive: true });
  shown.documentElement.addEventListener('mouseleave', () => onHover(undefined));
  shown.addEventListener('dragstart', (event) => event.preventDefault());
  refuseFiles(shown);
  shown.addEventListener('keydown', (event) => {
    if (!getElement(event)?.isContentEditable) onStageKey(event, stage, shown);
  });
}

/** Returns the element of an event in the frame, whose elements have classes of their own. */
function getElement({ target }: Event): HTMLElement | null {
  return isElement(target) ? target : null;
}

function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'closest' in target;
}

function isModified({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function getBlock(target: Element | null): string | undefined {
  return target?.closest('[data-desk-block]')?.getAttribute('data-desk-block')?.split(' ').at(-1);
}

/** Returns the element that is typed in. */
function findTyped(shown: Document): HTMLElement | null {
  return shown.querySelector('[contenteditable]');
}

function selectBlock(target: Element): void {
  const { page } = getState();
  const block = getBlock(target);
  if (page && block !== undefined) void select({ file: page.file, pointer: block });
}

/** Finds the text of a picture, whose field is beside that of the picture. */
function findPicture(target: HTMLElement): Promise<ShownText | undefined> | undefined {
  const [, id] = (target.tagName === 'IMG' && /\balt:(\d+)/.exec(target.dataset.deskAttr ?? '')) || [];
  return id === undefined ? undefined : findText(Number(id));
}

/** Returns the offset in the words of an element that is at a point. */
function getOffset(element: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const { ownerDocument } = element;
  const at = ownerDocument.caretPositionFromPoint?.(clientX, clientY);
  const old = at ? undefined : ownerDocument.caretRangeFromPoint?.(clientX, clientY);
  const [node, offset] = at ? [at.offsetNode, at.offset] : [old?.startContainer, old?.startOffset ?? 0];
  if (!node || !element.contains(node)) return 0;
  const range = ownerDocument.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
