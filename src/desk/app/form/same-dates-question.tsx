import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { change, type Known } from '../change.ts';
import { getState, setState } from '../store.ts';
import { words } from '../words.ts';
import { getValue, setValue, toFormFile } from './operations.ts';
import { listSameDates, nameHolder } from './same-dates.ts';
import { goTo, type WidgetProps, writeValue } from './widget.ts';

/** A new date that waits for an answer, and the dates that are as the old one, with the names of what has them. */
interface Held {
  date: string;
  others: { pointer: string; name: string }[];
}

/**
 * Asks before a date is changed that others of the file share: one change is of all, or of it alone. Without an answer
 * it is of it alone when the field goes.
 */
export function useSameDates({ file, pointer }: Pick<WidgetProps, 'file' | 'pointer'>) {
  const [held, setHeld] = useState<Held>();
  const waiting = useRef<Held>(undefined);
  const hold = (next: Held | undefined) => {
    waiting.current = next;
    setHeld(next);
  };
  const send = (date: string, known?: Known) => {
    const others = date === '' ? [] : findOthers(file, pointer, date);
    hold(others.length > 0 ? { date, others } : undefined);
    if (others.length === 0) return writeValue({ file, pointer }, date, known);
    setState({ announcement: ask({ date, others }) });
    return undefined;
  };
  const answer = useEffectEvent(async (isOfAll: boolean) => {
    const { date, others } = waiting.current ?? {};
    if (date === undefined || !others) return;
    hold(undefined);
    const pointers = [pointer, ...(isOfAll ? others.map((one) => one.pointer) : [])];
    await change({ file, pointer, make: (now) => pointers.flatMap((one) => setValue(now, one, date)) });
  });
  useEffect(() => {
    const leave = () => void answer(false);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  // The button that has the focus goes.
  const close = (isOfAll: boolean) => void answer(isOfAll).then(() => goTo(file, pointer));
  const question = held && (
    <fieldset className="grid gap-2 rounded-control border border-accent bg-soft p-2.5">
      <legend className="sr-only">{ask(held)}</legend>
      <p className="label" aria-hidden="true">
        {ask(held)}
      </p>
      <div className="flex flex-wrap gap-1">
        <button type="button" className="button-small" onClick={() => close(true)}>
          {words.form.changeAll(held.others.length)}
        </button>
        <button type="button" className="button-small" onClick={() => close(false)}>
          {words.form.onlyThis}
        </button>
      </div>
    </fieldset>
  );
  return { send, question };
}

function ask({ others }: Held): string {
  return words.form.sameDate(others.map(({ name }) => name));
}

/** Finds what has the date that is changed, if the new one is another. */
function findOthers(file: string, pointer: string, date: string): Held['others'] {
  const view = getState().files[file];
  const now = view && toFormFile(view);
  if (!now || getValue(now, pointer) === date) return [];
  return listSameDates(now, pointer).map((other) => ({ pointer: other, name: nameHolder(now, other) }));
}
