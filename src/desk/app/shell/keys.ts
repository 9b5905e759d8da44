import { openNewPage } from '../actions.ts';
import { step } from '../change.ts';
import { applyRemedy, showNextProblem } from '../problem-actions.ts';
import { getState, type Side, setState } from '../store.ts';
import { words } from '../words.ts';

const { also } = words.find;

/** The actions of keys in the whole window, the page in the frame included; with other names if they are found by name, too. */
const ACTIONS: Readonly<
  Record<string, readonly [name: keyof typeof words.keys, also: string | undefined, run: () => void]>
> = {
  'Ctrl K': ['find', undefined, () => setState({ dialog: 'find' })],
  '?': ['all', also.all, () => setState({ dialog: 'keys' })],
  F6: ['nextPanel', undefined, () => focusPanel(1)],
  'Shift F6': ['previousPanel', undefined, () => focusPanel(-1)],
  'Ctrl Z': ['undo', also.undo, () => stepFromField('undo')],
  'Ctrl Shift Z': ['redo', also.redo, () => stepFromField('redo')],
  'Ctrl Y': ['redo', undefined, () => stepFromField('redo')],
  'Ctrl \\': ['closeRight', also.closeRight, () => togglePanel('right')],
  'Ctrl Shift \\': ['closeLeft', also.closeLeft, () => togglePanel('left')],
  F8: ['nextProblem', also.nextProblem, () => void showNextProblem()],
  N: ['newPage', undefined, () => openNewPage()],
  'Ctrl .': ['remedy', also.remedy, () => void applyRemedy()],
};

/** All keys with what they do; those of the tree are its own. */
export const ALL_KEYS: readonly (readonly [keys: string, does: string])[] = [
  ...Object.entries(ACTIONS).map(([keys, [name]]) => [keys, words.keys[name]] as const),
  ['Enter', words.keys.open],
  ['Alt ↑ ↓', words.keys.move],
  ['Ctrl D', words.keys.duplicate],
  ['Del', words.keys.remove],
];

/** The actions that are found by their names. */
export const NAMED_ACTIONS = Object.values(ACTIONS).flatMap(([name, also, run]) =>
  also === undefined ? [] : [{ name: words.keys[name], also, run }],
);

/** Listens to the keys of the window, and to those of each page that is loaded in a frame. */
export function listenToKeys(): void {
  document.addEventListener('keydown', onKey, { capture: true });
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLIFrameElement)
      target.contentDocument?.addEventListener('keydown', onKey, { capture: true });
  };
  document.addEventListener('load', onLoad, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  const keys = getKeys(event);
  const [, , run] = ACTIONS[keys] ?? [];
  if (!run || (keys.length === 1 && isTyping(event.target)) || document.querySelector('[role=dialog]'))
    return;
  if (keys === 'Ctrl K' && canBeLink(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Returns true if words are selected that can be a link, or the caret is in one: in a rich text, of the form or the page. */
function canBeLink(target: EventTarget | null): boolean {
  const element: Partial<HTMLElement> = target ?? {};
  if (!element.matches?.('.ProseMirror') && !getState().toField) return false;
  const selection = element.ownerDocument?.getSelection();
  return (
    selection?.isCollapsed === false ||
    Boolean(selection?.anchorNode?.parentElement?.closest('.ProseMirror a'))
  );
}

/** Returns the keys of an event as they are written: `Ctrl Shift Z`. */
export function getKeys(event: KeyboardEvent | React.KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey, key, code } = event;
  // With Shift, some keyboards have another character here.
  const name = code === 'Backslash' ? '\\' : key.length === 1 ? key.toUpperCase() : key;
  const isShift = shiftKey && name !== '?';
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', isShift ? 'Shift' : '', name]
    .filter((one) => one !== '')
    .join(' ');
}

/** Returns true for what text is typed in. Elements of the frame have classes of their own. */
function isTyping(target: EventTarget | null): boolean {
  const element: Partial<HTMLElement> = target ?? {};
  return element.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName ?? '');
}

/** Undoes after what is being typed has been written. The focus stays in a field. */
function stepFromField(way: 'undo' | 'redo'): void {
  const { activeElement } = document;
  const inside = activeElement instanceof HTMLIFrameElement && activeElement.contentDocument?.activeElement;
  const typed: Partial<HTMLElement> | null = inside || activeElement;
  if (isTyping(inside || activeElement)) typed?.blur?.();
  void step(way).then(() => {
    if (activeElement instanceof HTMLElement && document.activeElement === document.body)
      activeElement.focus();
  });
}

/** Closes or opens a panel; in a narrow window it is over the page. */
export function togglePanel(side: Side): void {
  const { closed, sheet } = getState();
  const isSheet = matchMedia(side === 'left' ? '(width < 1024px)' : '(width < 768px)').matches;
  if (isSheet) setState({ sheet: sheet === side ? undefined : side });
  else setState({ closed: closed.includes(side) ? closed.filter((one) => one !== side) : [...closed, side] });
}

const lastFocused = new WeakMap<Element, HTMLElement>();

/** Focuses the next panel where its focus was, or its first element. */
function focusPanel(by: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')].filter((one) =>
    one.checkVisibility(),
  );
  const { activeElement } = document;
  const index = panels.findIndex((one) => one.contains(activeElement));
  const current = panels[index];
  if (current && activeElement instanceof HTMLElement) lastFocused.set(current, activeElement);
  const panel = panels.at((index < 0 && by < 0 ? 0 : index + by) % panels.length);
  const last = panel && lastFocused.get(panel);
  const inside = panel?.querySelectorAll<HTMLElement>(
    'iframe, a[href], button:not(:disabled), input, [tabindex="0"]',
  );
  const first = [...(inside ?? [])].find((one) => one.checkVisibility());
  const target = last?.isConnected && last.checkVisibility() ? last : (first ?? panel);
  target?.focus();
}
