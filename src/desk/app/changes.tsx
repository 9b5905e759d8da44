import { useState } from 'react';
import type { ChangedFileView, Outcome } from '../protocol.ts';
import { showPlace } from './actions.ts';
import { requestChange } from './change.ts';
import { useDesk } from './store.ts';
import { DeskIcon } from './ui/icon.tsx';
import { Screen } from './ui/screen.tsx';
import { words } from './words.ts';

/** The differences from the last commit, in sentences, each with the way back. */
export function Changes() {
  const changes = useDesk((state) => state.changes);
  const isNothing = changes && !changes.problem && changes.files.length === 0;
  const said = !changes ? words.changes.loading : isNothing ? words.changes.none : changes.problem;
  return (
    <Screen title={words.changes.title} isBusy={!changes}>
      <div className="p-4">
        <p className="max-w-[70ch]">{said ?? words.changes.intro}</p>
        {changes?.files.map((file) => (
          <ChangedFile key={file.file} changed={file} />
        ))}
      </div>
    </Screen>
  );
}

function ChangedFile({ changed: { file, name, page, changes } }: { changed: ChangedFileView }) {
  return (
    <section className="pt-4" aria-label={name}>
      <h2 className="text-title">{name}</h2>
      <ul>
        {changes.map(({ id, sentence, pointer, canBeTakenBack }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-line border-b py-2">
            <span className="min-w-0 flex-1 basis-64 break-words text-ink">{sentence}</span>
            {pointer !== undefined && (
              <button
                type="button"
                className="button-small"
                aria-label={words.problems.showAt(sentence)}
                onClick={() => void showPlace(file, pointer, page)}
              >
                {words.problems.show}
              </button>
            )}
            {canBeTakenBack && (
              <TakeBack
                sentence={sentence}
                run={() => requestChange({ name: 'takeBack', request: { file, id } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way back of a change. The list follows once all is compared again. */
function TakeBack({ sentence, run }: { sentence: string; run: () => Promise<Outcome | undefined> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <button
      type="button"
      className="button-small"
      aria-label={isBusy ? undefined : words.changes.takeBackAt(sentence)}
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        void run().then((outcome) => setBusy(outcome?.made === true));
      }}
    >
      <DeskIcon name="undo" className="size-3.5" />
      {isBusy ? words.changes.takingBack : words.changes.takeBack}
    </button>
  );
}
