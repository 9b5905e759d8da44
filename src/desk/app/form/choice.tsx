import { nameChoice } from '../../../core/changes/choice-name.ts';
import type { Json } from '../../../core/types.ts';
import { isEqual } from '../../../core/util/is-equal.ts';
import { words } from '../words.ts';
import { Combo } from './combo.tsx';
import { type ControlProps, writeValue } from './control.ts';

/** Maximum number of choices, and of letters in them, that are shown beside each other. */
const MAX_SEGMENTS = 5;
const MAX_LETTERS = 34;

/** One of a few values, beside each other; of many, in a list with a search. */
export function ChoiceControl(props: ControlProps) {
  const { node, value, id, labelledBy, describedBy } = props;
  const choices = node.enum ?? [];
  const shown = value ?? node.default;
  const isFew = choices.length <= MAX_SEGMENTS && choices.map(nameChoice).join('').length <= MAX_LETTERS;
  const pick = (choice: Json) => writeValue(props, choice);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isFew ? (
        <fieldset
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className="inline-flex flex-wrap overflow-hidden rounded-control border border-edge"
        >
          {choices.map((choice) => (
            <label
              key={String(choice)}
              className="flex min-h-7.5 items-center px-2.5 text-label text-text hover:bg-hover has-checked:bg-soft has-checked:font-medium has-checked:text-soft-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2"
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={isEqual(choice, shown)}
                onChange={() => pick(choice)}
              />
              {nameChoice(choice)}
            </label>
          ))}
        </fieldset>
      ) : (
        <Combo
          labelledBy={labelledBy}
          describedBy={describedBy}
          options={choices.map((choice, i) => ({ id: String(i), name: nameChoice(choice) }))}
          text={shown === undefined ? '' : nameChoice(shown)}
          onPick={(index) => pick(choices[Number(index)] ?? '')}
        />
      )}
      {value !== undefined && node.default === undefined && (
        <button type="button" className="quiet-button" onClick={() => writeValue(props, undefined)}>
          {words.form.clear}
        </button>
      )}
    </div>
  );
}
