import { Radio, RadioGroup } from 'react-aria-components';
import { nameChoice } from '../../../core/changes/choice-name.ts';
import { isEqual } from '../../../core/util/is-equal.ts';
import { words } from '../words.ts';
import { Combo } from './combo.tsx';
import { type ControlProps, writeValue } from './control.ts';

/** Maximum number of choices, and of letters in them, that are shown beside each other. */
const MAX_SEGMENTS = 5;
const MAX_LETTERS = 34;

/** One of a few values, beside each other; of many, in a list with a search. */
export function ChoiceControl(props: ControlProps) {
  const { node, value, labelledBy, describedBy } = props;
  const choices = node.enum ?? [];
  const shown = value ?? node.default;
  const chosen = choices.findIndex((choice) => isEqual(choice, shown));
  const isFew = choices.length <= MAX_SEGMENTS && choices.map(nameChoice).join('').length <= MAX_LETTERS;
  const options = choices.map((choice, i) => ({ id: String(i), name: nameChoice(choice) }));
  const pick = (index: string) => void writeValue(props, choices[Number(index)]);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isFew ? (
        <RadioGroup
          aria-labelledby={labelledBy}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          orientation="horizontal"
          value={chosen < 0 ? null : String(chosen)}
          onChange={pick}
          className="inline-flex flex-wrap overflow-hidden rounded-control border border-edge"
        >
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              className="flex min-h-7.5 items-center px-2.5 text-label text-text hover:bg-hover data-selected:bg-soft data-selected:font-medium data-selected:text-soft-ink data-focus-visible:outline-2 data-focus-visible:outline-accent data-focus-visible:-outline-offset-2"
            >
              {option.name}
            </Radio>
          ))}
        </RadioGroup>
      ) : (
        <Combo
          labelledBy={labelledBy}
          describedBy={describedBy}
          options={options}
          text={shown === undefined ? '' : nameChoice(shown)}
          onPick={pick}
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
