import { useRef, useState } from 'react';
import type { ReplacedPlaces } from '../../protocol.ts';
import { openForm, showPlace } from '../actions.ts';
import { requestChange } from '../change.ts';
import { type Replacing, setState, useDesk } from '../store.ts';
import { Check, TextField } from '../ui/fields.tsx';
import { Screen } from '../ui/screen.tsx';
import { useAnswer } from '../use-answer.ts';
import { words } from '../words.ts';

/** The number of places that are shown at first, and with each further step. */
const STEP = 100;

/** The screen that replaces words everywhere: by what, and each of their places. */
export default function ReplaceScreen() {
  const { by, left: known, ...searched } = useDesk(({ replacing }) => replacing);
  const history = useDesk(({ site }) => site?.history);
  const { count, places } = useAnswer('planReplacement', searched, history) ?? { count: 0, places: [] };
  const [said, setSaid] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const { replace } = words;
  const left = places.flatMap(({ id }) => (known.includes(id) ? id : []));
  const set = (changed: Partial<Replacing>) => {
    setSaid(undefined);
    setState({ replacing: { by, left, ...searched, ...changed } });
  };
  const search = (changed: Partial<Replacing>) => set({ ...changed, shown: STEP, left: [] });
  const run = async () => {
    const { shown: _, ...request } = searched;
    const outcome = await requestChange({ name: 'replaceTexts', request: { ...request, by, count, left } });
    // What was put in may have the words, too.
    if (outcome?.made) search({ words: '', by: '' });
    setSaid(outcome?.made ? replace.done(outcome.sentence) : outcome?.reason);
    // Its keys take the change back, and not what was typed.
    status.current?.focus();
  };
  const isNone = searched.words.trim() !== '' && count === 0;
  return (
    <Screen title={replace.title} hint={replace.hint}>
      <form
        className="mx-auto grid max-w-[760px] gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <div className="grid narrow:grid-cols-2 gap-3">
          <TextField
            name={replace.words}
            value={searched.words}
            onChange={(typed) => search({ words: typed })}
            isFirst
          />
          <TextField name={replace.by} value={by} onChange={(typed) => set({ by: typed })} />
          <Check name={replace.isWhole} isOn={searched.isWhole} onChange={(isWhole) => search({ isWhole })} />
          <Check name={replace.isCase} isOn={searched.isCase} onChange={(isCase) => search({ isCase })} />
        </div>
        <p className="hint">{replace.only}</p>
        <p role="status" ref={status} tabIndex={-1}>
          {said ?? (isNone && replace.none)}
        </p>
        {count > 0 && (
          <div className="sticky top-0 flex items-center justify-between border-line border-b bg-panel py-2">
            <p>{replace.chosen(count - left.length, count)}</p>
            <button
              type="submit"
              disabled={count === left.length || searched.words === by}
              className="button border-accent bg-accent text-on-accent hover:bg-accent disabled:bg-panel"
            >
              {replace.now(count - left.length, by)}
            </button>
          </div>
        )}
        <ul aria-label={replace.title}>
          {places.map((place) => (
            <Place
              key={place.id}
              place={place}
              by={by}
              isOn={!left.includes(place.id)}
              onChange={(isOn) =>
                set({ left: isOn ? left.filter((id) => id !== place.id) : [...left, place.id] })
              }
            />
          ))}
        </ul>
        {count > places.length && (
          <button type="button" className="button" onClick={() => set({ shown: searched.shown + STEP })}>
            {replace.more(Math.min(STEP, count - places.length))}
          </button>
        )}
      </form>
    </Screen>
  );
}

interface PlaceProps {
  place: ReplacedPlaces['places'][number];
  by: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A place of the words: as it is and as it would be, and the way there. */
function Place({ place, by, isOn, onChange }: PlaceProps) {
  const { name, file, pointer, path, follow } = place;
  return (
    <li className="flex items-start gap-3 border-line border-b py-2">
      <label className="flex min-w-0 flex-1 gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="min-w-0 break-words text-ink">
          <span className="hint block">{name}</span>
          {place.before}
          <del className="bg-bad-soft text-bad">{place.words}</del>
          {by !== '' && ' '}
          <ins className="bg-good-soft text-good">{by}</ins>
          {place.after}
          {follow > 0 && <span className="hint block">{words.replace.follow(follow)}</span>}
        </span>
      </label>
      <button
        type="button"
        className="button-small"
        aria-label={words.problems.showAt(name)}
        onClick={() => void showPlace(file, pointer, path).then(openForm)}
      >
        {words.problems.show}
      </button>
    </li>
  );
}
