import { parsePointer } from '../../core/paths/pointer.ts';
import type { Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import type { ShownText } from '../protocol.ts';
import { readFile } from './actions.ts';
import { change } from './change.ts';
import { Draft } from './draft.ts';
import { getTypedText } from './element-texts.ts';
import { clearValue, type FormFile } from './operations.ts';
import { getKeys } from './shell/keys.ts';
import { getState, setState, type Typing, type TypingOptions } from './store.ts';
import { moveToField, readWords } from './to-field.ts';
import type { Known } from './unsent.ts';
import { words } from './words.ts';

/** Input that is typed, put in by an input method or a spelling checker, or deleted: no formats, no lines. */
const ALLOWED = /^(insert(Text|ReplacementText|CompositionText|FromComposition)$|delete)/;

/** Begins to type in the words of an element. Returns their text, `undefined` for one that can't be typed there. */
export function beginTyping(element: HTMLElement, options: TypingOptions = {}): ShownText | undefined {
  if (element.isContentEditable) return undefined;
  const { page, typed } = getState();
  const text = getTypedText(element);
  const isLast = typed?.typing.element === element && typed.page === page;
  const typing = text ? new ElementTyping(element, text) : isLast ? typed.typing : undefined;
  typing?.begin(options);
  return typing?.text;
}

/** The typing in an element, each time from its focus until it loses that. Each pause writes the words. */
class ElementTyping implements Typing {
  readonly draft: Draft<string | null>;
  isMoved = false;
  /** The words before. */
  readonly #first: string;
  #onLeave: (() => void) | undefined;
  /** Moves to the field of the form; what is typed meanwhile waits for the field. */
  #moving: Promise<boolean | undefined> | undefined;
  #ended = new AbortController();

  constructor(
    readonly element: HTMLElement,
    readonly text: ShownText,
  ) {
    this.#first = readWords(element);
    this.draft = createDraft(text, this.#first, () => element.blur());
  }

  begin({ isWhole, onLeave }: TypingOptions): void {
    const { element } = this;
    element.setAttribute('contenteditable', 'plaintext-only');
    if (!element.isContentEditable) element.setAttribute('contenteditable', 'true');
    element.focus();
    if (isWhole) element.ownerDocument.getSelection()?.selectAllChildren(element);
    this.#onLeave = onLeave;
    setState({ toField: this.text.within && (() => moveToField(this, false)) });
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    element.addEventListener('beforeinput', (event) => this.#allow(event), { signal });
    element.addEventListener('input', (event) => this.#hold(event), { signal });
    element.addEventListener('compositionend', (event) => this.#hold(event), { signal });
    element.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
    element.addEventListener('blur', () => this.#end(), { signal });
  }

  /** Lets plain words be typed. Those that are pasted are put in without their formats and lines. */
  #allow(event: InputEvent): void {
    if (ALLOWED.test(event.inputType)) return;
    event.preventDefault();
    const pasted = event.dataTransfer?.getData('text/plain') ?? event.data ?? '';
    if (!/^insertFrom/.test(event.inputType) || pasted === '') return;
    insertWords(this.element, pasted.replaceAll(/\s+/g, ' '));
    this.#hold(event);
  }

  /** Sends the words after a pause, but for those that an input method still changes, or the field gets. */
  #hold(event: Event): void {
    const isComposing = 'isComposing' in event && event.isComposing === true;
    if (isComposing || this.#moving) this.draft.hold(readWords(this.element));
    else this.draft.type(readWords(this.element));
  }

  #handleKey(event: KeyboardEvent): void {
    if (['Ctrl B', 'Ctrl I', 'Ctrl K'].includes(getKeys(event))) {
      this.#formatInField(event);
      return;
    }
    const isOnButton = event.key === ' ' && this.element.closest('summary, button') !== null;
    if (event.isComposing || !(isOnButton || ['Enter', 'Escape', 'Tab'].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOnButton) {
      // The browser would press the button instead. A space at the end is only shown if it does not break.
      insertWords(this.element, '\u00A0');
      this.#hold(event);
    } else {
      this.element.blur();
      this.#onLeave?.();
    }
  }

  /** Goes on in the field of the form with a key of a format, which the page has none of. */
  #formatInField(event: KeyboardEvent): void {
    event.preventDefault();
    const again = new KeyboardEvent('keydown', event);
    this.#moving ??= moveToField(this, true).finally(() => {
      this.#moving = undefined;
      if (this.element.isContentEditable) this.draft.type(readWords(this.element));
    });
    void this.#moving.then((isTyped) => {
      if (isTyped !== undefined) document.activeElement?.dispatchEvent(again);
      // The question for a link is about what is selected.
      if (isTyped && getKeys(again) !== 'Ctrl K') getSelection()?.collapseToEnd();
    });
  }

  /** Writes the words, unless the field has them. The focus is lost. */
  #end(): void {
    this.#ended.abort();
    setState({
      toField: undefined,
      typed: this.isMoved ? undefined : { typing: this, page: getState().page },
    });
    this.element.removeAttribute('contenteditable');
    const typed = readWords(this.element);
    const words = typed === this.#first ? typed : typed.trim();
    if (this.isMoved) {
      this.draft.cancel();
      return;
    }
    this.draft.hold(words === '' && this.#first !== '' ? null : words);
    void this.draft.leave();
    const { page, status } = getState();
    // What the page had meanwhile; after a change it comes by itself. What is not saved stays as it is typed.
    if (page && status === 'saved') setState({ page: { ...page } });
  }
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
    const isCleared = typed === null && value === '';
    const make = (now: FormFile): Operation[] =>
      isCleared ? clearValue(now, pointer) : [{ op: 'set', pointer, value }];
    const sentence = words.history.changed(first, typed ?? '');
    const outcome = await change({ file, pointer, make, sentence, known });
    if (outcome?.made === false && outcome.conflicts) stop();
    return outcome;
  };
  return new Draft({ read: () => known, send });
}
