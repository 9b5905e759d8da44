import { useEffect, useState } from 'react';
import { isError } from '../../core/types.ts';
import { groupBy } from '../../core/util/group-by.ts';
import type { Problem } from '../protocol.ts';
import { readFile } from './actions.ts';
import { once } from './once.ts';
import { nameFile } from './page-blocks.ts';
import {
  applyRemedy,
  getUniqueKey,
  listProblems,
  listRemedies,
  nameRemedy,
  showProblem,
} from './problem-actions.ts';
import { useDesk } from './store.ts';
import { DeskIcon } from './ui/icon.tsx';
import { Screen } from './ui/screen.tsx';
import { words } from './words.ts';

/** All problems: what must be corrected, and what is worth a look. */
export function Problems() {
  const { problems, site } = useDesk((state) => state);
  const groups = groupBy(listProblems(problems), isError);
  return (
    <Screen title={words.problems.title} hint={words.problems.checked}>
      {problems.length === 0 && (
        <p className="flex flex-col items-center gap-2 p-8 text-center">
          <span className="flex items-center gap-1 rounded-full bg-good-soft px-2 text-good text-hint">
            <DeskIcon name="done" className="size-3" />
            {words.problems.none}
          </span>
          {words.problems.allFine(site?.pages.length ?? 0)}
        </p>
      )}
      {[true, false].map((isErrors) => {
        const group = groups.get(isErrors) ?? [];
        if (group.length === 0) return null;
        return (
          <div key={String(isErrors)}>
            <h2 className={`px-4 pt-3.5 pb-0.5 text-label ${isErrors ? 'text-bad' : 'text-warn'}`}>
              {isErrors ? words.problems.errors : words.problems.warning}
            </h2>
            <ul>
              {group.map((problem) => (
                <ProblemRow key={getUniqueKey(problem)} problem={problem} />
              ))}
            </ul>
          </div>
        );
      })}
    </Screen>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { message, help } = problem.plain;
  const isBad = isError(problem);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-4 py-3">
      <span
        className={`grid size-6 place-items-center rounded-[6px] ${isBad ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
      >
        <DeskIcon name={isBad ? 'error' : 'warning'} className="size-3.5" />
        <span className="sr-only">{isBad ? words.problems.error : words.problems.warning}</span>
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="break-words text-body">{message}</h3>
        <p className="text-hint text-muted">{nameFile(problem.file)}</p>
        {help && <p className="break-words pt-0.5">{help}</p>}
      </div>
      <div className="flex gap-1.5">
        <button
          type="button"
          className="button-small"
          aria-label={words.problems.showAt(message)}
          onClick={() => void showProblem(problem)}
        >
          {words.problems.show}
        </button>
        <Remedies problem={problem} />
      </div>
    </li>
  );
}

/** The buttons that make the edits of a problem, if it has any. They say what these do, once the file is read. */
export function Remedies({ problem }: { problem: Problem }) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const remedies = listRemedies(problem);
    if (remedies.length === 0) return;
    void readFile(problem.file).then(({ text }) => setNames(remedies.map((one) => nameRemedy(one, text))));
  }, [problem]);
  // Two that are the same in words do the same.
  return [...new Set(names)].map((name) => (
    <button
      key={name}
      type="button"
      className="button-small"
      onClick={once(() => void applyRemedy(problem, names.indexOf(name)))}
    >
      {name}
    </button>
  ));
}
