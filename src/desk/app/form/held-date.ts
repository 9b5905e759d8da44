import type { Outcome } from '../../protocol.ts';
import { change } from '../change.ts';
import { Draft } from '../draft.ts';
import { clearValue, type FormFile, getValue, setValue, toFormFile } from '../operations.ts';
import { getState, type HeldDate, setState } from '../store.ts';
import type { Known } from '../unsent.ts';
import { words } from '../words.ts';
import type { ControlProps } from './control.ts';
import { listSameDates, nameHolder } from './same-dates.ts';

type Place = Pick<ControlProps, 'file' | 'pointer'>;

/** The date that waits for an answer: without one, it is written alone. */
const held = new Draft<HeldDate>({
  send: ({ file, pointer, date, known, pointers }) => {
    const make = (now: FormFile) =>
      pointers.flatMap((one) => (date === '' ? clearValue(now, one) : setValue(now, one, date)));
    return change({ file, pointer, make, known });
  },
  show: (heldDate) => setState({ heldDate }),
});

/** Writes a date, or holds it until it is known if the others of the file that are as the old one change with it. */
export function sendDate(
  { file, pointer }: Place,
  date: string,
  known: Known | undefined,
): Promise<Outcome | undefined> | undefined {
  const { heldDate, files } = getState();
  const before = heldDate && isAt(heldDate, { file, pointer }) ? undefined : heldDate;
  // Whoever changes another date by hand has answered.
  if (before) void held.leave();
  const all = date === '' ? [] : findOthers(file, pointer, date);
  const others = all.filter((other) => !before || !isAt(before, { file, pointer: other.pointer }));
  const isAsked = others.length > 0;
  // The question is about what the file has now.
  const seen = isAsked ? { value: getValue({ value: files[file]?.value ?? null }, pointer) } : known;
  const next = { file, pointer, date, known: seen, others, pointers: [pointer] };
  held.hold(next);
  if (!isAsked) return held.leave();
  setState({ announcement: askAboutDates(next) });
  return undefined;
}

/** Writes the date that waits, alone or to the others as well: one change, which is undone at once. */
export async function answerHeldDate(isOfAll: boolean): Promise<void> {
  const { heldDate } = getState();
  if (!heldDate || heldDate.others.length === 0) return;
  const { pointers, others } = heldDate;
  const also = isOfAll ? others.map((one) => one.pointer) : [];
  held.hold({ ...heldDate, others: [], pointers: [...pointers, ...also] });
  await held.leave();
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
