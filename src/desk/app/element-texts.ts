import type { ShownText } from '../protocol.ts';
import { call } from './api.ts';
import { getState } from './store.ts';

/** Returns the numbers of the texts of an element, with their ranges in its text. */
function readTexts(element: Element): { id: number; start: number; end: number }[] {
  const written = element.getAttribute('data-desk-text') ?? '';
  return [...written.matchAll(/(\d+):(\d+)-(\d+)/g)].map(([, id, start, end]) => ({
    id: Number(id),
    start: Number(start),
    end: Number(end),
  }));
}

/** Finds a text by its number in the page. The server is asked for one whose place is not known before it is needed. */
export async function findText(id: number): Promise<ShownText | undefined> {
  const { page } = getState();
  return page && (page.texts[id] ?? (await call('text', { map: page.map, id })) ?? undefined);
}

/** Finds the text of an element at an offset of its words, and the offset in what is written. */
export async function findTextAt(
  element: Element,
  offset: number,
): Promise<(ShownText & { offset: number }) | undefined> {
  const texts = readTexts(element);
  const found = texts.find(({ start, end }) => start <= offset && offset <= end) ?? texts[0];
  const shown = found && (await findText(found.id));
  return shown && { ...shown, offset: (shown.within?.start ?? 0) + Math.max(0, offset - found.start) };
}

/** Returns the text that can be typed in an element: all of it is one text that is written as it is shown. */
export function getTypedText(element: Element): ShownText | undefined {
  const [text, other] = readTexts(element);
  const shown = text && getState().page?.texts[text.id];
  const isAll = text?.start === 0 && text.end === element.textContent?.length;
  return shown?.isTyped && isAll && !other ? shown : undefined;
}
