import { useDesk } from '../store.ts';
import { words } from '../words.ts';
import { goTo } from './control.ts';
import { answerHeldDate, askAboutDates } from './held-date.ts';

/** Asks if the dates that are as the old one was change with the new one, which waits until then. */
export function SameDatesQuestion() {
  const held = useDesk(({ heldDate }) => heldDate);
  if (!held || held.others.length === 0) return null;
  // The button that has the focus goes.
  const close = (isOfAll: boolean) => void answerHeldDate(isOfAll).then(() => goTo(held.file, held.pointer));
  return (
    <fieldset className="grid gap-2 rounded-control border border-accent bg-soft p-2.5">
      <legend className="sr-only">{askAboutDates(held)}</legend>
      <p className="label" aria-hidden="true">
        {askAboutDates(held)}
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
}
