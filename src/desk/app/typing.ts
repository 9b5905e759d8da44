import { getLastStep, getParent, parsePointer } from '../../core/paths/pointer.ts';
import { findSchemaNode } from '../../core/schema/schema.ts';
import type { Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import type { ShownText } from '../protocol.ts';
import { readFile } from './actions.ts';
import { change } from './change.ts';
import { Draft } from './draft.ts';
import type { FormFile } from './form/operations.ts';
import { getKeys } from './shell/keys.ts';
import { getState, setState } from './store.ts';
import { moveToField, readWords, type Typing } from './to-field.ts';
import type { Known } from './unsent.ts';
import { words } from './words.ts';

/** Input that is typed, put in by an input method or a spelling checker, or deleted: no formats, no lines. */
const ALLOWED = /^(insert(Text|ReplacementText|CompositionText|FromComposition)$|delete)/;

/** Begins with all words selected, or calls a function when a key has ended it. */
interface TypingOptions {
  isWhole?: boolean;
  onLeave?: () => void;
}

/** Lets the words of an element be typed until it loses the focus. Each pause of typing writes them. */
export function typeIn(
  element: HTMLElement,
  text: ShownText,
  { isWhole, onLeave }: TypingOptions = {},
): void {
  if (element.isContentEditable) return;
  element.setAttribute('contenteditable', 'plaintext-only');
  if (!element.isContentEditable) element.setAttribute('contenteditable', 'true');
  element.focus();
  if (isWhole) element.ownerDocument.getSelection()?.selectAllChildren(element);
  const first = readWords(element);
  const draft = createDraft(text, first, () => element.blur());
  const typing: Typing = { element, text, draft, isMoved: false };
  let moving: Promise<boolean | undefined> | undefined;
  setState({ toField: () => moveToField(typing, false) });
  const onInput = (event: Event) => {
    const isComposing = 'isComposing' in event && event.isComposing === true;
    draft[isComposing || moving ? 'hold' : 'type'](readWords(element));
  };
  const onBeforeInput = (event: InputEvent) => {
    if (ALLOWED.test(event.inputType)) return;
    event.preventDefault();
    const pasted = event.dataTransfer?.getData('text/plain') ?? event.data ?? '';
    if (!/^insertFrom/.test(event.inputType) || pasted === '') return;
    insertWords(element, pasted.replaceAll(/\s+/g, ' '));
    onInput(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (['Ctrl B', 'Ctrl I'].includes(getKeys(event))) {
      event.preventDefault();
      const again = new KeyboardEvent('keydown', event);
      moving ??= moveToField(typing, true).finally(() => {
        moving = undefined;
        if (element.isContentEditable) draft.type(readWords(element));
      });
      return void moving.then((isTyped) => {
        if (isTyped !== undefined) document.activeElement?.dispatchEvent(again);
        if (isTyped) getSelection()?.collapseToEnd();
      });
    }
    const isPressed = event.key === ' ' && element.closest('summary, button') !== null;
    if (event.isComposing || !(isPressed || ['Enter', 'Escape', 'Tab'].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPressed) {
      // The browser would press the button instead. A space at the end is only shown if it does not break.
      insertWords(element, '\u00A0');
      return onInput(event);
    }
    element.blur();
    onLeave?.();
  };
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('beforeinput', onBeforeInput, { signal });
  element.addEventListener('input', onInput, { signal });
  element.addEventListener('compositionend', onInput, { signal });
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener(
    'blur',
    () => {
      ended.abort();
      setState({ toField: undefined });
      element.removeAttribute('contenteditable');
      const typed = readWords(element);
      const words = typed === first ? typed : typed.trim();
      if (typing.isMoved) return draft.cancel();
      draft.hold(words === '' && first !== '' ? null : words);
      void draft.leave();
      const { page, status } = getState();
      // What the page had meanwhile; after a change it comes by itself. What is not saved stays as it is typed.
      if (page && status === 'saved') setState({ page: { ...page } });
    },
    { signal },
  );
}

/** Puts words in the place of what is selected in an element. */
function insertWords(element: HTMLElement, text: string): void {
  const selection = element.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!range || !element.contains(range.commonAncestorContainer)) return;
  range.deleteContents();
  range.insertNode(element.ownerDocument.createTextNode(text));
  range.collapse(false);
  element.normalize();
}

/** Creates the draft of the words of a text; `null` for words that are cleared when the typing ends. `stop` ends it. */
function createDraft(text: ShownText, first: string, stop: () => void): Draft<string | null> {
  const { file, pointer, within } = text;
  const known: Known = { value: undefined };
  let ready: { before: string; toMarkdown: (text: string) => string } | undefined;
  const load = async () => {
    const [view, markdown] = await Promise.all([readFile(file), within && import('./rich-text/write.ts')]);
    known.value = findValue(view.value, parsePointer(pointer));
    return { before: String(known.value ?? ''), toMarkdown: markdown?.escapeText ?? String };
  };
  // Begins with the typing: nothing is waited for when the window is closed.
  const loading = load().then((loaded) => {
    ready = loaded;
    return loaded;
  });
  let sent: string | null = first;
  const send = async (typed: string | null) => {
    if (typed === sent) return undefined;
    sent = typed;
    const { before, toMarkdown } = ready ?? (await loading);
    const { start, end } = within ?? { start: 0, end: before.length };
    const value = before.slice(0, start) + toMarkdown(typed ?? '') + before.slice(end);
    const make = (now: FormFile): Operation[] => [
      typed === null && value === '' && isOptional(now, pointer)
        ? { op: 'remove', pointer }
        : { op: 'set', pointer, value },
    ];
    const sentence = words.history.changed(first, typed ?? '');
    const outcome = await change({ file, pointer, make, sentence, known });
    if (outcome?.made === false && outcome.conflicts) stop();
    return outcome;
  };
  return new Draft({ read: () => known, send });
}

/** Returns true for a field that can be left out, and for an entry of a list with others. */
function isOptional({ root, value }: FormFile, pointer: string): boolean {
  const path = parsePointer(getParent(pointer));
  const holder = findValue(value, path);
  const node = findSchemaNode(root, value, path);
  if (Array.isArray(holder)) return holder.length > Math.max(1, Number(node?.minItems ?? 0));
  return node !== undefined && !node.required?.includes(getLastStep(pointer));
}
