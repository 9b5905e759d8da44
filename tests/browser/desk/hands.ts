import type { Locator, Page } from 'playwright-core';
import type { DeskWindow, OpenOptions } from './open-desk.ts';

/** A way to work: with a mouse, with keys alone, or with a finger on a phone. */
export type Way = 'mouse' | 'keyboard' | 'touch';

/** The windows of the ways. */
export const WINDOWS: Readonly<Record<Way, OpenOptions>> = {
  mouse: {},
  keyboard: {},
  touch: { viewport: { width: 390, height: 844 }, isPhone: true },
};

/** A window of the desk, and what somebody does in it. */
export interface Hands extends DeskWindow {
  form: Locator;
  /** Opens a page by its address, or selects a block by its name. */
  find: (name: string) => Promise<void>;
  /** Selects a block on the page, with keys by its name, and shows its form. */
  selectBlock: (pointer: string, name: string) => Promise<void>;
  /** Presses words on the page, or finds their block, and shows its form. */
  selectWords: (words: string, block: string) => Promise<void>;
  press: (control: Locator) => Promise<void>;
  /** Types a text in the place of all that a field has. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Picks a date; with keys it is typed, in the order of the United States. */
  pickDate: (field: Locator, iso: string) => Promise<void>;
  /** Selects the words of a text from some to others. */
  mark: (text: Locator, from: string, to?: string) => Promise<void>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

/** Returns the hands of somebody who works in a window in one way alone. */
export function createHands(way: Way, window: DeskWindow): Hands {
  const { page, frame } = window;
  const { keyboard } = page;
  const isKeys = way === 'keyboard';
  const form = page.getByRole('region', { name: 'Settings of what is selected' });
  const pressAt = (target: Locator, position: { x: number; y: number }) =>
    way === 'touch' ? target.tap({ position }) : target.click({ position });
  const press = async (control: Locator) => {
    if (way === 'mouse') return control.click();
    if (way === 'touch') return control.tap();
    await reach(page, control);
    const isChoice = await control.evaluate((element) => element.matches('[type=radio], [type=checkbox]'));
    await keyboard.press(isChoice ? 'Space' : 'Enter');
  };
  const showForm = async () => {
    if (way === 'touch') await press(page.getByRole('button', { name: 'Edit', exact: true }));
  };
  const find = async (name: string) => {
    // In a rich text, these keys make a link.
    if (isKeys && (await page.locator('.ProseMirror:focus').count()) > 0) await keyboard.press('F6');
    if (isKeys) await keyboard.press('ControlOrMeta+k');
    else await press(page.getByRole('button', { name: 'Find or do' }).locator('visible=true'));
    const dialog = page.getByRole('dialog', { name: 'Find or do' });
    await dialog.getByRole('combobox').waitFor();
    await keyboard.type(name);
    const found = dialog.getByRole('option').first();
    await found.filter({ hasText: name }).waitFor();
    if (isKeys) await keyboard.press('Enter');
    else await press(found);
    await dialog.waitFor({ state: 'detached' });
    // The page that is still shown takes no clicks while another one is opened, but has the same words.
    await page.waitForFunction(() => {
      const shown = document.querySelector('iframe');
      return !shown || getComputedStyle(shown).pointerEvents !== 'none';
    });
  };
  const step = async (name: RegExp, keys: string) => {
    if (isKeys) await keyboard.press(keys);
    else await press(page.getByRole('button', { name }).first());
  };
  return {
    ...window,
    form,
    find,
    press,
    async selectBlock(pointer, name) {
      const block = frame.locator(`[data-desk-block~="${pointer}"]`).first();
      if (isKeys) await find(name);
      else await pressAt(block, { x: 3, y: 3 });
      await showForm();
      await form.getByRole('heading', { name, level: 2 }).waitFor();
    },
    async selectWords(words, block) {
      if (isKeys) await find(block);
      else await press(frame.getByText(words).first());
      await showForm();
    },
    async type(field, text) {
      if (isKeys) await reach(page, field);
      else await press(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async pickDate(field, iso) {
      if (!isKeys) return field.fill(iso);
      await reach(page, field);
      const [year = '', month = '', day = '', hours, minutes] = iso.split(/\D/);
      await keyboard.type(month + day + year);
      if (hours === undefined) return;
      await keyboard.press('ArrowRight');
      await keyboard.type(`${Number(hours) % 12}${minutes}${Number(hours) < 12 ? 'AM' : 'PM'}`);
    },
    async mark(text, from, to = from) {
      if (isKeys) return markWithKeys(page, text, from, to);
      const range = await text.evaluate(findRange, [from, to]);
      if (way === 'mouse') {
        await page.mouse.move(range.left, range.top);
        await page.mouse.down();
        await page.mouse.move(range.right, range.bottom, { steps: 3 });
        await page.mouse.up();
      } else {
        await page.touchscreen.tap(range.left + 2, range.top);
        // The handles of a selection are of the phone, not of the page.
        await text.evaluate(findRange, [from, to, 'selected']);
      }
      await page.waitForFunction(() => !getSelection()?.isCollapsed);
    },
    undo: () => step(/^Undo/, 'ControlOrMeta+z'),
    redo: () => step(/^Redo/, 'ControlOrMeta+Shift+z'),
  };
}

/** Goes to a control as one does who has no mouse: from part to part, from stop to stop, and by arrows where they lead. */
export async function reach(page: Page, control: Locator): Promise<void> {
  const passed: string[] = [];
  let element = await control.elementHandle();
  for (let i = 0; i < 80; i++) {
    let key = await element?.evaluate(findKey);
    // It was rendered again.
    if (key === undefined) {
      element = await control.elementHandle();
      key = (await element?.evaluate(findKey)) ?? '';
    }
    if (key === '') return;
    passed.push(key);
    await page.keyboard.press(key);
  }
  throw new Error(`No keys lead to ${control}: ${passed.join(' ')}`);
}

/** Returns the key that leads from the focus towards an element; an empty text if it has the focus, `undefined` if it is gone. */
function findKey(element: Element): string | undefined {
  if (!element.isConnected) return undefined;
  const active = document.activeElement;
  if (!active || active === element) return '';
  const panel = element.closest('[data-panel]');
  if (panel && !panel.contains(active)) return 'F6';
  const isAfter = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isIn = (selector: string) => element.closest(selector)?.contains(active);
  if (isIn('[role=row], [role=toolbar]')) return isAfter ? 'ArrowRight' : 'ArrowLeft';
  if (isIn('[role=grid], [role=treegrid], [role=menu]')) return isAfter ? 'ArrowDown' : 'ArrowUp';
  const name = element.getAttribute('name');
  if (name !== null && name === active.getAttribute('name')) return isAfter ? 'ArrowRight' : 'ArrowLeft';
  return isAfter ? 'Tab' : 'Shift+Tab';
}

/** Walks to words from the beginning of a text, and selects to the end of others, in the next paragraph. */
async function markWithKeys(page: Page, text: Locator, from: string, to: string): Promise<void> {
  const { keyboard } = page;
  await reach(page, text);
  await keyboard.press('ControlOrMeta+Home');
  const [word = ''] = from.split(' ');
  const isBehind = () =>
    page.evaluate(
      ([all = '', first = '']) => {
        const { anchorNode, anchorOffset = 0 } = getSelection() ?? {};
        const start = anchorNode?.textContent?.indexOf(all) ?? -1;
        return start >= 0 && anchorOffset >= start + first.length;
      },
      [from, word],
    );
  for (let i = 0; i < 40 && !(await isBehind()); i++) await keyboard.press('ControlOrMeta+ArrowRight');
  await keyboard.press('ControlOrMeta+ArrowLeft');
  if (from !== to) return keyboard.press('Shift+ArrowDown');
  const getLength = () => page.evaluate(() => String(getSelection()).length);
  while ((await getLength()) < from.length) await keyboard.press('Shift+ArrowRight');
}

/** Finds words from some to others in an element, and selects them if asked to. Returns the points of both ends. */
function findRange(element: Element, [from = '', to = '', selected]: string[]) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent ?? '';
    if (words.includes(from)) range.setStart(node, words.indexOf(from));
    if (words.includes(to)) range.setEnd(node, words.indexOf(to) + to.length);
  }
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  if (selected !== undefined)
    getSelection()?.setBaseAndExtent(
      range.startContainer,
      range.startOffset,
      range.endContainer,
      range.endOffset,
    );
  const rects = [...range.getClientRects()];
  const [first, last] = [rects[0] ?? new DOMRect(), rects.at(-1) ?? new DOMRect()];
  return {
    left: first.left,
    top: first.top + first.height / 2,
    right: last.right,
    bottom: last.top + last.height / 2,
  };
}
