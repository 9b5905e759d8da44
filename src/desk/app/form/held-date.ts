import type { Outcome } from '../../protocol.ts';
import { change, type Known } from '../change.ts';
import { getState, type HeldDate, setState } from '../store.ts';
import { words } from '../words.ts';
import { getValue, setValue, toFormFile } from './operations.ts';
import { listSameDates, nameHolder } from './same-dates.ts';
import { type WidgetProps, writeValue } from './widget.ts';

type Place = Pick<WidgetProps, 'file' | 'pointer'>;

/** Writes a date, or holds it until it is known if the others of the file that are as the old one change with it. */
export function sendDate(
  { file, pointer }: Place,
  date: string,
  known?: Known,
): Promise<Outcome | undefined> | undefined {
  const { heldDate } = getState();
  const before = heldDate && isAt(heldDate, { file, pointer }) ? undefined : heldDate;
  // Whoever changes another date by hand has answered.
  if (before) void answerHeldDate(false);
  const others = date === '' ? [] : findOthers(file, pointer, date);
  const asked = others.filter((other) => !before || !isAt(before, { file, pointer: other.pointer }));
  const held = asked.length > 0 ? { file, pointer, date, others: asked } : undefined;
  setState({ heldDate: held, ...(held && { announcement: askAboutDates(held) }) });
  return held ? undefined : writeValue({ file, pointer }, date, known);
}

/** Writes the date that waits, alone or to the others as well: one change, which is undone at once. */
export async function answerHeldDate(isOfAll: boolean): Promise<void> {
  const { heldDate: held } = getState();
  if (!held || held.others.length === 0) return;
  const { file, pointer, date, others } = held;
  // The field shows the date until the file has it.
  const answered = { ...held, others: [] };
  setState({ heldDate: answered });
  const pointers = [pointer, ...(isOfAll ? others.map((one) => one.pointer) : [])];
  await change({ file, pointer, make: (now) => pointers.flatMap((one) => setValue(now, one, date)) });
  if (getState().heldDate === answered) setState({ heldDate: undefined });
}

/** Returns true for the date of a field. */
export function isAt(held: HeldDate, { file, pointer }: Place): boolean {
  return held.file === file && held.pointer === pointer;
}

export function askAboutDates({ others }: HeldDate): string {
  return words.form.sameDate(others.map(({ name }) => name));
}

/** Finds what has the date that is changed, if the new one is another. */
function findOthers(file: string, pointer: string, date: string): HeldDate['others'] {
  const view = getState().files[file];
  const now = view && toFormFile(view);
  if (!now || getValue(now, pointer) === date) return [];
  return listSameDates(now, pointer).map((other) => ({ pointer: other, name: nameHolder(now, other) }));
}
